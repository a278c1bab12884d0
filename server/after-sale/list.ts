import { isInWindow } from '../../src/domain/after-sale/path'
import { afterSaleCan } from '../../src/domain/after-sale/table'
import type { AfterSaleStatus, AfterSaleType } from '../../src/domain/after-sale/types'
import { afterSaleHint, afterSaleStatusText, afterSaleTypeText } from '../../src/domain/after-sale/words'
import {
  afterSaleCountsOf,
  afterSaleTabs,
  type AfterSaleLine,
  type AfterSalePage,
  type AfterSaleSummary,
  type AfterSaleTab,
} from '../../src/domain/after-sales'
import type { Fen } from '../../src/domain/money'
import { dayStart, toBeijing } from '../../src/domain/time'
import type { Given } from '../../wire/call'
import type { calls } from '../../wire/calls'
import { afterSalesTallied } from '../orders/after-sale-tallies'
import { DAY_MS } from '../orders/tallies'
import type { TradeDeps } from '../payments/methods'
import type { Queryable } from '../store/db'
import { planOf } from '../store/plans'
import { anywhere, args, hasGrams } from '../store/sql-args'
import { timestamp } from '../store/timestamp'

export interface SummaryRow {
  caseNo: string
  orderNo: string
  type: AfterSaleType
  status: AfterSaleStatus
  amount: Fen
  fee: Fen
  appliedAt: Date
  deadlineAt: Date | null
  completedAt: Date | null
  lines: AfterSaleLine[]
}

export const summaryColumns = `a.case_no as "caseNo", a.order_no as "orderNo", a.type, a.status, a.amount, a.fee,
  a.applied_at as "appliedAt", a.deadline_at as "deadlineAt", o.completed_at as "completedAt",
  (select json_agg(json_build_object('skuId', sku_id, 'productId', product_id, 'title', title, 'spec', spec, 'image', image,
    'price', price, 'qty', qty, 'toSkuId', to_sku_id, 'toSpec', to_spec) order by line)
    from after_sale_lines where case_no = a.case_no) as lines`

export const summaryOf = (
  row: SummaryRow,
  { clock, config }: Pick<TradeDeps, 'clock' | 'config'>,
): AfterSaleSummary => {
  const { caseNo, orderNo, type, status, lines, amount, fee } = row
  const completedAt = row.completedAt?.getTime() ?? null
  return {
    caseNo,
    orderNo,
    type,
    typeText: afterSaleTypeText[type],
    status,
    statusText: afterSaleStatusText(type, status),
    hint: afterSaleHint(type, status, config.seconds),
    lines,
    amount,
    fee,
    appliedAt: toBeijing(row.appliedAt.getTime()),
    deadlineAt: row.deadlineAt ? toBeijing(row.deadlineAt.getTime()) : '',
    can: afterSaleCan({ type, status }, isInWindow({ completedAt }, clock.now(), config.seconds)),
  }
}

type Input = Given<(typeof calls)['aftersaleList']>

/** A buyer's applications, the newest first; tabs are counted under the same filters. */
export const afterSalePage = async (deps: TradeDeps, userId: string, input: Input): Promise<AfterSalePage> => {
  const { db } = deps
  const { status: tab, page, pageSize } = input
  const counts = afterSaleCountsOf(await counted(db, userId, input))
  const { values, arg } = args()
  const where = [...conditions(arg, userId, input), ...tabCondition(tab)].join(' and ')
  const sql = `select ${summaryColumns} from (select a.case_no from after_sales a where ${where}
         order by a.applied_at desc, a.case_no desc limit ${arg(pageSize)} offset ${arg((page - 1) * pageSize)}) hit
       join after_sales a on a.case_no = hit.case_no join orders o on o.order_no = a.order_no
     order by a.applied_at desc, a.case_no desc`
  const rows = await db.query<SummaryRow>(sql, values, input.keyword ? false : planOf(sql))
  return {
    list: rows.map((row) => summaryOf(row, deps)),
    total: counts[afterSaleTabs.find((one) => one.tab === tab)!.count],
    page,
    pageSize,
    counts,
  }
}

const counted = (
  db: Queryable,
  userId: string,
  input: Input,
): Promise<{ status: AfterSaleStatus; cases: number }[]> => {
  if (!input.keyword && !input.dateFrom && !input.dateTo) return afterSalesTallied(db, userId, input.type)
  const { values, arg } = args()
  const sql = `select a.status, count(*)::int as cases from after_sales a where ${conditions(arg, userId, input).join(' and ')} group by a.status`
  return db.query(sql, values, input.keyword ? false : planOf(sql))
}

const conditions = (
  arg: (value: unknown) => string,
  userId: string,
  { type, keyword = '', dateFrom, dateTo }: Input,
): string[] => {
  const user = arg(userId)
  const word = keyword.trim()
  return [
    `a.user_id = ${user}`,
    ...(type ? [`a.type = ${arg(type)}`] : []),
    ...(hasGrams(word) ? [`order_grams(a.user_id, a.search) @> sought_grams(${user}, lower(${arg(word)}))`] : []),
    ...(word === '' ? [] : [`a.search like lower(${arg(anywhere(word))})`]),
    ...(dateFrom ? [`a.applied_at >= ${arg(timestamp(dayStart(dateFrom)))}`] : []),
    ...(dateTo ? [`a.applied_at < ${arg(timestamp(dayStart(dateTo) + DAY_MS))}`] : []),
  ]
}

/** As the partial indexes say it. */
const tabCondition = (tab: AfterSaleTab): string[] =>
  ({ all: [], open: ['a.is_open'], to_return: [`a.status = 'waiting_return'`], done: ['not a.is_open'] })[tab]
