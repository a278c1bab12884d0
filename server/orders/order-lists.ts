import type {
  AfterSaleState,
  Flag,
  OrderDetail,
  OrderFilter,
  OrderPage,
  OrderSort,
  OrderStatus,
  OrderSummary,
  PlacedItem,
  Shipment,
} from '../../src/domain/order'
import {
  CASE_AUTO_TEXT,
  caseTypeText,
  countsByTab,
  orderCan,
  orderStatusText,
  orderTabs,
  statusesUnder,
} from '../../src/domain/order'
import type { CaseType } from '../../src/domain/order-life/types'
import type { ExportedOrder } from '../../src/domain/order-export'
import { sellingAmount } from '../../src/domain/landed'
import { fen, zero, type Fen } from '../../src/domain/money'
import type { PayMethod } from '../../src/domain/payment'
import { maskedConsignee, plainConsignee } from '../../src/domain/masking'
import { refusals } from '../../src/domain/refusals'
import { dayStart, toBeijing } from '../../src/domain/time'
import type { Given } from '../../wire/call'
import type { calls } from '../../wire/calls'
import { anywhere, args } from '../store/sql-args'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'

type ListInput = Given<(typeof calls)['orderList']>

/** Tabs are counted, and all of it is added up, under the same filters. Consignees are masked. */
export const orderPage = async (
  db: Queryable,
  userId: string,
  { page: asked, pageSize, cursor, ...filter }: ListInput,
): Promise<OrderPage> => {
  const page = cursor ? Number(cursor) : asked
  const { values, arg } = args()
  const mine = whereOf(arg, userId, filter)
  const counted = await db.query<{ status: OrderStatus; orders: number; pieces: number; payable: Fen }>(
    `select o.status, count(*)::int as orders, sum(o.payable)::bigint as payable,
       sum((select sum(qty) from order_items where order_no = o.order_no))::int as pieces
     from orders o where ${mine} group by o.status`,
    values,
  )
  const tab = orderTabs.find((one) => one.tab === filter.status)!
  const statuses = arg(tab.statuses)
  const rows = await db.query<OrderRow>(
    `select ${orderColumns} from orders o where ${mine} and o.status = any(${statuses}::text[])
     order by ${orders[filter.sort]} limit ${arg(pageSize)} offset ${arg((page - 1) * pageSize)}`,
    values,
  )
  const counts = countsByTab(counted)
  const total = counts[tab.count]
  const chosen = counted.filter(({ status }) => tab.statuses.includes(status))
  const payable = fen(chosen.reduce((all, one) => all + one.payable, 0))
  return {
    list: rows.map((row) => ({ ...summaryOf(row), consignee: maskedConsignee(consigneeOf(row)) })),
    total,
    page,
    pageSize,
    counts,
    totals: {
      orders: total,
      pieces: chosen.reduce((all, one) => all + one.pieces, 0),
      payable,
      margin: await marginOf(db, userId, filter, payable),
    },
    cursor: page * pageSize < total ? String(page + 1) : '',
  }
}

/** Of all that the filters leave. */
const marginOf = async (db: Queryable, userId: string, filter: OrderFilter, payable: Fen): Promise<Fen | null> => {
  const { values, arg } = args()
  const [own] = await db.query<{ ratio: number }>('select price_ratio as ratio from users where id = $1', [userId])
  const items = await db.query<{ price: Fen; retailPrice: Fen | null; qty: number }>(
    `select i.price, i.retail_price as "retailPrice", sum(i.qty)::int as qty
     from orders o join order_items i on i.order_no = o.order_no
     where ${whereOf(arg, userId, filter)} and o.status = any(${arg(statusesUnder(filter.status ?? 'all'))}::text[])
     group by i.price, i.retail_price`,
    values,
  )
  const selling = sellingAmount(items, own?.ratio ?? 0)
  return selling === null ? null : fen(selling - payable)
}

const orders: Record<OrderSort, string> = {
  created_desc: 'o.created_at desc, o.order_no desc',
  created_asc: 'o.created_at, o.order_no',
  payable_desc: 'o.payable desc, o.created_at desc, o.order_no desc',
}

