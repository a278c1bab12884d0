import { specText, stockState } from '../../src/domain/catalogue'
import type { Fen } from '../../src/domain/money'
import { countKey, type PlatformOrderPage, type SaleCounts, type SaleQuery } from '../../src/domain/shops/order-list'
import type { PlatformLine, PlatformOrder, PlatformOrderStatus, SkuLink } from '../../src/domain/shops/platform-order'
import { isSpecChanged } from '../../src/domain/shops/sale'
import { platformOrderStatuses, platformOrderStatusText } from '../../src/domain/shops/words'
import { toBeijing } from '../../src/domain/time'
import type { Queryable } from '../store/db'
import { inPlace, pageOf } from '../store/page-of'
import { args } from '../store/sql-args'
import { saleWhere } from './list-where'
import { profitsOf } from './reckon'

/** What a buyer's shops have sold, a page at a time. */

const ORDERS = {
  ship_by: 'p.ship_by_at nulls last, p.id',
  paid: 'p.paid_at desc nulls last, p.id',
} as const

export const listSales = async (
  db: Queryable,
  userId: string,
  query: SaleQuery & { page: number; pageSize: number },
): Promise<Omit<PlatformOrderPage, 'job'>> => {
  const { page, pageSize, sort = 'ship_by' } = query
  const asked = args()
  const from = `platform_orders p where ${saleWhere(userId, query, asked.arg)}`
  const { ids, total } = await pageOf(db, { id: 'p.id', from, order: ORDERS[sort] }, { page, pageSize }, asked)
  const profits = await profitsOf(db, ids)
  const rows = await rowsOf(db, ids)
  return {
    list: rows.map((row) => shown(row, profits.get(row.platformOrderId) ?? null)),
    total,
    page,
    pageSize,
    counts: await countsOf(db, userId, query),
  }
}

const countsOf = async (db: Queryable, userId: string, query: SaleQuery): Promise<SaleCounts> => {
  const { values, arg } = args()
  const rows = await db.query<{ status: PlatformOrderStatus; orders: number }>(
    `select p.status, count(*)::int as orders from platform_orders p
     where ${saleWhere(userId, { ...query, status: undefined }, arg)} group by p.status`,
    values,
  )
  const counts = Object.fromEntries(platformOrderStatuses.map(({ status }) => [countKey(status), 0])) as SaleCounts
  for (const { status, orders } of rows) counts[countKey(status)] = orders
  return counts
}

interface LineRow extends Omit<PlatformLine, 'link'> {
  link: {
    skuId: string
    productId: string
    title: string
    color: string
    size: string
    price: Fen
    stock: number
    qtyRatio: number
    by: SkuLink['by']
    linkedSpec: string
  } | null
}

interface Row extends Omit<PlatformOrder, 'statusText' | 'paidAt' | 'shipByAt' | 'lines' | 'profit'> {
  paidAt: Date | null
  shipByAt: Date | null
  lines: LineRow[]
}

const rowsOf = (db: Queryable, ids: readonly string[]): Promise<Row[]> =>
  db.query<Row>(
    `select p.id as "platformOrderId", p.platform_order_no as "platformOrderNo", json_build_object('id', s.id, 'name', s.name) as shop,
       p.status, p.paid_at as "paidAt", p.ship_by_at as "shipByAt", p.paid_amount as "paidAmount", p.consignee_mask as consignee,
       p.area_code as "areaCode", p.area_text as "areaText", p.buyer_words as "buyerWords", p.flag, p.problem,
       case when p.same_buyer <> '' and exists (select 1 from platform_orders o where o.user_id = p.user_id
         and o.same_buyer = p.same_buyer and o.same_buyer <> '' and o.id <> p.id and o.status <> 'closed')
         then p.same_buyer else '' end as "sameCustomer",
       array(select w.order_no from platform_order_orders w where w.platform_order_id = p.id and w.live order by w.order_no) as "orderNos",
       (select json_agg(json_build_object('platformItemId', l.item_id, 'title', l.title, 'spec', l.spec, 'image', l.image,
          'outerCode', l.outer_code, 'qty', l.qty, 'paidAmount', l.paid_amount, 'refund', l.refund, 'link',
          case when k.id is not null then json_build_object('skuId', k.id, 'productId', d.id, 'title', d.title, 'color', k.color,
            'size', k.size, 'price', k.price, 'stock', case when d.on_shelf and k.is_offered then k.stock else 0 end,
            'qtyRatio', l.qty_ratio, 'by', l.linked_by, 'linkedSpec', l.linked_spec) end) order by l.line)
        from platform_order_lines l left join skus k on k.id = l.sku_id left join products d on d.id = k.product_id
        where l.platform_order_id = p.id) as lines
     from ${inPlace('$1')} join platform_orders p on p.id = hit.id join shops s on s.id = p.shop_id order by hit.place`,
    [ids],
  )

const shown = ({ paidAt, shipByAt, lines, ...row }: Row, profit: PlatformOrder['profit']): PlatformOrder => ({
  ...row,
  statusText: platformOrderStatusText[row.status],
  paidAt: paidAt ? toBeijing(paidAt.getTime()) : '',
  shipByAt: shipByAt ? toBeijing(shipByAt.getTime()) : '',
  lines: lines.map((line) => ({ ...line, link: line.link && linkOf(line.link, line.spec) })),
  profit,
})

const linkOf = ({ color, size, stock, linkedSpec, ...link }: NonNullable<LineRow['link']>, spec: string): SkuLink => {
  const changed = isSpecChanged(linkedSpec, spec)
  return { ...link, spec: specText({ color, size }), stockState: stockState(stock), changed }
}
