import type { UploadedFile } from '../../domain/account'
import type { AfterSalePath } from '../../domain/after-sale/path'
import { reasonOf } from '../../domain/after-sale/reasons'
import type { AfterSaleType, RefundTo } from '../../domain/after-sale/types'
import type { AfterSaleDetail, AfterSaleDraft, AfterSalePreview, AfterSaleRequest } from '../../domain/after-sales'
import { parseYuan, yuan } from '../../domain/money'
import { afterSaleWords, refusals } from '../../domain/refusals'

/** What the buyer has typed and chosen: it must outlive a reload and a session that ran out. */
export interface ApplyDraft {
  type: AfterSaleType | ''
  qty: Readonly<Record<string, number>> // by SKU
  toSku: Readonly<Record<string, string>> // exchange: by SKU, for which; none: the same
  reason: string // '' is none yet
  amount: string // yuan as typed; '' is all that may be
  description: string
  images: readonly UploadedFile[]
  refundTo: RefundTo
}

export const blankApply: ApplyDraft = {
  type: '',
  qty: {},
  toSku: {},
  reason: '',
  amount: '',
  description: '',
  images: [],
  refundTo: 'reserve',
}

/** Whose fields a page shows beside the problem. */
export type ApplyField = 'type' | 'lines' | 'reason' | 'amount' | 'images'
export interface ApplyProblem {
  field: ApplyField
  text: string
}

/** An application as it stands, to be changed or filed again. */
export const draftOfCase = (detail: AfterSaleDetail): ApplyDraft => ({
  type: detail.type,
  qty: Object.fromEntries(detail.lines.map(({ skuId, qty }) => [skuId, qty])),
  toSku: Object.fromEntries(detail.lines.flatMap(({ skuId, toSkuId }) => (toSkuId ? [[skuId, toSkuId]] : []))),
  reason: detail.reason,
  amount: detail.type === 'refund_only' ? yuan(detail.amount) : '',
  description: detail.description,
  images: detail.images,
  refundTo: detail.refundTo,
})

/** What an application that stands may still become: it keeps its kind, and the pieces it holds are its own. */
export const pathsOfCase = (paths: readonly AfterSalePath[], detail: AfterSaleDetail): AfterSalePath[] =>
  paths.map((path) =>
    path.type === detail.type
      ? {
          ...path,
          allowed: true,
          whyNot: '',
          lines: path.lines.map(({ skuId, maxQty }) => ({
            skuId,
            maxQty: Math.max(maxQty, detail.lines.find((line) => line.skuId === skuId)?.qty ?? 0),
          })),
        }
      : { ...path, allowed: false, whyNot: afterSaleWords.keepsKind },
  )

/** Another kind: what it doesn't know goes, and what it may have at most is kept to. Before anything is chosen, what is usual. */
export const afterType = (draft: ApplyDraft, path: AfterSalePath): ApplyDraft => {
  const { type, lines } = path
  const isFirst = Object.values(draft.qty).every((qty) => qty === 0)
  const some = lines.filter(({ maxQty }) => maxQty > 0)
  const usual = (maxQty: number): number =>
    type === 'refund_before_ship' || type === 'intercept' ? maxQty : some.length === 1 ? Math.min(1, maxQty) : 0
  return {
    ...draft,
    type,
    qty: Object.fromEntries(
      lines.map(({ skuId, maxQty }) => [skuId, isFirst ? usual(maxQty) : Math.min(draft.qty[skuId] ?? 0, maxQty)]),
    ),
    toSku: type === 'exchange' ? draft.toSku : {},
    reason: reasonOf(type, draft.reason) ? draft.reason : '',
    amount: type === 'refund_only' ? draft.amount : '',
  }
}

/** As the station is asked. `type` has been chosen. */
export const askedOf = (orderNo: string, caseNo: string, draft: ApplyDraft): AfterSaleDraft => {
  const { type, qty, toSku, reason } = draft
  const amount = type === 'refund_only' ? parseYuan(draft.amount) : null
  return {
    orderNo,
    ...(caseNo && { caseNo }),
    type: type as AfterSaleType,
    lines: Object.entries(qty)
      .filter(([, pieces]) => pieces > 0)
      .map(([skuId, pieces]) => ({
        skuId,
        qty: pieces,
        ...(type === 'exchange' && toSku[skuId] && { toSkuId: toSku[skuId] }),
      })),
    reason,
    ...(amount !== null && amount > 0 && { amount }),
  }
}

export const requestOf = (asked: AfterSaleDraft, draft: ApplyDraft): Omit<AfterSaleRequest, 'requestId'> => ({
  ...asked,
  description: draft.description.trim(),
  imageIds: draft.images.map(({ id }) => id),
  refundTo: draft.refundTo,
})

/** What stands in the way, by field: what the station says of it, and what only the form knows. */
export const wrongWith = (draft: ApplyDraft, preview: AfterSalePreview | null): ApplyProblem[] => {
  if (draft.type === '') return [{ field: 'type', text: afterSaleWords.noType }]
  const amount = parseYuan(draft.amount)
  const told = preview?.problems.map((text) => ({ field: fieldOf(text, preview), text })) ?? []
  const own: (ApplyProblem | false)[] = [
    draft.type === 'refund_only' &&
      draft.amount.trim() !== '' &&
      amount === null && { field: 'amount', text: afterSaleWords.badAmount },
    amount === 0 && preview !== null && { field: 'amount', text: afterSaleWords.wrongAmount(preview.refundAmount) },
    reasonOf(draft.type, draft.reason)?.needsPictures === true &&
      draft.images.length === 0 && { field: 'images', text: refusals.needsPictures().message },
  ]
  return [...told, ...own.filter((one) => one !== false)]
}

const fieldOf = (text: string, { refundAmount }: AfterSalePreview): ApplyField => {
  const { noLines, tooMany, wholeParcels, noReason, noAmount, wrongAmount } = afterSaleWords
  if ([noLines, tooMany, wholeParcels].some((one) => one === text)) return 'lines'
  if (text === noReason) return 'reason'
  return text === noAmount || text === wrongAmount(refundAmount) ? 'amount' : 'type'
}

const VERSION = 1

export const storedApply = (draft: ApplyDraft, at: number) => ({ version: VERSION, draft, at })

/** What was stored, or null where nothing of this version is. */
export const applyFrom = (stored: unknown): ApplyDraft | null => {
  const found = stored as Partial<ReturnType<typeof storedApply>> | null | undefined
  return found?.version === VERSION && found.draft ? { ...blankApply, ...found.draft } : null
}