const DAY_MS = 86_400_000

/** Every filter but the tab. */
const whereOf = (arg: (value: unknown) => string, userId: string, filter: OrderFilter): string =>
  [
    `o.user_id = ${arg(userId)}`,
    ...(filter.keyword?.trim() ? [mentions(arg(anywhere(filter.keyword.trim())))] : []),
    ...(filter.dateFrom ? [`o.created_at >= ${arg(timestamp(dayStart(filter.dateFrom)))}`] : []),
    ...(filter.dateTo ? [`o.created_at < ${arg(timestamp(dayStart(filter.dateTo) + DAY_MS))}`] : []),
    ...(filter.stationId ? [`o.station_id = ${arg(filter.stationId)}`] : []),
    ...(filter.shopId ? [`o.shop_id = ${arg(filter.shopId)}`] : []),
    ...(filter.flag === undefined ? [] : [`o.flag = ${arg(filter.flag)}`]),
    ...(filter.abnormal === undefined ? [] : [`(o.open_cases > 0) = ${arg(filter.abnormal)}`]),
    ...(filter.afterSale ? [`o.after_sale = ${arg(filter.afterSale)}`] : []),
  ].join(' and ')

/** Everything about one order, the consignee in full. @throws Failure not-found */
export const orderDetail = async (
  db: Queryable,
  userId: string,
  { orderNo, ...filter }: Given<(typeof calls)['orderInfo']>,
): Promise<OrderDetail> => {
  const [row] = await db.query<DetailRow>(
    `select ${orderColumns}, o.batch_no as "batchNo", o.goods_amount as "goodsAmount", o.service_fee as "serviceFee",
       o.qc_fee as "qcFee", o.addon_fee as "addonFee", o.freight, o.discount, o.brand_id as "brandId",
       o.brand_name as "brandName", o.weight_g as "weightG", o.paid_at as "paidAt", p.method, o.confirm_at as "confirmAt",
       (select coalesce(json_agg(json_build_object('id', addon_id, 'name', name, 'fee', fee) order by line), '[]')
         from order_addons where order_no = o.order_no) as addons
     from orders o join payments p on p.payment_no = o.payment_no where o.order_no = $1 and o.user_id = $2`,
    [orderNo, userId],
  )
  if (!row) throw refusals.notFound('order')
  const { goodsAmount, serviceFee, qcFee, addonFee, freight, discount, payable } = row
  return {
    ...summaryOf(row),
    batchNo: row.batchNo,
    amounts: { goodsAmount, serviceFee, qcFee, addonFee, freight, discount, payable },
    paid: row.paidAt ? payable : zero,
    brand: { id: row.brandId, name: row.brandName },
    addons: row.addons,
    weightG: row.weightG,
    paidAt: row.paidAt ? beijing(row.paidAt) : '',
    payMethod: row.paidAt ? row.method : '',
    confirmBy: row.confirmAt ? beijing(row.confirmAt) : '',
    logs: await logsOf(db, orderNo),
    shipments: await shipmentsOf(db, orderNo),
    refunds: await refundsOf(db, orderNo),
    cases: await casesOf(db, orderNo),
    ...(await neighboursOf(db, userId, orderNo, filter)),
  }
}

/** Of an order that is the buyer's. @throws Failure not-found */
export const orderShipments = async (db: Queryable, userId: string, orderNo: string): Promise<Shipment[]> => {
  const [mine] = await db.query('select 1 from orders where order_no = $1 and user_id = $2', [orderNo, userId])
  if (!mine) throw refusals.notFound('order')
  return shipmentsOf(db, orderNo)
}

