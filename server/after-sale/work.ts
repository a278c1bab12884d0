import { reasonOf } from '../../src/domain/after-sale/reasons'
import type { AfterSaleStatus, AfterSaleType } from '../../src/domain/after-sale/types'
import { afterSaleStatusText, afterSaleTypeText } from '../../src/domain/after-sale/words'
import type { Fen } from '../../src/domain/money'
import { refusals } from '../../src/domain/refusals'
import { toBeijing } from '../../src/domain/time'
import type { FileStore } from '../files/file-store'
import type { Queryable } from '../store/db'
import { anywhere, args } from '../store/sql-args'
import { parcelOf } from './info'

/** Applications as those see them who decide, receive and send: whoever the buyer is. */

interface Row {
  caseNo: string
  orderNo: string
  type: AfterSaleType
  status: AfterSaleStatus
  reason: string
  pieces: number
  amount: Fen
  fee: Fen
  appliedAt: Date
  deadlineAt: Date | null
  returnNo: string
}

const COLUMNS = `a.case_no as "caseNo", a.order_no as "orderNo", a.type, a.status, a.reason, a.amount, a.fee,
  a.applied_at as "appliedAt", a.deadline_at as "deadlineAt", a.return_no as "returnNo",
  (select sum(qty)::int from after_sale_lines where case_no = a.case_no) as pieces`

const workOf = ({ type, reason, appliedAt, deadlineAt, ...row }: Row) => ({
  ...row,
  typeText: afterSaleTypeText[type],
  statusText: afterSaleStatusText(type, row.status),
  reasonText: reasonOf(type, reason)?.text ?? reason,
  appliedAt: toBeijing(appliedAt.getTime()),
  deadlineAt: deadlineAt === null ? '' : toBeijing(deadlineAt.getTime()),
})

/** What waits for the station, not for the buyer or a provider. */
const TO_DO: readonly AfterSaleStatus[] = ['applied', 'inspecting', 'sending_back', 'reshipping']

interface Wanted {
  status: AfterSaleStatus | 'to_do'
  keyword?: string | undefined
  page: number
  pageSize: number
}

/** What ends first comes first. */
export const workAfterSales = async (db: Queryable, { status, keyword = '', page, pageSize }: Wanted) => {
  const { values, arg } = args()
  const where = `a.status = any(${arg(status === 'to_do' ? TO_DO : [status])}::text[])
    and a.search like lower(${arg(anywhere(keyword.trim()))})`
  const [counted] = await db.query<{ total: number }>(
    `select count(*)::int as total from after_sales a where ${where}`,
    values,
  )
  const rows = await db.query<Row>(
    `select ${COLUMNS} from after_sales a where ${where} order by a.deadline_at nulls last, a.case_no
     limit ${arg(pageSize)} offset ${arg((page - 1) * pageSize)}`,
    values,
  )
  return { list: rows.map(workOf), total: counted?.total ?? 0, page, pageSize }
}

interface WholeRow extends Row {
  account: string
  description: string
  feeText: string
  returnBrand: string
  sentBrand: string
  sentNo: string
  images: string[]
  lines: { skuId: string; title: string; spec: string; qty: number; toSpec: string }[]
  logs: { at: string; who: string; text: string }[]
}

/** @throws Failure not-found */
export const workAfterSale = async ({ db, files }: { db: Queryable; files: FileStore }, caseNo: string) => {
  const [row] = await db.query<WholeRow>(
    `select ${COLUMNS}, u.account, a.description, a.fee_text as "feeText", a.return_brand as "returnBrand",
       a.sent_brand as "sentBrand", a.sent_no as "sentNo",
       array(select f.name from after_sale_images i join files f on f.id = i.file_id where i.case_no = a.case_no order by i.place) as images,
       (select json_agg(json_build_object('skuId', sku_id, 'title', title, 'spec', spec, 'qty', qty, 'toSpec', to_spec) order by line)
         from after_sale_lines where case_no = a.case_no) as lines,
       (select coalesce(json_agg(json_build_object('at', at, 'who', who, 'text', text) order by id), '[]')
         from after_sale_logs where case_no = a.case_no) as logs
     from after_sales a join users u on u.id = a.user_id where a.case_no = $1`,
    [caseNo],
  )
  if (!row) throw refusals.notFound('afterSale')
  const { account, description, feeText, returnBrand, sentBrand, sentNo, images, lines, logs, ...work } = row
  return {
    ...workOf(work),
    account,
    description,
    feeText,
    lines,
    images: images.map((name) => files.urlOf(`uploads/${name}`)),
    returnParcel: parcelOf(returnBrand, row.returnNo),
    sentParcel: parcelOf(sentBrand, sentNo),
    logs: logs.map((one) => ({ ...one, at: toBeijing(Date.parse(one.at)) })),
  }
}
