import type { FastifyInstance, FastifyReply } from 'fastify'
import { formatTime, toBeijing } from '../../../src/domain/time'
import { sandboxHeaders } from '../../base/sandbox-page'
import { cashierPage, type CashierView } from './cashier-page'
import { channelOf, type TradeDeps } from '../../payments/methods'
import { findPayment, ordersOfPayment, type Payment } from '../../payments/payments'
import { findAttempt } from '../../payments/attempts'
import { captureOf, toldOf } from './book'
import { payAtSandbox, type Telling } from './sandbox'
import { cashierFields, isSigned } from './sign'

/** The sandbox's cashier, outside the envelope. Nothing where there is no sandbox. */
export const cashierPages = (app: FastifyInstance, deps: TradeDeps): void => {
  if (!channelOf(deps, 'sandbox')) return
  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(body))),
    )

    scope.get<Named>('/sandbox/cashier/:outTradeNo', async (request, reply) => {
      // Fastify's own reading of queries is off in this server.
      const sign = new URL(request.url, 'http://localhost').searchParams.get('sign') ?? ''
      return show(reply, await viewOf(deps, request.params.outTradeNo, sign))
    })

    scope.post<Named & { Body: Form }>('/sandbox/cashier/:outTradeNo', async (request, reply) => {
      const { outTradeNo } = request.params
      const view = await viewOf(deps, outTradeNo, request.body?.sign ?? '')
      if (view?.state !== 'open') return show(reply, view)
      const telling = tellings.get(request.body?.act ?? '')
      if (!telling) return show(reply, { ...view, state: 'given-up' })
      const settled = await payAtSandbox(deps, view.paymentNo, telling)
      const after = await viewOf(deps, outTradeNo, view.sign)
      const state = telling === 'never' && after?.state === 'paid' ? 'silent' : after?.state
      return show(
        reply,
        after && { ...after, state: state!, isToldTwice: telling === 'twice' && settled === 'already' },
      )
    })
    done()
  })
}

interface Named {
  Params: { outTradeNo: string }
}
type Form = Record<string, string> | undefined

/** By the button that was pressed. */
const tellings: ReadonlyMap<string, Telling> = new Map([
  ['pay', 'once'],
  ['late', 'late'],
  ['twice', 'twice'],
  ['never', 'never'],
])

const viewOf = async (deps: TradeDeps, outTradeNo: string, sign: string): Promise<CashierView | null> => {
  if (!isSigned(deps.secret, cashierFields(outTradeNo), sign)) return null
  const attempt = await findAttempt(deps.db, outTradeNo)
  const payment = attempt && (await findPayment(deps.db, attempt.paymentNo))
  if (!payment) return null
  const { paymentNo } = payment
  const [taken, told] = await Promise.all([captureOf(deps.db, outTradeNo), toldOf(deps.db, outTradeNo)])
  const open = attempt.state === 'closed' && !taken ? 'over' : stateOf(payment, taken !== null, deps.clock.now())
  return {
    state: taken && !told ? 'late' : open,
    outTradeNo,
    paymentNo,
    amount: payment.amount,
    orderNos: await ordersOfPayment(deps.db, paymentNo),
    expiresAt: formatTime(toBeijing(payment.expiresMs)),
    sign,
    isToldTwice: false,
  }
}

/** `taken`: the sandbox has the buyer's money, whether we have heard of it or not. */
const stateOf = ({ status, method, expiresMs }: Payment, taken: boolean, nowMs: number): CashierView['state'] => {
  if (taken) return status === 'pending' || (status === 'succeeded' && method === 'sandbox') ? 'paid' : 'credited'
  if (status === 'succeeded') return 'paid'
  return status === 'pending' && expiresMs > nowMs ? 'open' : 'over'
}

const show = (reply: FastifyReply, view: CashierView | null): FastifyReply =>
  reply
    .code(view ? 200 : 404)
    .headers(sandboxHeaders)
    .send(cashierPage(view))
