import type { Fen } from '../../src/domain/money'
import { provinceOf } from '../../src/domain/pricing/freight'
import { profitBy, saleTotals, type SaleParcel, type Spent } from '../../src/domain/pricing/sale-profit'
import type { SaleFilter, SaleTotals } from '../../src/domain/shops/order-list'
import type { Profit } from '../../src/domain/shops/platform-order'
import { freightRules } from '../catalogue/freight'
import type { Queryable } from '../store/db'
import { SERVICE_FEE } from '../store/fees'
import { args } from '../store/sql-args'
import { saleWhere } from './list-where'

/** What orders of shops bring, of each and of all. */

interface Row {
  /** In the order of `all`: id, paid, area, its parcels (null: not all of it is related), what was spent for it (null: nothing yet). */
  all: [id: string, paid: Fen, areaCode: string, parcels: SaleParcel[] | null, spent: Spent | null][]
  serviceFee: Fen
}

/** Of each of these. Null: it can't be reckoned. */
export const profitsOf = async (db: Queryable, ids: readonly string[]): Promise<Map<string, Profit | null>> => {
  const sales = await reckoned(db, 'p.id = any($1::text[])', [ids])
  return new Map(sales.map((sale) => [sale.id, sale.profit]))
}

/** Of all that a filter leaves. */
export const totalsOf = async (db: Queryable, userId: string, filter: SaleFilter): Promise<SaleTotals> => {
  const { values, arg } = args()
  const where = saleWhere(userId, filter, arg)
  return saleTotals(await reckoned(db, where, values))
}

/**
 * Order by order: where the planner takes many orders for one (just fetched, not counted yet), groups over all of them are made anew for each.
 * @param where SQL over platform_orders p
 */
const reckoned = async (
  db: Queryable,
  where: string,
  values: unknown[],
): Promise<{ id: string; paid: Fen; profit: Profit | null }[]> => {
  const [row] = await db.query<Row>(
    `select coalesce(json_agg(json_build_array(p.id, p.paid_amount, p.area_code, w.parcels, s.spent)), '[]') as all,
       ${SERVICE_FEE} as "serviceFee"
     from platform_orders p
     left join lateral (
       select json_build_object('goods', sum(o.goods_amount - o.discount),
         'service', sum(o.service_fee + o.qc_fee + o.addon_fee), 'freight', sum(o.freight), 'refunded', sum(o.refunded)) as spent
       from platform_order_orders w join orders o on o.order_no = w.order_no
       where w.platform_order_id = p.id and w.live having count(*) > 0) s on true
     left join lateral (
       select case when bool_and(known) then json_agg(json_build_object('stationId', station_id, 'goods', goods,
         'pieces', pieces, 'weightG', weight)) end as parcels
       from (
         select d.station_id, sum(k.price * l.qty * l.qty_ratio) as goods, sum(l.qty * l.qty_ratio) as pieces,
           sum(d.weight_g * l.qty * l.qty_ratio) as weight, bool_and(l.sku_id is not null) as known
         from platform_order_lines l left join skus k on k.id = l.sku_id left join products d on d.id = k.product_id
         where s.spent is null and l.platform_order_id = p.id and l.refund <> 'done'
         group by d.station_id) each) w on true
     where ${where}`,
    values,
  )
  const { all, serviceFee } = row!
  const areas = new Set(all.flatMap(([, , area]) => (area === '' ? [] : [provinceOf(area)])))
  const stations = new Set(all.flatMap(([, , , parcels]) => (parcels ?? []).map(({ stationId }) => stationId)))
  const freight = await freightRules(db, [...stations], [...areas])
  const profit = profitBy({ serviceFeePerPiece: serviceFee, freight })
  return all.map(([id, paid, areaCode, parcels, spent]) => {
    return { id, paid, profit: profit({ paid, areaCode, parcels, spent }) }
  })
}
