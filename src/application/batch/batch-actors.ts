import { fromPromise } from 'xstate'
import { zero, type Fen } from '../../domain/money'
import type { Left, Reordered } from '../../domain/order'
import { planBatch, type BatchKind, type BatchOrder, type BatchPlan } from '../../domain/order-batch'
import type { Ports } from '../../domain/ports/ports'
import { batchKey } from '../kept'
import { quietly, staysOpen } from '../request-safety'

export type BatchPorts = Pick<Ports, 'orders' | 'pending' | 'page'>

/** One call. `requestId` is sent with what moves money. */
export interface BatchRequest {
  kind: BatchKind
  orderNos: string[]
  requestId: string
  reason: string // of a cancel; '' for none
}

/** What the calls came to so far. */
export interface BatchOutcome {
  done: string[]
  left: Left[]
  refunded: Fen
  paymentNo: string
  pieces: number // put into the cart
  missing: Reordered['left']
}

export const nothingDone: BatchOutcome = { done: [], left: [], refunded: zero, paymentNo: '', pieces: 0, missing: [] }

/** Whether it may be asked again when no answer came: it carries a request id, or twice is as good as once. */
export const mayRepeat = (kind: BatchKind): boolean => kind !== 'reorder'

/** The work of the batch machine. `account` names the buyer. */
export const batchActors = ({ orders, pending, page }: BatchPorts) => {
  const call = async (
    { kind, orderNos, requestId, reason }: BatchRequest,
    uncertain: boolean,
  ): Promise<Partial<BatchOutcome>> => {
    if (kind === 'pay') {
      const { paymentNo } = await orders.pay({ pay: { orderNos }, requestId })
      return { done: orderNos, paymentNo }
    }
    if (kind === 'cancel') {
      const { cancelled, refused, refunded } = await orders.cancel({ orderNos, reason, requestId })
      return { done: cancelled, left: refused, refunded }
    }
    if (kind === 'confirm') {
      const { confirmed, refused } = await orders.confirm(orderNos)
      const before = uncertain ? await completed(refused) : []
      return { done: [...confirmed, ...before], left: refused.filter(({ orderNo }) => !before.includes(orderNo)) }
    }
    const { added, left } = await orders.reorder(orderNos)
    return { done: orderNos, pieces: added.reduce((all, { qty }) => all + qty, 0), missing: left }
  }
  /** What an earlier call without an answer did is no refusal. */
  const completed = async (refused: readonly Left[]): Promise<string[]> => {
    const seen = await Promise.all(refused.map(({ orderNo }) => orders.info(orderNo)))
    return seen.filter(({ status }) => status === 'completed').map(({ orderNo }) => orderNo)
  }
  return {
    /** The request id is written down before money moves; a request without an answer is asked again, never made anew. */
    remember: fromPromise<BatchRequest, { account: string; kind: BatchKind; part: BatchOrder[]; reason: string }>(
      async ({ input: { account, kind, part, reason } }) => {
        const orderNos = part.map(({ orderNo }) => orderNo)
        const key = keyOf(account, { kind, orderNos })
        const before = askedFrom(await quietly(() => pending.read(key)))
        if (before) return before
        const request: BatchRequest = { kind, orderNos, requestId: page.newRequestId(), reason }
        if (movesMoney(kind)) await quietly(() => pending.write(key, { version: VERSION, request, at: page.now() }))
        return request
      },
    ),

    run: fromPromise<BatchOutcome, { account: string; request: BatchRequest; uncertain: boolean }>(
      async ({ input: { account, request, uncertain } }) => {
        const forget = () => quietly(() => pending.remove(keyOf(account, request)))
        try {
          const outcome = await call(request, uncertain)
          await forget()
          return { ...nothingDone, ...outcome }
        } catch (error) {
          if (!staysOpen(error, uncertain)) await forget()
          throw error
        }
      },
    ),

    /** Some of the orders aren't to be paid any more: which still are? */
    sort: fromPromise<BatchPlan, { asked: BatchOrder[] }>(async ({ input: { asked } }) => {
      const { list } = await orders.list({ status: 'pending_payment', page: 1, pageSize: 100 })
      const open = new Map(list.map((order) => [order.orderNo, order]))
      const now = await Promise.all(asked.map(async ({ orderNo }) => open.get(orderNo) ?? orders.info(orderNo)))
      return planBatch('pay', now)
    }),
  }
}

const VERSION = 2

const movesMoney = (kind: BatchKind): boolean => kind === 'pay' || kind === 'cancel'

const keyOf = (account: string, { kind, orderNos }: Pick<BatchRequest, 'kind' | 'orderNos'>): string =>
  batchKey(`${account}/${kind}/${orderNos.toSorted().join(',')}`)

const askedFrom = (stored: unknown): BatchRequest | null => {
  const found = stored as { version?: number; request?: BatchRequest } | null | undefined
  return found?.version === VERSION && found.request ? found.request : null
}
