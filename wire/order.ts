import * as z from 'zod/mini'
import { MAX_LINE_QTY } from '../src/domain/cart'
import type {
  AddonGroup,
  OrderDetail,
  OrderPage,
  OrderSummary,
  ParcelBrands,
  PayResult,
  PayTicket,
  Placed,
  Quote,
} from '../src/domain/order'
import { get, post } from './call'
import {
  count,
  id,
  idIn,
  listIn,
  maybeTime,
  money,
  named,
  nothing,
  optional,
  pageIn,
  requestIdIn,
  text,
  textIn,
  time,
  wholeIn,
} from './codecs'

const addonGroup = z.object({
  group: text,
  name: text,
  options: z.array(
    z.object({
      id,
      name: text,
      fee: money,
      unit: z.enum(['piece', 'order']),
      required: z.boolean(),
      multi: z.boolean(),
      default: z.boolean(),
    }),
  ),
}) satisfies z.ZodMiniType<AddonGroup>

const parcelBrands = z.object({
  parcelKey: text,
  station: named,
  brands: z.array(
    z.object({
      brandId: id,
      name: text,
      reachable: z.boolean(),
      reason: text,
      fee: money,
      firstWeightG: count,
      firstFee: money,
      addWeightG: count,
      addFee: money,
    }),
  ),
}) satisfies z.ZodMiniType<ParcelBrands>

const amountsShape = {
  goodsAmount: money,
  serviceFee: money,
  qcFee: money,
  addonFee: money,
  freight: money,
  discount: money,
  payable: money,
}

const lineShape = {
  skuId: id,
  productId: id,
  title: text,
  spec: text,
  image: text,
  price: money,
  qty: count,
  amount: money,
}

export const problem = z.object({
  skuId: id,
  title: text,
  spec: text,
  reason: z.enum([
    'sold_out',
    'short_stock',
    'off_shelf',
    'sku_off_shelf',
    'price_changed',
    'below_min_qty',
    'unreachable',
  ]),
  oldPrice: money,
  newPrice: money,
  stock: count,
})

const quote = z.object({
  quoteId: id,
  parcels: z.array(
    z.object({
      parcelKey: text,
      station: named,
      brandId: text,
      addonIds: z.array(id),
      lines: z.array(z.object(lineShape)),
      weightG: count,
      ...amountsShape,
    }),
  ),
  payable: money,
  problems: z.array(problem),
  expiresAt: time,
}) satisfies z.ZodMiniType<Quote>

const payMethod = z.enum(['sandbox', 'alipay', 'wechat', 'reserve'], { error: '没有这种支付方式' })

const placed = z.object({
  batchNo: id,
  orderNos: z.array(id),
  paymentNo: id,
  payable: money,
  expiresAt: time,
  payMethods: z.array(payMethod),
}) satisfies z.ZodMiniType<Placed>

// ---- inputs

const cartSource = { cartIds: listIn(idIn, 500, 1) }
const directSource = { items: listIn(z.strictObject({ skuId: idIn, qty: wholeIn(1, MAX_LINE_QTY) }), 200, 1) }

const consignee = z.strictObject({
  name: textIn(64),
  mobile: textIn(32),
  ext: z._default(textIn(8), ''),
  areaCode: textIn(12),
  detail: textIn(200),
})

const choice = { parcelKey: idIn, brandId: optional(idIn), addonIds: z._default(listIn(idIn, 30), []) }
const quoteShape = {
  areaCode: optional(textIn(12)),
  consignee: optional(consignee),
  parcels: z._default(listIn(z.strictObject(choice), 50), []),
}
const placeShape = {
  quoteId: idIn,
  consignee: optional(consignee),
  addressId: optional(idIn),
  parcels: z._default(listIn(z.strictObject({ ...choice, remark: z._default(textIn(200), '') }), 50), []),
  requestId: requestIdIn,
}

// ---- two families, four steps each (the platform family joins later)

const addonOptions = { repeat: 'read', output: z.array(addonGroup) } as const
const brands = { repeat: 'read', output: z.array(parcelBrands) } as const
const amounts = { repeat: 'read', output: quote } as const
const place = { repeat: 'money', output: placed } as const

