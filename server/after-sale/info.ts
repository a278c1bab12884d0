import { reasonOf } from '../../src/domain/after-sale/reasons'
import { afterSaleAfter, goodWay } from '../../src/domain/after-sale/table'
import type { RefundTo } from '../../src/domain/after-sale/types'
import { afterSaleStepText } from '../../src/domain/after-sale/words'
import type { AfterSaleDetail, SentParcel } from '../../src/domain/after-sales'
import { fen, sum, type Fen } from '../../src/domain/money'
import type { Actor } from '../../src/domain/order-life/types'
import { refusals } from '../../src/domain/refusals'
import { toBeijing } from '../../src/domain/time'
import type { FileStore } from '../files/file-store'
import type { TradeDeps } from '../payments/methods'
import { returnAddressOf } from './apply'
import { summaryColumns, summaryOf, type SummaryRow } from './list'

interface DetailRow extends SummaryRow {
  reason: string
  description: string
  feeText: string
  refundTo: RefundTo
  returnBrand: string
  returnNo: string
  sentBrand: string
  sentNo: string
  images: { id: string; name: string }[]
  logs: { at: string; who: Actor; event: string; text: string }[]
  refunds: { at: string; amount: Fen; to: RefundTo; isDone: boolean }[]
}

/** Everything about one application. @throws Failure not-found */
export const afterSaleDetail = async (
  deps: TradeDeps & { files: FileStore },
  userId: string,
  caseNo: string,
): Promise<AfterSaleDetail> => {
  const [row] = await deps.db.query<DetailRow>(
    `select ${summaryColumns}, a.reason, a.description, a.fee_text as "feeText", a.refund_to as "refundTo",
       a.return_brand as "returnBrand", a.return_no as "returnNo", a.sent_brand as "sentBrand", a.sent_no as "sentNo",
       (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by i.place), '[]')
         from after_sale_images i join files f on f.id = i.file_id where i.case_no = a.case_no) as images,
       (select coalesce(json_agg(json_build_object('at', at, 'who', who, 'event', event, 'text', text) order by id), '[]')
         from after_sale_logs where case_no = a.case_no) as logs,
       (select coalesce(json_agg(json_build_object('at', at, 'amount', amount, 'isDone', done_at is not null, 'to',
           case when method = 'reserve' or status = 'to_reserve' then 'reserve' else 'original' end) order by at, refund_no), '[]')
         from refunds where case_no = a.case_no) as refunds
     from after_sales a join orders o on o.order_no = a.order_no where a.case_no = $1 and a.user_id = $2`,
    [caseNo, userId],
  )
  if (!row) throw refusals.notFound('afterSale')
  const { type, logs, images, reason, description, feeText, refundTo } = row
  return {
    ...summaryOf(row, deps),
    steps: goodWay(type).map((key) => ({ key, text: afterSaleStepText(type, key) })),
    reason,
    reasonText: reasonOf(type, reason)?.text ?? reason,
    description,
    images: images.map(({ id, name }) => ({ id, url: deps.files.urlOf(`uploads/${name}`) })),
    feeText,
    refundTo,
    logs: logs.map(({ at, ...log }) => ({ at: beijing(at), ...log })),
    returnAddress:
      afterSaleAfter(type, 'applied', 'approve') === 'waiting_return'
        ? await returnAddressOf(deps.db, row.orderNo)
        : null,
    returnParcel: parcelOf(row.returnBrand, row.returnNo),
    sentParcel: parcelOf(row.sentBrand, row.sentNo),
    refund: refundOf(row.refunds),
  }
}

/** Times inside JSON are text. */
const beijing = (at: string): string => toBeijing(Date.parse(at))

export const parcelOf = (brand: string, trackingNo: string): SentParcel | null =>
  trackingNo ? { brand, trackingNo } : null

/** It may have gone back in parts, each to where it came from. */
const refundOf = (refunds: DetailRow['refunds']): AfterSaleDetail['refund'] => {
  const [first] = refunds
  if (!first) return null
  return {
    at: beijing(first.at),
    amount: sum(refunds.map(({ amount }) => fen(amount))),
    to: refunds.some(({ to }) => to === 'original') ? 'original' : 'reserve',
    status: refunds.every(({ isDone }) => isDone) ? 'succeeded' : 'processing',
  }
}
