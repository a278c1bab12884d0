import { fen } from '../../src/domain/money'
import type { Sale, SaleLine, SalePage } from '../platform/platform'
import { args } from '../store/sql-args'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'

/** The orders of a shop as the sandbox answers them. */

const PAGE = 50

interface Row extends Omit<Sale, 'createdMs' | 'paidMs' | 'changedMs' | 'shipByMs' | 'area' | 'lines' | 'paid'> {
  createdAt: Date
  paidAt: Date | null
  changedAt: Date
  shipByAt: Date | null
  paid: number
  areaCodes: string[]
  areaNames: string[]
  lines: (Omit<SaleLine, 'paid'> & { paid: number })[]
}

const SELECT = `select o.order_no as "orderNo", o.state, o.created_at as "createdAt", o.paid_at as "paidAt",
    o.changed_at as "changedAt", o.ship_by_at as "shipByAt", o.paid, o.consignee, o.area_codes as "areaCodes",
    o.area_names as "areaNames", o.same_buyer as "sameBuyer", o.buyer_words as "buyerWords", o.flag,
    (select json_agg(json_build_object('lineNo', line_no, 'productId', product_id, 'skuId', sku_id, 'title', title,
       'spec', spec, 'image', image, 'outerCode', outer_code, 'qty', qty, 'paid', paid, 'refund', refund) order by line)
     from sandbox_sale_lines where order_no = o.order_no) as lines
  from sandbox_sales o`

const saleOf = ({ createdAt, paidAt, changedAt, shipByAt, areaCodes, areaNames, ...row }: Row): Sale => ({
  ...row,
  paid: fen(row.paid),
  createdMs: createdAt.getTime(),
  paidMs: paidAt?.getTime() ?? null,
  changedMs: changedAt.getTime(),
  shipByMs: shipByAt?.getTime() ?? null,
  area: { codes: areaCodes, names: areaNames },
  lines: row.lines.map((line) => ({ ...line, paid: fen(line.paid) })),
})

export const findSale = async (db: Queryable, shopId: string, orderNo: string): Promise<Sale | null> => {
  const [row] = await db.query<Row>(`${SELECT} where o.shop_id = $1 and o.order_no = $2`, [shopId, orderNo])
  return row ? saleOf(row) : null
}

/** Those that changed first at first; a page goes on after the order that the one before ended with. */
export const changedSales = async (
  db: Queryable,
  shopId: string,
  { fromMs, toMs, cursor }: { fromMs: number; toMs: number; cursor: string | null },
): Promise<SalePage> => {
  const { values, arg } = args()
  const inWindow = `o.shop_id = ${arg(shopId)} and o.changed_at >= ${arg(timestamp(fromMs))}
    and o.changed_at < ${arg(timestamp(toMs))}`
  const [count] = await db.query<{ total: number }>(
    `select count(*)::int as total from sandbox_sales o where ${inWindow}`,
    values,
  )
  const [afterMs = '', afterNo = ''] = cursor?.split(':') ?? []
  const after = cursor ? `and (o.changed_at, o.order_no) > (${arg(timestamp(Number(afterMs)))}, ${arg(afterNo)})` : ''
  const rows = await db.query<Row>(
    `${SELECT} where ${inWindow} ${after} order by o.changed_at, o.order_no limit ${PAGE + 1}`,
    values,
  )
  const sales = rows.slice(0, PAGE).map(saleOf)
  const last = sales.at(-1)
  const isMore = rows.length > PAGE && last !== undefined
  return { sales, unread: [], total: count?.total ?? 0, cursor: isMore ? `${last.changedMs}:${last.orderNo}` : null }
}
