import * as z from 'zod/mini'
import { caseTypes } from '../src/domain/order-life/cases'
import { fieldWords } from '../src/domain/request-words'
import {
  MAX_CANCEL_REASON,
  MAX_REMARK,
  type Cancelled,
  type Confirmed,
  type Flag,
  type OrderDetail,
  type OrderPage,
  type OrderSummary,
  type Reordered,
  type Shipment,
} from '../src/domain/order'
import { MAX_EXPORT_REASON, MAX_VIEWS, orderColumns, type OrderDesk } from '../src/domain/order-desk'
import { get, post, put } from './call'
import {
  count,
  dateIn,
  filterIn,
  flag,
  flagIn,
  id,
  idIn,
  ifTold,
  listIn,
  maybeTime,
  money,
  named,
  nothing,
  optional,
  pagedShape,
  pageIn,
  pieces,
  requestIdIn,
  text,
  textIn,
  time,
  wholeIn,
} from './codecs'
import { amountsShape, lineShape, paidBy } from './shapes'

const MAX_ORDERS = 100

const flagColour = z.clone(count) as unknown as z.ZodMiniType<Flag, number>
const afterSaleState = z.enum(['none', 'open', 'done'])

const orderStatus = z.enum([
  'pending_payment',
  'paid',
  'picking',
  'packing',
  'shipped',
  'completed',
  'cancelled',
  'closed',
])

const summaryShape = {
  orderNo: id,
  status: orderStatus,
  statusText: text,
  station: named,
  shop: z.nullable(named),
  platformOrderNo: text,
  items: z.array(
    z.object({
      ...lineShape,
      artNo: text,
      picked: count,
      shipped: count,
      refunded: count,
      extra: money,
      returned: count,
    }),
  ),
  consignee: z.object({ name: text, mobile: text, areaText: text, detail: text }),
  payable: money,
  refunded: money,
  createdAt: time,
  expiresAt: maybeTime,
  shipByAt: maybeTime,
  paymentNo: text,
  trackingNos: z.array(text),
  packed: flag,
  flag: flagColour,
  remark: text,
  abnormal: flag,
  afterSale: afterSaleState,
  can: z.object({
    pay: flag,
    cancel: flag,
    confirm: flag,
    afterSale: flag,
    reorder: flag,
    remark: flag,
    logistics: flag,
  }),
}

const filterShape = {
  status: z._default(
    z.enum(['all', 'pending_payment', 'to_ship', 'shipped', 'completed', 'cancelled'], { error: fieldWords.orderTab }),
    'all',
  ),
  keyword: optional(textIn(100)),
  dateFrom: filterIn(dateIn),
  dateTo: filterIn(dateIn),
  stationId: filterIn(idIn),
  shopId: filterIn(idIn),
  flag: filterIn(wholeIn(0, 5) as unknown as z.ZodMiniType<Flag>),
  abnormal: filterIn(flagIn),
  afterSale: filterIn(z.enum(['none', 'open', 'done'], { error: fieldWords.filter })),
  sort: z._default(z.enum(['created_desc', 'created_asc', 'payable_desc'], { error: fieldWords.sort }), 'created_desc'),
}

export const orderList = get('/api/order/list', {
  origin: 'ours',
  summary: '订单列表：筛选、各状态的数量与合计',
  input: z.strictObject({ ...pageIn, ...filterShape, cursor: filterIn(textIn(200)) }),
  output: z.object({
    ...pagedShape(z.object(summaryShape) satisfies z.ZodMiniType<OrderSummary>),
    counts: z.object({
      all: count,
      pendingPayment: count,
      toShip: count,
      shipped: count,
      completed: count,
      cancelled: count,
    }),
    totals: z.object({ orders: count, pieces: count, payable: money, margin: ifTold(z.nullable(money)) }),
    cursor: text,
  }) satisfies z.ZodMiniType<OrderPage>,
})

const shipment = z.object({
  brand: text,
  trackingNo: text,
  items: z.array(z.object({ skuId: id, qty: pieces })),
  shippedAt: time,
  deliveredAt: maybeTime,
  traces: z.array(z.object({ at: time, text })),
}) satisfies z.ZodMiniType<Shipment>

export const orderInfo = get('/api/order/info', {
  origin: 'ours',
  summary: '订单详情；带上列表的筛选时，前一张与后一张按列表的次序',
  input: z.strictObject({ orderNo: idIn, ...filterShape }),
  output: z.object({
    ...summaryShape,
    batchNo: text,
    packMates: z.array(z.object({ orderNo: id, status: orderStatus, statusText: text })),
    amounts: z.object(amountsShape),
    extra: money,
    paid: money,
    brand: named,
    addons: z.array(z.object({ id, name: text, fee: money })),
    weightG: count,
    paidAt: maybeTime,
    payMethod: paidBy,
    confirmBy: maybeTime,
    logs: z.array(z.object({ at: time, who: z.enum(['buyer', 'station', 'system', 'platform']), event: text, text })),
    shipments: z.array(shipment),
    refunds: z.array(
      z.object({
        at: time,
        amount: money,
        to: z.enum(['reserve', 'original']),
        reason: text,
        status: z.enum(['processing', 'succeeded']),
      }),
    ),
    cases: z.array(
      z.object({
        caseNo: id,
        type: z.enum(caseTypes as [(typeof caseTypes)[number]]),
        typeText: text,
        status: z.enum(['open', 'processing']),
        skuId: text,
        qty: count,
        newPrice: money,
        amount: money,
        note: text,
        since: time,
        deadlineAt: maybeTime,
        autoText: text,
      }),
    ),
    prevOrderNo: text,
    nextOrderNo: text,
  }) satisfies z.ZodMiniType<OrderDetail>,
})

