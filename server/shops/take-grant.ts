import type { ShopUse } from '../../src/domain/shops/shop'
import { refusals } from '../../src/domain/refusals'
import type { Deps } from '../deps'
import { newId } from '../base/ids'
import type { Grant } from '../platform/platform'
import { timestamp } from '../store/timestamp'
import { keep } from './tokens'

/**
 * A merchant has agreed: his shop is this buyer's from now on, for that use besides those it had.
 * @returns our id of the shop. @throws Failure conflict when another buyer holds it
 */
export const takeGrant = (
  deps: Pick<Deps, 'db' | 'clock' | 'sealer'>,
  { userId, use, grant }: { userId: string; use: ShopUse; grant: Grant },
): Promise<string> =>
  deps.db.tx(async (tx) => {
    await tx.query(
      `insert into shops (id, user_id, platform, platform_shop_id, name, uses, grant_until, created_at)
       values ($1, $2, 'douyin', $3, $4, '{}', $5, $6) on conflict (platform, platform_shop_id) do nothing`,
      [newId(), userId, grant.shopId, grant.shopName, timestamp(grant.refreshUntilMs), timestamp(deps.clock.now())],
    )
    const [shop] = await tx.query<{ id: string; userId: string }>(
      `select id, user_id as "userId" from shops where platform = 'douyin' and platform_shop_id = $1 for update`,
      [grant.shopId],
    )
    if (shop!.userId !== userId) throw refusals.shopTaken(grant.shopName)
    await keep(deps, tx, shop!.id, grant)
    await tx.query(
      `update shops set enabled = true, uses = array(select distinct use from unnest(uses || $2::text) as use order by use)
       where id = $1`,
      [shop!.id, use],
    )
    return shop!.id
  })
