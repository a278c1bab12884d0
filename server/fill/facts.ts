import { agreementTitles } from '../../src/domain/account'
import { avail } from '../../src/domain/wallet/ledger'
import type { Config } from '../base/config'
import type { Queryable } from '../store/db'
import { COUNTED, type ShopFacts } from './ready'

export const shopFacts = async (
  db: Queryable,
  { mode, opsKeys, sms }: Pick<Config, 'mode' | 'opsKeys' | 'sms'>,
  channels: number,
): Promise<ShopFacts> => {
  const [found] = await db.query<
    Omit<ShopFacts, 'missingAgreements' | 'channels' | 'codesArrive' | 'isCounterOpen'> & { types: string[] }
  >(
    `select (select count(*)::int from stations where not is_closed) as stations,
       (select count(*)::int from express_brands where not is_closed) as couriers,
       array(select t.name from stations t where not t.is_closed and not exists (select 1 from freight_rules f
         join express_brands b on b.id = f.brand_id and not b.is_closed where f.station_id = t.id and f.reachable)
         order by t.id) as "withoutFreight",
       (select count(*)::int from categories c where not exists (select 1 from categories below
         where below.parent_id = c.id)) as "leafCategories",
       (select count(*)::int from suppliers) as suppliers,
       (select count(*)::int from addon_options where not is_closed) as addons,
       exists (select 1 from fees where name = 'service_per_piece') as "hasServiceFee",
       array(select type from agreements) as types,
       (select count(*)::int from announcements) as announcements,
       (select count(*)::int from (select 1 from products p where p.on_shelf and exists (select 1 from skus k
         where k.product_id = p.id and k.is_offered and k.stock > 0) limit ${COUNTED}) counted) as sellable,
       (select count(*)::int from accounts where starts_with(id, $1) and balance > 0) as "withReserve"`,
    [avail('')],
  )
  const { types, ...facts } = found!
  const missingAgreements = Object.entries(agreementTitles).flatMap(([type, name]) =>
    types.includes(type) ? [] : [name],
  )
  return {
    ...facts,
    missingAgreements,
    channels,
    isCounterOpen: mode === 'demo' || opsKeys.length > 0,
    codesArrive: mode === 'demo' || sms.provider !== 'sandbox',
  }
}