const left = z.array(z.object({ orderNo: id, msg: text }))

export const orderCancel = post('/api/order/cancel', {
  origin: 'ours',
  repeat: 'money',
  summary: '取消订单：待付款的关闭，已付款还没拿货的全额退款；每张各自成功或说明原因',
  input: z.strictObject({
    orderNos: optional(listIn(idIn, MAX_ORDERS, 1)),
    orderNo: optional(idIn),
    reason: z._default(textIn(MAX_CANCEL_REASON), ''),
    requestId: requestIdIn,
  }),
  output: z.object({
    cancelled: z.array(id),
    refused: left,
    refunded: money,
  }) satisfies z.ZodMiniType<Cancelled>,
})

export const orderConfirm = post('/api/order/confirm', {
  origin: 'ours',
  summary: '确认收货；每张各自成功或说明原因',
  input: z.strictObject({ orderNos: optional(listIn(idIn, MAX_ORDERS, 1)), orderNo: optional(idIn) }),
  output: z.object({ confirmed: z.array(id), refused: left }) satisfies z.ZodMiniType<Confirmed>,
})

export const orderRemark = post('/api/order/remark', {
  origin: 'ours',
  summary: '修改订单的备注与旗帜',
  input: z.strictObject({
    orderNo: idIn,
    text: optional(textIn(MAX_REMARK)),
    flag: filterIn(wholeIn(0, 5) as unknown as z.ZodMiniType<Flag>),
  }),
  output: nothing,
})

export const orderApart = post('/api/order/apart', {
  origin: 'ours',
  summary: '合包的订单改为单独发货；发出之前都可以',
  input: z.strictObject({ orderNo: idIn }),
  output: nothing,
})

export const orderReorder = post('/api/order/reorder', {
  origin: 'ours',
  summary: '再次购买：还买得到的放进购物车，其余说明原因',
  input: z.strictObject({ orderNos: listIn(idIn, MAX_ORDERS, 1) }),
  output: z.object({
    added: z.array(z.object({ skuId: id, qty: pieces })),
    left: z.array(z.object({ skuId: id, title: text, spec: text, reason: text })),
  }) satisfies z.ZodMiniType<Reordered>,
})

export const orderLogistics = get('/api/order/logistics', {
  origin: 'ours',
  summary: '订单的包裹与物流',
  input: z.strictObject({ orderNo: idIn }),
  output: z.object({ shipments: z.array(shipment) }),
})

const columnKey = z.enum(orderColumns.map(({ key }) => key))

export const orderExport = post('/api/order/export', {
  origin: 'ours',
  summary: '在后台导出选中的或筛选出的订单；收货人默认打码，要明文须填写用途',
  input: z.strictObject({
    ...filterShape,
    orderNos: optional(listIn(idIn, 1000, 1)),
    columns: z._default(listIn(columnKey, orderColumns.length), []),
    format: z._default(z.enum(['xlsx', 'csv'], { error: fieldWords.filter }), 'xlsx'),
    personal: z._default(flagIn, false),
    purpose: z._default(textIn(MAX_EXPORT_REASON), ''),
  }),
  output: z.object({ job: id }),
})

const viewsOut = z.array(z.object({ name: text, query: text }))
const deskShape = {
  views: viewsOut,
  columns: z.array(z.object({ key: columnKey, hidden: flag, width: count })),
  saleViews: viewsOut,
}
const viewsIn = listIn(z.strictObject({ name: textIn(20, 1), query: textIn(500) }), MAX_VIEWS)

export const orderShops = get('/api/order/shops', {
  origin: 'ours',
  summary: '订单来自哪些店铺，订单多的在前',
  input: z.strictObject({}),
  output: z.array(named),
})

export const orderDesk = get('/api/order/desk', {
  origin: 'ours',
  summary: '订单列表的常用视图与列，店铺订单列表的常用视图',
  input: z.strictObject({}),
  output: z.object(deskShape) satisfies z.ZodMiniType<OrderDesk>,
})

export const orderDeskUpdate = put('/api/order/desk', {
  origin: 'ours',
  summary: '保存订单列表的常用视图与列，店铺订单列表的常用视图（不带就不变）',
  input: z.strictObject({
    views: viewsIn,
    columns: listIn(
      z.strictObject({ key: columnKey, hidden: z._default(flagIn, false), width: z._default(wholeIn(0, 600), 0) }),
      orderColumns.length,
    ),
    saleViews: optional(viewsIn),
  }),
  output: z.object(deskShape) satisfies z.ZodMiniType<OrderDesk>,
})
