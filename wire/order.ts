import * as z from 'zod/mini'
import { fieldWords } from '../src/domain/request-words'
import type { OrderDetail, OrderPage, OrderSummary } from '../src/domain/order'
import { get, post } from './call'
import {
  count,
  flag,
  id,
  idIn,
  maybeTime,
  money,
  named,
  nothing,
  optional,
  pagedShape,
  pageIn,
  text,
  textIn,
  time,
} from './codecs'
import { amountsShape, lineShape, paidBy } from './shapes'

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
  can: z.object({ pay: flag, cancel: flag }),
}

export const orderList = get('/api/order/list', {
  origin: 'ours',
  summary: '订单列表',
  input: z.strictObject({
    ...pageIn,
    status: z._default(
      z.enum(['all', 'pending_payment', 'to_ship', 'shipped', 'completed', 'cancelled'], {
        error: fieldWords.orderTab,
      }),
      'all',
    ),
    keyword: optional(textIn(100)),
  }),
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
  }) satisfies z.ZodMiniType<OrderPage>,
})

export const orderInfo = get('/api/order/info', {
  origin: 'ours',
  summary: '订单详情',
  input: z.strictObject({ orderNo: idIn }),
  output: z.object({
    ...summaryShape,
    batchNo: text,
    amounts: z.object(amountsShape),
    brand: named,
    addons: z.array(z.object({ id, name: text, fee: money })),
    remark: text,
    weightG: count,
    paidAt: maybeTime,
    payMethod: paidBy,
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
