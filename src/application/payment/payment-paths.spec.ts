import { it } from 'vitest'
import { Failure } from '../../domain/failure'
import { fen } from '../../domain/money'
import type { PayMethod, PayRequest } from '../../domain/payment'
import { walkEverything, type Walk } from '../../../tests/support/machine-paths'
import { aResult, aTicket, orderFakes } from '../../../tests/support/order-fakes'
import { paymentMachine, type PaymentContext, type PaymentEvent } from './payment-machine'

const asked: PayRequest = { pay: { paymentNo: 'P1' }, method: 'reserve', requestId: 'id-1' }
const events: PaymentEvent[] = [
  ...(['retry', 'look', 'redraw', 'pay by reserve'] as const).map((type) => ({ type })),
  { type: 'choose method', method: 'alipay' },
  { type: 'choose method', method: 'sandbox' },
]
const results = (['pending', 'succeeded', 'closed', 'failed'] as const).map((status) => aResult({ status }))
const offline = new Failure('network', '网络不通')
const over = new Failure('conflict', '订单已支付或已关闭，请刷新后查看')

const walk = (more: Pick<Walk, 'outputs' | 'errors'>): Walk => ({
  machine: () => paymentMachine(orderFakes()),
  input: { paymentNo: 'P1', account: '13800000000' },
  events,
  tellApart: ({ result, misses, request, doubts }: PaymentContext) => [
    result?.payMethods,
    Math.min(misses, 1),
    request !== null && Math.min(doubts, 2),
  ],
  ...more,
})

it('takes every transition of the cashier', { timeout: 60_000 }, () =>
  walkEverything(
    walk({
      outputs: {
        open: [
          ...results.map((result) => ({ result, asked: null, payNow: false })),
          { result: aResult(), asked, payNow: false },
          { result: aResult(), asked: null, payNow: true },
          { result: aResult({ payMethods: ['reserve'] satisfies PayMethod[] }), asked: null, payNow: false },
        ],
        look: results,
        draw: [aTicket()],
        remember: [asked],
        pay: [aTicket({ method: 'reserve' })],
      },
      errors: {
        open: [offline, new Failure('not-found', '支付单不存在')],
        look: [offline],
        draw: [offline, over],
        pay: [offline, over, new Failure('balance-short', '余额不足，还差 ¥5.00', { shortBy: fen(500) })],
      },
    }),
    // Of a top-up: its code is there with it, and a shop may have more than one channel.
    {
      machine: () => paymentMachine(orderFakes()),
      input: { paymentNo: 'P1', account: '13800000000', ticket: aTicket() },
      events: [
        { type: 'choose method', method: 'alipay' },
        { type: 'choose method', method: 'sandbox' },
      ],
      outputs: {
        open: [{ result: aResult({ payMethods: ['sandbox', 'alipay'] }), asked: null, payNow: false }],
        draw: [aTicket(), aTicket({ method: 'alipay' })],
      },
      tellApart: ({ ticket }: PaymentContext) => ticket?.method,
    },
  ),
)