export const addonOptionsCart = post('/api/order/addon/options/checkout', {
  ...addonOptions,
  summary: '购物车结算：增值服务',
  input: z.strictObject(cartSource),
})
export const addonOptionsDirect = post('/api/order/addon/options', {
  ...addonOptions,
  summary: '立即购买：增值服务',
  input: z.strictObject(directSource),
})
export const brandListCart = post('/api/order/brand/list/checkout', {
  ...brands,
  summary: '购物车结算：快递',
  input: z.strictObject({ ...cartSource, areaCode: textIn(12) }),
})
export const brandListDirect = post('/api/order/brand/list', {
  ...brands,
  summary: '立即购买：快递',
  input: z.strictObject({ ...directSource, areaCode: textIn(12) }),
})
export const amountsCart = post('/api/order/amounts/show/checkout', {
  ...amounts,
  summary: '购物车结算：金额',
  input: z.strictObject({ ...cartSource, ...quoteShape }),
})
export const amountsDirect = post('/api/order/amounts/show', {
  ...amounts,
  summary: '立即购买：金额',
  input: z.strictObject({ ...directSource, ...quoteShape }),
})
export const placeCart = post('/api/order/checkout', {
  ...place,
  summary: '购物车结算：提交订单',
  input: z.strictObject({ ...cartSource, ...placeShape }),
})
export const placeDirect = post('/api/order/create', {
  ...place,
  summary: '立即购买：提交订单',
  input: z.strictObject({ ...directSource, ...placeShape }),
})

// ---- payment

export const orderPay = post('/api/order/pay', {
  origin: 'ours',
  repeat: 'money',
  summary: '支付订单',
  input: z.strictObject({
    paymentNo: optional(idIn),
    orderNos: optional(listIn(idIn, 100, 1)),
    method: payMethod,
    requestId: requestIdIn,
  }),
  output: z.object({
    paymentNo: id,
    method: payMethod,
    codeUrl: text,
    pageUrl: text,
    expiresAt: time,
  }) satisfies z.ZodMiniType<PayTicket>,
})

export const payResult = get('/api/order/pay/result', {
  summary: '支付结果',
  input: z.strictObject({ paymentNo: idIn }),
  output: z.object({
    paymentNo: id,
    status: z.enum(['pending', 'succeeded', 'closed', 'failed']),
    amount: money,
    orderNos: z.array(id),
    paidAt: maybeTime,
    expiresAt: time,
    payMethods: z.array(payMethod),
    reserveAvailable: money,
  }) satisfies z.ZodMiniType<PayResult>,
})

// ---- orders

const summaryShape = {
  orderNo: id,
  status: z.enum(['pending_payment', 'paid', 'picking', 'packing', 'shipped', 'completed', 'cancelled', 'closed']),
  statusText: text,
  station: named,
  items: z.array(z.object(lineShape)),
  consignee: z.object({ name: text, mobile: text, areaText: text, detail: text }),
  payable: money,
  createdAt: time,
  expiresAt: maybeTime,
  paymentNo: text,
  can: z.object({ pay: z.boolean(), cancel: z.boolean() }),
}

export const orderList = get('/api/order/list', {
  origin: 'ours',
  summary: '订单列表',
  input: z.strictObject({
    ...pageIn,
    status: z._default(
      z.enum(['all', 'pending_payment', 'to_ship', 'shipped', 'completed', 'cancelled'], { error: '没有这种状态' }),
      'all',
    ),
    keyword: optional(textIn(100)),
  }),
  output: z.object({
    list: z.array(z.object(summaryShape) satisfies z.ZodMiniType<OrderSummary>),
    total: count,
    page: count,
    pageSize: count,
    counts: z.object({
      all: count,
      pendingPayment: count,
      toShip: count,
      shipped: count,
      completed: count,
      cancelled: count,
    }),
  }) satisfies z.ZodMiniType<OrderPage>,
})

export const orderInfo = get('/api/order/info', {
  origin: 'ours',
  summary: '订单详情',
  input: z.strictObject({ orderNo: idIn }),
  output: z.object({
    ...summaryShape,
    batchNo: id,
    amounts: z.object(amountsShape),
    brand: named,
    addons: z.array(z.object({ id, name: text, fee: money })),
    remark: text,
    weightG: count,
    paidAt: maybeTime,
    payMethod: z.union([payMethod, z.literal('')]),
    logs: z.array(z.object({ at: time, text })),
    shipments: z.array(
      z.object({ brand: text, trackingNo: text, shippedAt: time, traces: z.array(z.object({ at: time, text })) }),
    ),
  }) satisfies z.ZodMiniType<OrderDetail>,
})

export const orderCancel = post('/api/order/cancel', {
  origin: 'ours',
  summary: '取消待付款的订单',
  input: z.strictObject({ orderNo: idIn }),
  output: nothing,
})
