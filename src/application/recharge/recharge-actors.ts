import { fromPromise } from 'xstate'
import type { Ports } from '../../domain/ports/ports'
import type { RechargeRequest, RechargeResult, RechargeTicket, RechargeWish } from '../../domain/wallet/recharge'
import { openRechargeKey, rechargeKey } from '../kept'
import type { PaymentPorts } from '../payment/payment-actors'
import type { ScanMethod } from '../payment/payment-machine'
import { quietly, staysOpen } from '../request-safety'

export type RechargePorts = PaymentPorts & Pick<Ports, 'wallet'>

/** What an earlier life of the page left: a request without an answer, or a code that may still be paid. */
export interface RecalledRecharge {
  request: RechargeRequest | null
  ticket: RechargeTicket | null
}

export interface RechargeChoice {
  wish: RechargeWish
  method: ScanMethod
}

/** The work of the recharge machine. `account` names the buyer. */
export const rechargeActors = ({ wallet, tab, pending, page }: RechargePorts) => ({
  recall: fromPromise<RecalledRecharge, { account: string }>(async ({ input: { account } }) => {
    const request = requestFrom(await quietly(() => pending.read(rechargeKey(account))))
    return { request, ticket: request ? null : ticketFrom(tab.read(openRechargeKey(account)), page.now()) }
  }),

  /** The request id is written down first; the same choice without an answer is asked again, never made anew. */
  remember: fromPromise<RechargeRequest, { account: string; choice: RechargeChoice }>(
    async ({ input: { account, choice } }) => {
      const key = rechargeKey(account)
      const before = requestFrom(await quietly(() => pending.read(key)))
      if (before && isSame(before, choice)) return before
      const request: RechargeRequest = { ...choice, requestId: page.newRequestId() }
      await quietly(() => pending.write(key, { version: VERSION, request, at: page.now() }))
      return request
    },
  ),

  open: fromPromise<RechargeTicket, { account: string; request: RechargeRequest; uncertain: boolean }>(
    async ({ input: { account, request, uncertain } }) => {
      const forget = () => quietly(() => pending.remove(rechargeKey(account)))
      try {
        const ticket = await wallet.recharge(request)
        tab.write(openRechargeKey(account), { version: VERSION, ticket, at: page.now() })
        await forget()
        return ticket
      } catch (error) {
        if (!staysOpen(error, uncertain)) await forget()
        throw error
      }
    },
  ),

  read: fromPromise<RechargeResult, { rechargeNo: string }>(({ input }) => wallet.rechargeResult(input.rechargeNo)),

  forget: fromPromise<void, { account: string }>(async ({ input: { account } }) => {
    tab.remove(openRechargeKey(account))
    await quietly(() => pending.remove(rechargeKey(account)))
  }),
})

const VERSION = 1

const isSame = (a: RechargeChoice, b: RechargeChoice): boolean =>
  a.method === b.method && JSON.stringify(a.wish) === JSON.stringify(b.wish)

const requestFrom = (stored: unknown): RechargeRequest | null => {
  const found = stored as { version?: number; request?: RechargeRequest } | null | undefined
  return found?.version === VERSION && found.request ? found.request : null
}

/** What is over by this clock is not shown again; money that comes for it all the same is credited. */
const ticketFrom = (stored: unknown, now: number): RechargeTicket | null => {
  const found = stored as { version?: number; ticket?: RechargeTicket } | null | undefined
  if (found?.version !== VERSION || !found.ticket) return null
  return Date.parse(found.ticket.expiresAt) > now ? found.ticket : null
}
