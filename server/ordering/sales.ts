import {
  priceOpenSales,
  saleCouriers,
  standsInTheWay,
  wantedOf,
  type PricedSale,
  type SaleToPrice,
} from '../../src/domain/pricing/sale-quote'
import type { ParcelBrands } from '../../src/domain/ordering'
import type { SellableLine, Tariff } from '../../src/domain/pricing/types'
import { refusals } from '../../src/domain/refusals'
import type { LeftSale } from '../../src/domain/shops/left'
import type { SaleChoices } from '../../src/domain/shops/ordering'
import { sellable } from '../catalogue/sellable'
import type { Queryable } from '../store/db'
import { digest } from '../store/idempotency'
import { tariffToMany } from './tariff'

/** What shops have sold, as it is to be ordered. */

export interface SaleRow extends SaleToPrice {
  platformOrderNo: string
  shopId: string
  shopName: string
  areaText: string
  mask: { name: string; mobile: string; detail: string }
  /** Tells whether the consignee is still the one that was quoted. */
  mark: string
  flag: number
  shipByAt: Date | null
}

/** In the order in which they were asked for. @throws Failure not-found when one isn't the buyer's */
export const readSales = async (
  db: Queryable,
  userId: string,
  ids: readonly string[],
  lock: '' | 'for update' = '',
): Promise<SaleRow[]> => {
  const wanted = [...new Set(ids)]
  if (lock) await db.query(`select id from platform_orders where id = any($1::text[]) order by id ${lock}`, [wanted])
  const rows = await db.query<SaleRow>(
    `select p.id, p.status, p.problem, p.platform_order_no as "platformOrderNo", p.shop_id as "shopId", s.name as "shopName",
       p.area_code as "areaCode", case when p.consignee_mark = '' then '' else p.shop_id || ' ' || p.consignee_mark end as "to", p.area_text as "areaText", p.consignee_mask as mask, p.consignee_mark as mark, p.flag,
       p.ship_by_at as "shipByAt", p.paid_amount as paid,
       (select json_agg(json_build_object('itemId', item_id, 'skuId', sku_id, 'pieces', qty * qty_ratio, 'refund', refund) order by line)
         from platform_order_lines where platform_order_id = p.id) as lines
     from platform_orders p join shops s on s.id = p.shop_id where p.user_id = $1 and p.id = any($2::text[])`,
    [userId, wanted],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.map((id) => {
    const row = byId.get(id)
    if (!row) throw refusals.notFound('platformOrder')
    return row
  })
}

/** An order that can be had whole; `print` tells whether it is still the same. */
export interface PrintedSale extends PricedSale<SaleRow> {
  print: string
}

/**
 * Prices what can be ordered; names and leaves the rest. With `lock` the SKUs are held until the transaction ends.
 * @throws Failure invalid for an option or courier that there isn't
 */
export const priceSales = async (
  db: Queryable,
  sales: readonly SaleRow[],
  choices: SaleChoices,
  lock: '' | 'for update of k' = '',
): Promise<{ priced: PrintedSale[]; left: LeftSale[]; tariff: Tariff }> => {
  const { open, left, linesOf, tariff } = await openSales(db, sales, lock)
  const found = priceOpenSales(open, linesOf, choices, tariff)
  const priced = found.priced.map((one) => ({ ...one, print: printOf(one) }))
  return { priced, left: [...left, ...found.left], tariff }
}

/** The couriers of what can be ordered, station by station. */
export const couriersFor = async (db: Queryable, sales: readonly SaleRow[]): Promise<ParcelBrands[]> => {
  const { open, linesOf, tariff } = await openSales(db, sales, '')
  return saleCouriers(
    open.map((sale) => ({ areaCode: sale.areaCode, lines: linesOf(sale) })),
    tariff,
  )
}

/** One turn to the catalogue for all of them. */
const openSales = async (db: Queryable, sales: readonly SaleRow[], lock: '' | 'for update of k') => {
  const left: LeftSale[] = []
  const open = sales.filter((sale) => {
    const reason = standsInTheWay(sale)
    if (reason) left.push(reason)
    return !reason
  })
  const lines = await sellable(db, open.flatMap(wantedOf), lock)
  const bySale = new Map<string, SellableLine[]>()
  let from = 0
  for (const sale of open) {
    const to = from + wantedOf(sale).length
    bySale.set(sale.id, lines.slice(from, to))
    from = to
  }
  const areaCodes = open.map(({ areaCode }) => areaCode)
  const tariff = await tariffToMany(db, lines, areaCodes)
  return { open, left, tariff, linesOf: ({ id }: SaleRow) => bySale.get(id)! }
}

const printOf = ({ sale: { mark, areaCode }, parcels }: PricedSale<SaleRow>): string =>
  digest(JSON.stringify([mark, areaCode, parcels])).slice(0, 24)
