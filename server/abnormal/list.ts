import {
  autoText,
  caseStatusText,
  offersOf,
  optionText,
  stakeOf,
  type AbnormalCase,
  type CaseLine,
  type CasePage,
  type CaseTab,
} from '../../src/domain/abnormal'
import type { Consignee } from '../../src/domain/address/address'
import { zero, type Fen } from '../../src/domain/money'
import { caseRules, caseTypes } from '../../src/domain/order-life/cases'
import type { CaseOption, CaseStatus, CaseType } from '../../src/domain/order-life/types'
import { refusals } from '../../src/domain/refusals'
import { toBeijing } from '../../src/domain/time'
import type { Given } from '../../wire/call'
import type { calls } from '../../wire/calls'
import { countedCases, type CaseCount } from '../orders/case-counts'
import { readLives, type LivedOrder } from '../orders/order-life'
import type { Queryable } from '../store/db'
import { args } from '../store/sql-args'

/** A buyer's cases under a tab, the newest first. */
export const casePage = async (
  db: Queryable,
  userId: string,
  { status, type, orderNo, page, pageSize }: Given<(typeof calls)['abnormalList']>,
): Promise<CasePage> => {
  const counted = orderNo === undefined ? await countedCases(db, userId) : await countedOf(db, userId, orderNo)
  const under = counted.filter(({ tab }) => tab === status)
  const total = casesIn(type === undefined ? under : under.filter((one) => one.type === type))
  const rows = total > (page - 1) * pageSize ? await rowsOf(db, userId, { status, type, orderNo, page, pageSize }) : []
  const tabCount = (tab: CaseTab): number => casesIn(counted.filter((one) => one.tab === tab))
  return {
    list: await told(db, rows),
    total,
    page,
    pageSize,
    counts: { open: tabCount('open'), processing: tabCount('processing'), resolved: tabCount('resolved') },
    types: caseTypes.flatMap((one) => {
      const count = casesIn(under.filter((row) => row.type === one))
      return count > 0 ? [{ type: one, text: caseRules[one].text, count }] : []
    }),
  }
}

/** @throws Failure not-found */
export const caseInfo = async (db: Queryable, userId: string, caseNo: string): Promise<AbnormalCase> => {
  const rows = await db.query<CaseRow>(
    `select ${COLUMNS} from abnormal_cases c where c.case_no = $1 and c.user_id = $2`,
    [caseNo, userId],
  )
  const [only] = await told(db, rows)
  if (!only) throw refusals.notFound('case')
  return only
}

const casesIn = (counted: readonly CaseCount[]): number => counted.reduce((all, { cases }) => all + cases, 0)

const countedOf = (db: Queryable, userId: string, orderNo: string): Promise<CaseCount[]> =>
  db.query(
    `select tab, type, count(*)::int as cases from abnormal_cases where order_no = $1 and user_id = $2 group by tab, type`,
    [orderNo, userId],
  )

interface CaseRow {
  caseNo: string
  orderNo: string
  type: CaseType
  status: CaseStatus
  openedAt: Date
  deadlineAt: Date | null
  auto: CaseOption | ''
  option: CaseOption | ''
  note: string
  newPrice: Fen
  line: CaseLine | null
  consignee: (Consignee & { areaText: string }) | null
  paymentNo: string | null
  closedAt: Date | null
}

const COLUMNS = `c.case_no as "caseNo", c.order_no as "orderNo", c.type, c.status, c.opened_at as "openedAt", c.deadline_at as "deadlineAt",
  c.auto_option as auto, c.option, c.note, c.new_price as "newPrice", c.line, c.consignee, c.payment_no as "paymentNo",
  c.closed_at as "closedAt"`

type Window = Pick<Given<(typeof calls)['abnormalList']>, 'status' | 'type' | 'orderNo' | 'page' | 'pageSize'>

/** The numbers first, out of an index alone: a page far behind reads no more rows than the first. */
const rowsOf = (db: Queryable, userId: string, { status, type, orderNo, page, pageSize }: Window) => {
  const { values, arg } = args()
  const where = [
    `user_id = ${arg(userId)} and tab = ${arg(status)}`,
    ...(type === undefined ? [] : [`type = ${arg(type)}`]),
    ...(orderNo === undefined ? [] : [`order_no = ${arg(orderNo)}`]),
  ].join(' and ')
  return db.query<CaseRow>(
    `select ${COLUMNS} from (select case_no, opened_at from abnormal_cases where ${where}
       order by opened_at desc, case_no desc limit ${arg(pageSize)} offset ${arg((page - 1) * pageSize)}) hit
     join abnormal_cases c on c.case_no = hit.case_no order by hit.opened_at desc, hit.case_no desc`,
    values,
    orderNo === undefined ? `cases-${type === undefined ? 'all' : 'typed'}` : undefined,
  )
}

const isLive = ({ status }: Pick<CaseRow, 'status'>): boolean => status === 'open' || status === 'processing'

/** What can be chosen is reckoned from the order as it is now; of cases that are over nothing can. */
const told = async (db: Queryable, rows: readonly CaseRow[]): Promise<AbnormalCase[]> => {
  const live = [...new Set(rows.filter(isLive).map(({ orderNo }) => orderNo))]
  const lives = live.length > 0 ? await readLives(db, live) : []
  const byNo = new Map(lives.map((order) => [order.orderNo, order]))
  return rows.map((row) => caseOf(row, byNo.get(row.orderNo)))
}

const caseOf = (row: CaseRow, order: LivedOrder | undefined): AbnormalCase => {
  const found = order?.cases.find(({ caseNo }) => caseNo === row.caseNo)
  return {
    caseNo: row.caseNo,
    orderNo: row.orderNo,
    type: row.type,
    typeText: caseRules[row.type].text,
    status: row.status,
    statusText: caseStatusText[row.status],
    since: beijing(row.openedAt),
    deadlineAt: beijing(row.deadlineAt),
    autoOption: row.auto,
    autoText: autoText(row.type),
    amountAtStake: order && found ? stakeOf(order, found) : zero,
    line: row.line,
    note: row.note,
    newPrice: row.newPrice,
    newAddress: row.consignee ? `${row.consignee.areaText} ${row.consignee.detail}` : '',
    options: order && found ? offersOf(order, found) : [],
    chosen: row.option,
    chosenText: row.option === '' ? '' : optionText[row.option],
    paymentNo: row.paymentNo ?? '',
    closedAt: beijing(row.closedAt),
  }
}

const beijing = (at: Date | null): string => (at === null ? '' : toBeijing(at.getTime()))
