import { fen, type Fen } from '../../src/domain/money'
import { toBeijing } from '../../src/domain/time'
import { SheetError } from '../sheets/sheet-error'
import { numberOf, type Bill, type BillLine, type BillState } from './bill'
import {
  added,
  bare,
  cellsOf,
  columnsOf,
  complain,
  LineReader,
  mustHave,
  namesOf,
  unhurried,
  type TextLine,
} from './line-reader'

/**
 * WeChat's 交易账单 (ALL, SUCCESS or REFUND): a backtick before every cell, below the table two lines with its sums. It says its day
 * nowhere but in its lines. Merchants of before 2018 have other names for the same columns.
 */

const NO = '微信订单号'
const STATE = '交易状态'
const FEE = '手续费'
const REFUND_STATE = '退款状态'
const REFUND_NO = '商户退款单号'
const COUNT = '总交易单数'

export const isWechatHead = (names: readonly string[]): boolean => names.includes(NO) && names.includes(STATE)

/** @throws SheetError */
export const readWechat = async (all: readonly TextLine[], head: TextLine): Promise<Bill> => {
  const names = namesOf(head.text)
  const hasRefunds = names.includes(REFUND_NO)
  mustHave(names, ['交易时间', '商户号', NO, '商户订单号', STATE, '货币种类', FEE])
  mustHave(names, hasRefunds ? [REFUND_STATE, '退款金额'] : [])
  if (totalOf(names) === null) throw new SheetError('账单缺少列：订单金额')
  const below = all.slice(all.indexOf(head) + 1).filter(({ text }) => text.trim() !== '')
  const end = below.findIndex(({ text }) => bare(text.slice(0, 20)).startsWith(COUNT))
  const [sumsHead, sums] = end < 0 ? [] : below.slice(end)
  if (!sumsHead || !sums) throw new SheetError('账单不完整：结尾没有汇总，请重新下载')
  const columns = columnsOf(names)
  const rows = await unhurried(
    below.slice(0, end),
    ({ line, text }) => new LineReader(line, columns, splitAt(text, names.length), names.length),
  )
  const sumNames = namesOf(sumsHead.text)
  const read = await unhurried(rows, lineOf)
  await mustAddUp(
    rows,
    new LineReader(sums.line, columnsOf(sumNames), splitAt(sums.text, sumNames.length), sumNames.length),
  )
  const merchants = new Set(rows.map((row) => row.no('商户号')))
  if (merchants.size > 1) throw new SheetError(`账单里有几个商户号（${[...merchants].join('、')}），请分开下载`)
  const days = read.map(({ atMs }) => toBeijing(atMs).slice(0, 10)).toSorted()
  return {
    channel: 'wechat',
    merchant: [...merchants][0] ?? '',
    days: days.length > 0 ? { fromDay: days[0]!, toDay: days.at(-1)! } : null,
    // A bill of refunds alone has a column for when they were asked for.
    subjects: !hasRefunds ? ['payment'] : names.includes('退款申请时间') ? ['refund'] : ['payment', 'refund'],
    lines: read,
    ignored: 0,
  }
}

/** A comma before a backtick parts cells, one without is a part of them; but where a spreadsheet saved it, quotes say so. */
const splitAt = (text: string, width: number): string[] => {
  const parts = text.startsWith('`') ? text.split(',`').map(bare) : []
  return parts.length === width ? parts : cellsOf(text)
}

/** The first of these columns that there is: what the buyer was to pay, of which coupons may have paid some. */
const totalOf = (names: readonly string[]): string | null =>
  ['订单金额', '应结订单金额', '总金额'].find((name) => names.includes(name)) ?? null

const SUCCESS = 'SUCCESS'

const lineOf = (row: LineReader): BillLine => {
  if (row.text('货币种类') !== 'CNY') throw complain(row.line, `货币种类“${row.text('货币种类')}”不是 CNY`)
  const tradeNo = row.no(NO)
  const common = { line: row.line, outTradeNo: row.no('商户订单号'), tradeNo, fee: row.amount(FEE) }
  const state = row.text(STATE)
  if (state === SUCCESS) {
    const amount = above(row, totalOf(['订单金额', '应结订单金额', '总金额'].filter((name) => row.has(name)))!)
    const number = numberOf('payment', tradeNo, '')
    return { ...common, subject: 'payment', number, refundNo: '', amount, state: 'done', atMs: row.time('交易时间') }
  }
  if (state !== 'REFUND' && state !== 'REVOKED') throw complain(row.line, `不认识的交易状态“${state}”`)
  const refundNo = row.maybeNo(REFUND_NO)
  return {
    ...common,
    subject: 'refund',
    number: numberOf('refund', tradeNo, refundNo || row.maybeNo('微信退款单号')),
    refundNo,
    amount: above(row, row.has('申请退款金额') ? '申请退款金额' : '退款金额'),
    state: stateOf(row.text(REFUND_STATE)),
    atMs: row.time(row.has('退款申请时间') ? '退款申请时间' : '交易时间'),
  }
}

const above = (row: LineReader, name: string): Fen => {
  const amount = fen(Math.abs(row.amount(name)))
  if (amount === 0) throw complain(row.line, `${name}是 0`)
  return amount
}

/** FAIL, CHANGE, REFUNDCLOSE, ABNORMAL …: the money isn't with the buyer. */
const stateOf = (text: string): BillState =>
  text === SUCCESS ? 'done' : text === 'PROCESSING' || text === '' ? 'pending' : 'failed'

/** What is added up, in which column it lies, and of which lines where not of all. */
const SUMS: readonly (readonly [total: string, column: string, states: readonly string[]])[] = [
  ['订单总金额', '订单金额', [SUCCESS]],
  ['申请退款总金额', '申请退款金额', ['REFUND', 'REVOKED']],
  ['退款总金额', '退款金额', ['REFUND', 'REVOKED']],
  ['总退款金额', '退款金额', ['REFUND', 'REVOKED']],
]

const mustAddUp = async (rows: readonly LineReader[], sums: LineReader): Promise<void> => {
  const told = sums.text(COUNT)
  if (!/^\d{1,9}(?:\.0+)?$/.test(told) || Number(told) !== rows.length)
    throw complain(sums.line, `账单不完整：汇总写着 ${told} 笔，明细有 ${rows.length} 笔，请重新下载`)
  for (const [total, column, states] of SUMS) {
    if (!sums.has(total) || rows.some((row) => !row.has(column))) continue
    const amountOf = (row: LineReader) => ({ amount: row.amount(column), isOwn: states.includes(row.text(STATE)) })
    const amounts = await unhurried(rows, amountOf)
    const totalOfThem = (some: readonly { amount: Fen }[]): number => Math.abs(added(some.map(({ amount }) => amount)))
    // A refund may tell the amount of its order too: whether that is added up is nowhere written.
    const possible = [totalOfThem(amounts), totalOfThem(amounts.filter(({ isOwn }) => isOwn))]
    if (!possible.includes(Math.abs(sums.amount(total))))
      throw complain(sums.line, `账单不完整：汇总的${total}是 ${sums.text(total)}，与明细不符，请重新下载`)
  }
}
