import { demoShops } from '../../demo/shops'
import type { Deps } from '../deps'
import { consent } from '../sandbox-shop/merchant'
import { openSandboxShop, sell } from '../sandbox-shop/sell'
import { takeGrant } from '../shops/take-grant'
import { startSync } from '../sync/start'

/**
 * The shops that the demo's first buyer has on the sandbox's platform. Apart from the other seeds: what lies sealed of them is sealed
 * under this installation's secret, which no copied database has.
 */
export const seedShops = async (deps: Deps): Promise<void> => {
  const [first] = await deps.db.query(
    `insert into meta (key, value) select 'seeded-shops', $1 where exists (select 1 from meta where key = 'seeded')
     on conflict (key) do nothing returning 1`,
    [new Date(deps.clock.now()).toISOString()],
  )
  if (!first) return
  for (const { buyerId, name, uses, orders, isFetched } of demoShops) {
    let shopId = ''
    const sandboxId = await openSandboxShop(deps, name)
    for (const use of uses) {
      const grant = await deps.platform.grant((await consent(deps, sandboxId))!)
      shopId = await takeGrant(deps, { userId: buyerId, use, grant })
    }
    await sell(deps, sandboxId, orders)
    if (isFetched) await startSync(deps, buyerId, { shopIds: [shopId] })
  }
}