/** The one before and the one after in the list that these filters make. */
const neighboursOf = async (
  db: Queryable,
  userId: string,
  orderNo: string,
  filter: OrderFilter & { sort: OrderSort },
): Promise<Pick<OrderDetail, 'prevOrderNo' | 'nextOrderNo'>> => {
  const { values, arg } = args()
  const where = `${whereOf(arg, userId, filter)} and o.status = any(${arg(statusesUnder(filter.status ?? 'all'))}::text[])`
  const [row] = await db.query<{ prev: string | null; next: string | null }>(
    `select prev, next from (select o.order_no, lag(o.order_no) over w as prev, lead(o.order_no) over w as next
       from orders o where ${where} window w as (order by ${orders[filter.sort]})) l where order_no = ${arg(orderNo)}`,
    values,
  )
  return { prevOrderNo: row?.prev ?? '', nextOrderNo: row?.next ?? '' }
}

const orderColumns = `o.order_no as "orderNo", o.status, o.station_id as "stationId", o.station_name as "stationName",
  o.consignee_name as "consigneeName", o.consignee_mobile as "consigneeMobile", o.consignee_ext as "consigneeExt",
  o.area_text as "areaText", o.detail, o.payable, o.created_at as "createdAt", o.expires_at as "expiresAt",
  o.payment_no as "paymentNo", o.refunded, o.flag, o.remark, o.open_cases as "openCases", o.after_sale as "afterSale",
  o.shop_id as "shopId", o.shop_name as "shopName", o.platform_order_no as "platformOrderNo",
  (select coalesce(json_agg(tracking_no order by shipped_at, tracking_no), '[]')
    from shipments where order_no = o.order_no) as "trackingNos",
  (select json_agg(json_build_object('skuId', sku_id, 'productId', product_id, 'title', title, 'spec', spec,
    'image', image, 'price', price, 'retailPrice', retail_price, 'qty', qty, 'amount', amount, 'artNo', art_no, 'picked', picked,
    'shipped', shipped, 'refunded', refunded) order by line)
    from order_items where order_no = o.order_no) as items`

interface OrderRow {
  orderNo: string
  status: OrderStatus
  stationId: string
  stationName: string
  consigneeName: string
  consigneeMobile: string
  consigneeExt: string
  areaText: string
  detail: string
  payable: Fen
  createdAt: Date
  expiresAt: Date
  paymentNo: string
  refunded: Fen
  flag: Flag
  remark: string
  openCases: number
  afterSale: AfterSaleState
  shopId: string | null
  shopName: string
  platformOrderNo: string
  trackingNos: string[]
  items: PlacedItem[]
}

interface DetailRow extends OrderRow {
  batchNo: string
  goodsAmount: Fen
  serviceFee: Fen
  qcFee: Fen
  addonFee: Fen
  freight: Fen
  discount: Fen
  brandId: string
  brandName: string
  weightG: number
  paidAt: Date | null
  confirmAt: Date | null
  method: PayMethod
  addons: { id: string; name: string; fee: Fen }[]
}

const beijing = (date: Date): string => toBeijing(date.getTime())

const summaryOf = (row: OrderRow): OrderSummary => ({
  orderNo: row.orderNo,
  status: row.status,
  statusText: orderStatusText[row.status],
  station: { id: row.stationId, name: row.stationName },
  shop: row.shopId === null ? null : { id: row.shopId, name: row.shopName },
  platformOrderNo: row.platformOrderNo,
  items: row.items,
  consignee: plainConsignee(consigneeOf(row)),
  payable: row.payable,
  refunded: row.refunded,
  createdAt: beijing(row.createdAt),
  expiresAt: beijing(row.expiresAt),
  shipByAt: '',
  paymentNo: row.status === 'pending_payment' ? row.paymentNo : '',
  trackingNos: row.trackingNos,
  flag: row.flag,
  remark: row.remark,
  abnormal: row.openCases > 0,
  afterSale: row.afterSale,
  can: orderCan(row.status, row.trackingNos.length > 0),
})

const consigneeOf = (row: OrderRow) => ({
  name: row.consigneeName,
  mobile: row.consigneeMobile,
  ext: row.consigneeExt,
  areaText: row.areaText,
  detail: row.detail,
})

