import type { OrderDetail, OrderPage, OrderStatus, OrderSummary } from '../../src/domain/order'
import type { PayMethod } from '../../src/domain/payment'
import type { OrderItem } from '../../src/domain/ordering'
import { countsByTab, orderCan, orderStatusText, orderTabs } from '../../src/domain/order'
import type { Fen } from '../../src/domain/money'
import { maskedConsignee, plainConsignee } from '../../src/domain/masking'
import { refusals } from '../../src/domain/refusals'
import { toBeijing } from '../../src/domain/time'
import type { Given } from '../../wire/call'
import type { calls } from '../../wire/calls'
import { anywhere, args } from '../store/sql-args'
import type { Queryable } from '../store/db'

/** Newest first; tabs are counted under the same keyword. Consignees are masked. */
export const orderPage = async (
  db: Queryable,
  userId: string,
  { page, pageSize, status, keyword }: Given<(typeof calls)['orderList']>,
): Promise<OrderPage> => {
  const { values, arg } = args()
  const mine = `o.user_id = ${arg(userId)} ${keyword?.trim() ? mentions(arg(anywhere(keyword.trim()))) : ''}`
  const counted = await db.query<{ status: OrderStatus; orders: number }>(
    `select o.status, count(*)::int as orders from orders o where ${mine} group by o.status`,
    values,
  )
  const { count, statuses } = orderTabs.find(({ tab }) => tab === status)!
  const rows = await db.query<OrderRow>(
    `select ${orderColumns} from orders o where ${mine} and o.status = any(${arg(statuses)}::text[])
     order by o.created_at desc, o.order_no desc limit ${arg(pageSize)} offset ${arg((page - 1) * pageSize)}`,
    values,
  )
  const counts = countsByTab(counted)
  return {
    list: rows.map((row) => ({ ...summaryOf(row), consignee: maskedConsignee(consigneeOf(row)) })),
    total: counts[count],
    page,
    pageSize,
    counts,
  }
}

/** Everything about one order, the consignee in full. @throws Failure not-found */
export const orderDetail = async (db: Queryable, userId: string, orderNo: string): Promise<OrderDetail> => {
  const [row] = await db.query<DetailRow>(
    `select ${orderColumns}, o.batch_no as "batchNo", o.goods_amount as "goodsAmount", o.service_fee as "serviceFee",
       o.qc_fee as "qcFee", o.addon_fee as "addonFee", o.freight, o.discount, o.brand_id as "brandId",
       o.brand_name as "brandName", o.remark, o.weight_g as "weightG", o.paid_at as "paidAt", p.method,
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
    brand: { id: row.brandId, name: row.brandName },
    addons: row.addons,
    remark: row.remark,
    weightG: row.weightG,
    paidAt: row.paidAt ? beijing(row.paidAt) : '',
    payMethod: row.paidAt ? row.method : '',
    logs: await logsOf(db, orderNo),
    shipments: await shipmentsOf(db, orderNo),
  }
}

const orderColumns = `o.order_no as "orderNo", o.status, o.station_id as "stationId", o.station_name as "stationName",
  o.consignee_name as "consigneeName", o.consignee_mobile as "consigneeMobile", o.consignee_ext as "consigneeExt",
  o.area_text as "areaText", o.detail, o.payable, o.created_at as "createdAt", o.expires_at as "expiresAt",
  o.payment_no as "paymentNo",
  (select json_agg(json_build_object('skuId', sku_id, 'productId', product_id, 'title', title, 'spec', spec,
    'image', image, 'price', price, 'retailPrice', retail_price, 'qty', qty, 'amount', amount) order by line)
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
  items: OrderItem[]
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
  remark: string
  weightG: number
  paidAt: Date | null
  method: PayMethod
  addons: { id: string; name: string; fee: Fen }[]
}

const beijing = (date: Date): string => toBeijing(date.getTime())

const summaryOf = (row: OrderRow): OrderSummary => ({
  orderNo: row.orderNo,
  status: row.status,
  statusText: orderStatusText[row.status],
  station: { id: row.stationId, name: row.stationName },
  items: row.items,
  consignee: plainConsignee(consigneeOf(row)),
  payable: row.payable,
  createdAt: beijing(row.createdAt),
  expiresAt: beijing(row.expiresAt),
  paymentNo: row.status === 'pending_payment' ? row.paymentNo : '',
  can: orderCan(row.status),
})

const consigneeOf = (row: OrderRow) => ({
  name: row.consigneeName,
  mobile: row.consigneeMobile,
  ext: row.consigneeExt,
  areaText: row.areaText,
  detail: row.detail,
})

/** Order number, consignee's name or number, title of what was ordered. */
const mentions = (place: string): string =>
  `and (o.order_no ilike ${place} or o.consignee_name ilike ${place} or o.consignee_mobile like ${place}
     or exists (select 1 from order_items i where i.order_no = o.order_no and i.title ilike ${place}))`

const logsOf = async (db: Queryable, orderNo: string): Promise<OrderDetail['logs']> => {
  const rows = await db.query<{ at: Date; text: string }>(
    'select at, text from order_logs where order_no = $1 order by id',
    [orderNo],
  )
  return rows.map(({ at, text }) => ({ at: beijing(at), text }))
}

const shipmentsOf = async (db: Queryable, orderNo: string): Promise<OrderDetail['shipments']> => {
  const rows = await db.query<{
    brand: string
    trackingNo: string
    shippedAt: Date
    traces: { at: string; text: string }[]
  }>(
    `select brand, tracking_no as "trackingNo", shipped_at as "shippedAt", traces from shipments
     where order_no = $1 order by shipped_at`,
    [orderNo],
  )
  return rows.map(({ shippedAt, ...shipment }) => ({ ...shipment, shippedAt: beijing(shippedAt) }))
}
