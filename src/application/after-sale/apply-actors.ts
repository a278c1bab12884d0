import { fromCallback, fromPromise } from 'xstate'
import type { AfterSalePath } from '../../domain/after-sale/path'
import type {
  AfterSaleDetail,
  AfterSaleDraft,
  AfterSalePreview,
  AfterSaleRequest,
  AfterSaleState,
} from '../../domain/after-sales'
import type { OrderDetail } from '../../domain/order'
import type { Ports } from '../../domain/ports/ports'
import { applyKey, draftKey } from '../kept'
import { quietly, staysOpen } from '../request-safety'
import { applyFrom, pathsOfCase, storedApply, type ApplyDraft } from './apply-draft'
import { requestFrom, storedRequest } from './asked'

export type ApplyPorts = Pick<Ports, 'afterSales' | 'orders' | 'tab' | 'pending' | 'page'>

export interface ApplyRecalled {
  draft: ApplyDraft | null
  request: AfterSaleRequest | null
}

export interface ApplyLoaded {
  order: OrderDetail
  paths: AfterSalePath[]
  detail: AfterSaleDetail | null // of the application that is changed
}

/** The work of the form. `key` names the buyer, the order and the application: what is stored belongs to all three. */
export const applyActors = ({ afterSales, orders, tab, pending, page }: ApplyPorts) => ({
  keepDraft: fromCallback<{ type: 'keep'; draft: ApplyDraft }, { key: string }>(({ input, receive }) =>
    receive(({ draft }) => tab.write(draftKey(input.key), storedApply(draft, page.now()))),
  ),

  recall: fromPromise<ApplyRecalled, { key: string }>(async ({ input: { key } }) => {
    // Typed before it was known whose it is; it is newer than what the buyer left here another time.
    const early = draftKey(key.replace(/^[^/]*/, ''))
    const typed = tab.read(early)
    if (typed && early !== draftKey(key)) {
      tab.write(draftKey(key), typed)
      tab.remove(early)
    }
    return {
      draft: applyFrom(tab.read(draftKey(key))),
      request: requestFrom(await quietly(() => pending.read(applyKey(key))), page.now()) as AfterSaleRequest | null,
    }
  }),

  load: fromPromise<ApplyLoaded, { orderNo: string; caseNo: string }>(async ({ input: { orderNo, caseNo } }) => {
    const [order, paths, detail] = await Promise.all([
      orders.info(orderNo),
      afterSales.reasons(orderNo),
      caseNo ? afterSales.info(caseNo) : null,
    ])
    return { order, paths: detail ? pathsOfCase(paths, detail) : paths, detail }
  }),

  preview: fromPromise<AfterSalePreview, AfterSaleDraft>(({ input }) => afterSales.preview(input)),

  /** Gives the application its id and writes it down, before anything is sent. */
  remember: fromPromise<AfterSaleRequest, { key: string; request: Omit<AfterSaleRequest, 'requestId'> }>(
    async ({ input: { key, request } }) => {
      const made = { ...request, requestId: page.newRequestId() }
      await quietly(() => pending.write(applyKey(key), storedRequest(made, page.now())))
      return made
    },
  ),

  apply: fromPromise<AfterSaleState, { key: string; request: AfterSaleRequest; uncertain: boolean }>(
    async ({ input: { key, request, uncertain } }) => {
      const forget = () => quietly(() => pending.remove(applyKey(key)))
      try {
        const state = await afterSales.apply(request)
        await forget()
        tab.remove(draftKey(key))
        return state
      } catch (error) {
        if (!staysOpen(error, uncertain)) await forget()
        throw error
      }
    },
  ),

  forget: fromPromise<void, { key: string }>(async ({ input }) => {
    await quietly(() => pending.remove(applyKey(input.key)))
  }),
})
