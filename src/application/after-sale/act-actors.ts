import { fromPromise } from 'xstate'
import { isFailure } from '../../domain/failure'
import type { AfterSaleState, SentParcel } from '../../domain/after-sales'
import type { Ports } from '../../domain/ports/ports'
import { actKey } from '../kept'
import { quietly, staysOpen } from '../request-safety'
import { requestFrom, storedRequest } from './asked'

export type ActPorts = Pick<Ports, 'afterSales' | 'pending' | 'page'>

/** What a buyer does with an application that stands. */
export type CaseWish =
  | { act: 'ship'; parcel: SentParcel }
  | { act: 'choose'; option: 'send_back' | 'abandon' }
  | { act: 'cancel' | 'confirm' }

export interface ActRequest {
  caseNo: string
  wish: CaseWish
  requestId: string
}

/** What an act that carries no id has come to where it was done. */
const doneAs = { cancel: ['cancelled'], confirm: ['completed'], ship: [], choose: [] } as const satisfies Record<
  CaseWish['act'],
  readonly string[]
>

export const actActors = ({ afterSales, pending, page }: ActPorts) => {
  const call = ({ caseNo, wish, requestId }: ActRequest): Promise<AfterSaleState> => {
    if (wish.act === 'ship') return afterSales.ship({ caseNo, ...wish.parcel, requestId })
    if (wish.act === 'choose') return afterSales.choose({ caseNo, option: wish.option, requestId })
    return afterSales[wish.act](caseNo)
  }
  return {
    /** The same again, where an earlier one had no answer; anything else is a request of its own. */
    remember: fromPromise<ActRequest, { account: string; caseNo: string; wish: CaseWish }>(
      async ({ input: { account, caseNo, wish } }) => {
        const key = actKey(`${account}/${caseNo}/${wish.act}`)
        const before = requestFrom(await quietly(() => pending.read(key)), page.now()) as ActRequest | null
        if (before && JSON.stringify(before.wish) === JSON.stringify(wish)) return before
        const request = { caseNo, wish, requestId: page.newRequestId() }
        await quietly(() => pending.write(key, storedRequest(request, page.now())))
        return request
      },
    ),

    act: fromPromise<AfterSaleState, { account: string; request: ActRequest; uncertain: boolean }>(
      async ({ input: { account, request, uncertain } }) => {
        const { caseNo, wish } = request
        const forget = () => quietly(() => pending.remove(actKey(`${account}/${caseNo}/${wish.act}`)))
        try {
          const state = await call(request)
          await forget()
          return state
        } catch (error) {
          if (staysOpen(error, uncertain)) throw error
          await forget()
          // What an earlier call without an answer did is no refusal.
          if (!uncertain || !isFailure(error, 'conflict')) throw error
          const { status } = await afterSales.info(caseNo)
          if ((doneAs[wish.act] as readonly string[]).includes(status)) return { caseNo, status }
          throw error
        }
      },
    ),
  }
}
