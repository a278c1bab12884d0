import { fromPromise } from 'xstate'
import type { AfterSaleRequest } from '../../domain/after-sales'
import type { Ports } from '../../domain/ports/ports'
import { applyKey } from '../kept'
import { quietly, staysOpen } from '../request-safety'
import { requestFrom, storedRequest } from './asked'

export type ApplyManyPorts = Pick<Ports, 'afterSales' | 'pending' | 'page'>

/** One order's application, as it is asked for. */
export type ManyAsked = Omit<AfterSaleRequest, 'requestId'>

export const applyManyActors = ({ afterSales, pending, page }: ApplyManyPorts) => ({
  /** An earlier one for the order that had no answer is asked again, never made anew. */
  remember: fromPromise<AfterSaleRequest, { account: string; asked: ManyAsked }>(
    async ({ input: { account, asked } }) => {
      const key = keyOf(account, asked)
      const before = requestFrom(await quietly(() => pending.read(key)), page.now()) as AfterSaleRequest | null
      if (before) return before
      const request = { ...asked, requestId: page.newRequestId() }
      await quietly(() => pending.write(key, storedRequest(request, page.now())))
      return request
    },
  ),

  apply: fromPromise<string, { account: string; request: AfterSaleRequest; uncertain: boolean }>(
    async ({ input: { account, request, uncertain } }) => {
      const forget = () => quietly(() => pending.remove(keyOf(account, request)))
      try {
        const { caseNo } = await afterSales.apply(request)
        await forget()
        return caseNo
      } catch (error) {
        if (!staysOpen(error, uncertain)) await forget()
        throw error
      }
    },
  ),
})

const keyOf = (account: string, { orderNo }: Pick<ManyAsked, 'orderNo'>): string =>
  applyKey(`${account}/after-sale/${orderNo}/`)
