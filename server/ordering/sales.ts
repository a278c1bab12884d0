import { MAX_LINE_QTY } from '../../src/domain/limits'
import type { Fen } from '../../src/domain/money'
import { priceMany, type OneOfMany, type PricedOne } from '../../src/domain/pricing/many'
import type { SellableLine, Tariff } from '../../src/domain/pricing/types'
import { refusals } from '../../src/domain/refusals'
import type { LeftSale } from '../../src/domain/shops/left'
import { choiceFor, leftSale, whyNotOrdered, type SaleChoices } from '../../src/domain/shops/ordering'
import type { LineRefund, PlatformOrderStatus } from '../../src/domain/shops/platform-order'
import { sellable, type Wanted } from '../catalogue/sellable'
import type { Queryable } from '../store/db'
import { digest } from '../store/idempotency'
import { tariffToMany } from './tariff'

/** What shops have sold, as it is to be ordered. */

export interface SaleRow {
  id: string
  status: PlatformOrderStatus
  problem: string
  platformOrderNo: string
  shopId: string
  shopName: string
  areaCode: string
  areaText: string
  mask: { name: string; mobile: string; detail: string }
  /** Tells whether the consignee is still the one that was quoted. */
  mark: string
  flag: number
  shipByAt: Date | null
  paid: Fen
  lines: { skuId: string | null; pieces: number; refund: LineRefund }[]
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
       p.area_code as "areaCode", p.area_text as "areaText", p.consignee_mask as mask, p.consignee_mark as mark, p.flag,
       p.ship_by_at as "shipByAt", p.paid_amount as paid,
       (select json_agg(json_build_object('skuId', sku_id, 'pieces', qty * qty_ratio, 'refund', refund) order by line)
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

/** An order that can be had whole, with what tells whether it is still the same. */
export interface PricedSale {
  sale: SaleRow
  parcels: Extract<PricedOne, { parcels: unknown }>['parcels']
  payable: Fen
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
): Promise<{ priced: PricedSale[]; left: LeftSale[]; tariff: Tariff }> => {
  const choose = choiceFor(choices)
  const left: LeftSale[] = []
  const open = sales.filter((sale) => {
    const reason = standsInTheWay(sale)
    if (reason) left.push(reason)
    return !reason
  })
  // One turn to the catalogue for all of them.
  const wanted = open.flatMap(wantedOf)
  const lines = await sellable(db, wanted, lock)
  const tariff = await tariffToMany(
    db,
    lines,
    open.map(({ areaCode }) => areaCode),
  )
  let from = 0
  const orders: OneOfMany[] = open.map((sale) => {
    const to = from + wantedOf(sale).length
    const own: SellableLine[] = lines.slice(from, to)
    from = to
    const { brandId, addonIds } = choose(sale.id)
    return { id: sale.id, areaCode: sale.areaCode, lines: own, brandId, addonIds }
  })
  const bySale = new Map(open.map((sale) => [sale.id, sale]))
  const priced = priceMany(orders, tariff).flatMap((one) => {
    if ('problem' in one) {
      left.push(leftSale(one.id, one.problem.reason))
      return []
    }
    const sale = bySale.get(one.id)!
    return [{ sale, parcels: one.parcels, payable: one.payable, print: printOf(sale, one.parcels) }]
  })
  return { priced, left, tariff }
}

const standsInTheWay = (sale: SaleRow): LeftSale | null => {
  const why = whyNotOrdered(sale.status)
  if (why) return leftSale(sale.id, why, why === 'paused' ? sale.problem : '')
  if (sale.areaCode === '') return leftSale(sale.id, 'no_area')
  if (wantedOf(sale).some(({ qty }) => qty > MAX_LINE_QTY)) return leftSale(sale.id, 'short_stock')
  return null
}

/** What was given back to the shop's buyer isn't sent. */
const wantedOf = ({ lines }: SaleRow): Wanted[] =>
  lines.flatMap(({ skuId, pieces, refund }) => (skuId === null || refund === 'done' ? [] : [{ skuId, qty: pieces }]))

const printOf = ({ mark, areaCode }: SaleRow, parcels: PricedSale['parcels']): string =>
  digest(JSON.stringify([mark, areaCode, parcels])).slice(0, 24)
