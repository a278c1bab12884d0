import * as z from 'zod/mini'
import type { PayResult, PayTicket } from '../src/domain/payment'
import { get, post } from './call'
import { id, idIn, ifTold, listIn, maybeTime, money, optional, requestIdIn, text, time } from './codecs'
import { paidBy, payBiz, payMethod } from './shapes'

export const orderPay = post('/api/order/pay', {
  origin: 'ours',
  repeat: 'money',
  summary: '支付订单；不说 method 只开支付单，到收银台再选怎样付',
  input: z.strictObject({
    paymentNo: optional(idIn),
    orderNos: optional(listIn(idIn, 100, 1)),
    method: optional(payMethod),
    requestId: requestIdIn,
  }),
  output: z.object({
    paymentNo: text,
    method: paidBy,
    codeUrl: text,
    pageUrl: text,
    expiresAt: time,
  }) satisfies z.ZodMiniType<PayTicket>,
})

export const payResult = get('/api/order/pay/result', {
  summary: '支付结果',
  input: z.strictObject({ paymentNo: idIn }),
  output: z.object({
    paymentNo: text,
    biz: payBiz,
    status: z.enum(['pending', 'succeeded', 'closed', 'failed']),
    amount: money,
    orderNos: z.array(id),
    paidAt: maybeTime,
    expiresAt: time,
    payMethods: z.array(payMethod),
    reserveAvailable: ifTold(money),
    reserveBonus: ifTold(money),
  }) satisfies z.ZodMiniType<PayResult>,
})
