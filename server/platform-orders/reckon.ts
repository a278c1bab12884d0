import type { Fen } from '../../src/domain/money'
import { provinceOf } from '../../src/domain/pricing/freight'
import { profitBy, saleTotals, type SaleParcel } from '../../src/domain/pricing/sale-profit'
import type { SaleFilter, SaleTotals } from '../../src/domain/shops/order-list'
import type { Profit } from '../../src/domain/shops/platform-order'
import { freightRules } from '../catalogue/freight'
import type { Queryable } from '../store/db'
import { SERVICE_FEE } from '../store/fees'
import { args } from '../store/sql-args'
import { saleWhere } from './list-where'

/** What orders of shops bring, of each and of all, at the prices of now. */

interface Row {
  /** In the order of `all`: id, paid, area, and its parcels (null: not all of it is related). */
  all: [id: string, paid: Fen, areaCode: string, parcels: SaleParcel[] | null][]
  serviceFee: Fen
}

export const reckonSales = async (
  db: Queryable,
  userId: string,
  filter: SaleFilter,
): Promise<{ totals: SaleTotals; profits: Map<string, Profit | null> }> => {
  const { values, arg } = args()
  const [row] = await db.query<Row>(
    `with chosen as (select p.id, p.paid_amount, p.area_code from platform_orders p where ${saleWhere(userId, filter, arg)}),
     parcels as (
       select l.platform_order_id as id, d.station_id, sum(k.price * l.qty * l.qty_ratio) as goods,
         sum(l.qty * l.qty_ratio) as pieces, sum(d.weight_g * l.qty * l.qty_ratio) as weight, bool_and(l.sku_id is not null) as known
       from chosen c join platform_order_lines l on l.platform_order_id = c.id and l.refund <> 'done'
         left join skus k on k.id = l.sku_id left join products d on d.id = k.product_id
       group by l.platform_order_id, d.station_id),
     whole as (
       select id, case when bool_and(known) then json_agg(json_build_object('stationId', station_id, 'goods', goods,
         'pieces', pieces, 'weightG', weight)) end as parcels
       from parcels group by id)
     select coalesce(json_agg(json_build_array(c.id, c.paid_amount, c.area_code, w.parcels)), '[]') as all,
       ${SERVICE_FEE} as "serviceFee"
     from chosen c left join whole w on w.id = c.id`,
    values,
  )
  const { all, serviceFee } = row!
  const areas = new Set(all.flatMap(([, , area]) => (area === '' ? [] : [provinceOf(area)])))
  const stations = new Set(all.flatMap(([, , , parcels]) => (parcels ?? []).map(({ stationId }) => stationId)))
  const freight = await freightRules(db, [...stations], [...areas])
  const profit = profitBy({ serviceFeePerPiece: serviceFee, freight })
  const sales = all.map(([id, paid, areaCode, parcels]) => {
    return { id, paid, profit: profit({ paid, areaCode, parcels }) }
  })
  return { totals: saleTotals(sales), profits: new Map(sales.map((sale) => [sale.id, sale.profit])) }
}
