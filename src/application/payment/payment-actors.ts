import { fromPromise } from 'xstate'
import type { PayMethod, PayRequest, PayResult, PayTicket } from '../../domain/payment'
import type { Ports } from '../../domain/ports/ports'
import { payKey, payNowKey } from '../kept'
import { quietly, staysOpen } from '../request-safety'

export type PaymentPorts = Pick<Ports, 'orders' | 'tab' | 'pending' | 'page'>

export interface Opened {
  result: PayResult
  asked: PayRequest | null // a payment from the reserve that got no answer
  payNow: boolean // the buyer has asked for the reserve already, with the order
}

/** The work of the payment machine. `key` names the buyer and the payment. */
export const paymentActors = ({ orders, tab, pending, page }: PaymentPorts) => ({
  open: fromPromise<Opened, { key: string; paymentNo: string }>(async ({ input: { key, paymentNo } }) => {
    const [result, stored] = await Promise.all([orders.payResult(paymentNo), quietly(() => pending.read(payKey(key)))])
    const payNow = tab.read(payNowKey(key)) !== null
    // Once only: a reload must not pay what was refused.
    tab.remove(payNowKey(key))
    return { result, asked: askedFrom(stored), payNow: payNow && result.payMethods.includes('reserve') }
  }),

  look: fromPromise<PayResult, { paymentNo: string }>(({ input }) => orders.payResult(input.paymentNo)),

  /** A code to scan. Asking again gives another code for the same payment, so its request id need not outlive the call. */
  draw: fromPromise<PayTicket, { paymentNo: string; method: PayMethod }>(({ input: { paymentNo, method } }) =>
    orders.pay({ pay: { paymentNo }, method, requestId: page.newRequestId() }),
  ),

  /** The request id is written down before money moves; a request without an answer is asked again, never made anew. */
  remember: fromPromise<PayRequest, { key: string; paymentNo: string }>(async ({ input: { key, paymentNo } }) => {
    const before = askedFrom(await quietly(() => pending.read(payKey(key))))
    if (before) return before
    const request: PayRequest = { pay: { paymentNo }, method: 'reserve', requestId: page.newRequestId() }
    await quietly(() => pending.write(payKey(key), { version: VERSION, request, at: page.now() }))
    return request
  }),

  payByReserve: fromPromise<PayTicket, { key: string; request: PayRequest; uncertain: boolean }>(
    async ({ input: { key, request, uncertain } }) => {
      try {
        const ticket = await orders.pay(request)
        await quietly(() => pending.remove(payKey(key)))
        return ticket
      } catch (error) {
        if (!staysOpen(error, uncertain)) await quietly(() => pending.remove(payKey(key)))
        throw error
      }
    },
  ),
})

const VERSION = 1

const askedFrom = (stored: unknown): PayRequest | null => {
  const found = stored as { version?: number; request?: PayRequest } | null | undefined
  return found?.version === VERSION && found.request ? found.request : null
}