/** Consignee, numbers of the order and of its parcels, what was ordered, the remark. */
const mentions = (place: string): string =>
  `(o.order_no ilike ${place} or o.consignee_name ilike ${place} or o.consignee_mobile like ${place}
     or o.remark ilike ${place} or o.platform_order_no ilike ${place}
     or exists (select 1 from order_items i where i.order_no = o.order_no and (i.title ilike ${place} or i.art_no ilike ${place}))
     or exists (select 1 from shipments s where s.order_no = o.order_no and s.tracking_no ilike ${place}))`

const logsOf = async (db: Queryable, orderNo: string): Promise<OrderDetail['logs']> => {
  const rows = await db.query<Omit<OrderDetail['logs'][number], 'at'> & { at: Date }>(
    'select at, who, event, text from order_logs where order_no = $1 order by id',
    [orderNo],
  )
  return rows.map(({ at, ...log }) => ({ ...log, at: beijing(at) }))
}

const shipmentsOf = async (db: Queryable, orderNo: string): Promise<Shipment[]> => {
  const rows = await db.query<
    Omit<Shipment, 'shippedAt' | 'deliveredAt'> & { shippedAt: Date; deliveredAt: Date | null }
  >(
    `select s.brand, s.tracking_no as "trackingNo", s.shipped_at as "shippedAt", s.delivered_at as "deliveredAt", s.traces,
       (select coalesce(json_agg(json_build_object('skuId', p.sku_id, 'qty', p.qty) order by i.line), '[]')
         from shipment_items p join order_items i on i.order_no = p.order_no and i.sku_id = p.sku_id
         where p.order_no = s.order_no and p.tracking_no = s.tracking_no) as items
     from shipments s where s.order_no = $1 order by s.shipped_at, s.tracking_no`,
    [orderNo],
  )
  return rows.map(({ shippedAt, deliveredAt, ...shipment }) => ({
    ...shipment,
    shippedAt: beijing(shippedAt),
    deliveredAt: deliveredAt ? beijing(deliveredAt) : '',
  }))
}

const refundsOf = async (db: Queryable, orderNo: string): Promise<OrderDetail['refunds']> => {
  const rows = await db.query<{ at: Date; amount: Fen; method: PayMethod; reason: string; status: string }>(
    'select at, amount, method, reason, status from refunds where order_no = $1 order by at, refund_no',
    [orderNo],
  )
  return rows.map(({ at, amount, method, reason, status }) => ({
    at: beijing(at),
    amount,
    to: method === 'reserve' || status === 'to_reserve' ? 'reserve' : 'original',
    reason,
    status: status === 'created' || status === 'processing' ? 'processing' : 'succeeded',
  }))
}

const casesOf = async (db: Queryable, orderNo: string): Promise<OrderDetail['cases']> => {
  const rows = await db.query<{
    caseNo: string
    type: CaseType
    skuId: string
    qty: number
    newPrice: Fen
    openedAt: Date
    deadlineAt: Date
  }>(
    `select case_no as "caseNo", type, sku_id as "skuId", qty, new_price as "newPrice", opened_at as "openedAt",
       deadline_at as "deadlineAt" from abnormal_cases where order_no = $1 and status = 'open' order by opened_at, case_no`,
    [orderNo],
  )
  return rows.map(({ openedAt, deadlineAt, ...one }) => ({
    ...one,
    typeText: caseTypeText[one.type],
    since: beijing(openedAt),
    deadlineAt: beijing(deadlineAt),
    autoText: CASE_AUTO_TEXT,
  }))
}

/** The orders that were chosen, or all that the filters leave. */
export const ordersForExport = async (
  db: Queryable,
  userId: string,
  { orderNos, ...filter }: Given<(typeof calls)['orderExport']>,
): Promise<ExportedOrder[]> => {
  const { values, arg } = args()
  const chosen = orderNos ? ` and o.order_no = any(${arg(orderNos)}::text[])` : ''
  const rows = await db.query<OrderRow>(
    `select ${orderColumns} from orders o
     where ${whereOf(arg, userId, filter)} and o.status = any(${arg(statusesUnder(filter.status))}::text[])${chosen}
     order by ${orders[filter.sort]}`,
    values,
  )
  return rows.map((row) => ({ ...summaryOf(row), consignee: consigneeOf(row) }))
}
