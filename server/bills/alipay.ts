import { fen, minus, zero } from '../../src/domain/money'
import { isDay } from '../../src/domain/time'
import { SheetError } from '../sheets/sheet-error'
import { numberOf, type Bill, type BillLine, type Days } from './bill'
import {
  added,
  cellsOf,
  columnsOf,
  complain,
  LineReader,
  mustHave,
  namesOf,
  signedYuan,
  unhurried,
  type TextLine,
} from './line-reader'

/**
 * Alipay's 业务明细: lines about the bill begin with #, above the table its account and days, below it the sums. Refunds stand as amounts
 * below zero under the number of their payment; what Alipay keeps of a payment is below zero too.
 */

const NO = '支付宝交易号'
const KIND = '业务类型'
const TITLE = '商品名称'
const REQUEST = '退款批次号/请求号'
const AT = '完成时间'
const AMOUNT = '订单金额'
const RECEIVED = '商家实收'
const FEE = '服务费'

export const isAlipayHead = (names: readonly string[]): boolean => names.includes(NO) && names.includes(KIND)

/** @throws SheetError */
export const readAlipay = async (all: readonly TextLine[], head: TextLine): Promise<Bill> => {
  const names = namesOf(head.text)
  mustHave(names, [NO, '商户订单号', KIND, AT, AMOUNT, RECEIVED, REQUEST, FEE])
  const columns = columnsOf(names)
  const below = all.slice(all.indexOf(head) + 1)
  const end = below.findIndex(({ text }) => text.startsWith('#'))
  if (end < 0) throw new SheetError('账单不完整：没有“业务明细列表结束”，请重新下载')
  const filled = below.slice(0, end).filter(({ text }) => text.trim() !== '')
  const rows = await unhurried(
    filled,
    ({ line, text }) => new LineReader(line, columns, fitted(names, cellsOf(text)), names.length),
  )
  const taken = rows.filter((row) => row.text(KIND) in SUBJECTS)
  mustAddUp(taken, below.slice(end))
  const above = all.slice(0, all.indexOf(head)).map(({ text }) => text)
  return {
    channel: 'alipay',
    merchant: above.map((text) => /^#账号[:：]\[(\w{1,40})\]/.exec(text)?.[1]).find(Boolean) ?? '',
    days: daysIn(above),
    subjects: ['payment', 'refund'],
    lines: await unhurried(taken, lineOf),
    ignored: rows.length - taken.length,
  }
}

const SUBJECTS: Record<string, 'payment' | 'refund'> = { 交易: 'payment', 退款: 'refund' }

/** Nothing is in quotes here, so a title may have brought commas of its own. */
const fitted = (names: readonly string[], cells: readonly string[]): string[] => {
  const [at, more] = [names.indexOf(TITLE), cells.length - names.length]
  if (at < 0 || more <= 0) return [...cells]
  return [...cells.slice(0, at), cells.slice(at, at + more + 1).join(','), ...cells.slice(at + more + 1)]
}

const lineOf = (row: LineReader): BillLine => {
  const subject = SUBJECTS[row.text(KIND)]!
  const [amount, tradeNo] = [row.amount(AMOUNT), row.no(NO)]
  if (subject === 'payment' ? amount <= 0 : amount >= 0)
    throw complain(row.line, `${row.text(KIND)}的订单金额“${row.text(AMOUNT)}”正负不对`)
  const refundNo = subject === 'refund' ? row.maybeNo(REQUEST) : ''
  const atMs = row.time(AT)
  return {
    line: row.line,
    subject,
    // Without a request's number it is told by its time.
    number: numberOf(subject, tradeNo, refundNo || `@${atMs}`),
    outTradeNo: row.no('商户订单号'),
    tradeNo,
    refundNo,
    amount: fen(Math.abs(amount)),
    fee: minus(zero, row.amount(FEE)),
    state: 'done',
    atMs,
  }
}

/** "#交易合计：2笔，商家实收共36.80元，…", "#退款合计：1笔，商家实收退款共-5.00元，…": what they say must be there. */
const SUMS = /^#(交易|退款)合计[:：](\d{1,9})笔[,，]商家实收(?:退款)?共(-?[\d.]{1,16})元/

const mustAddUp = (rows: readonly LineReader[], below: readonly TextLine[]): void => {
  for (const { line, text } of below) {
    const [, kind, count, total] = SUMS.exec(text) ?? []
    if (kind === undefined) continue
    const own = rows.filter((row) => row.text(KIND) === kind)
    const received = added(own.map((row) => row.amount(RECEIVED)))
    if (own.length !== Number(count) || received !== signedYuan(total!))
      throw complain(line, `账单不完整：合计写着${kind} ${count} 笔、${total} 元，明细是 ${own.length} 笔，请重新下载`)
  }
}

const PERIOD =
  /^#起始日期[:：]\[(\d{4})年(\d\d)月(\d\d)日 (\d\d:\d\d:\d\d)\]\s*终止日期[:：]\[(\d{4})年(\d\d)月(\d\d)日 (\d\d:\d\d:\d\d)\]/

const daysIn = (above: readonly string[]): Days | null => {
  const found = above.map((text) => PERIOD.exec(text)).find(Boolean)
  if (!found) return null
  const [, y, m, d, begin, toY, toM, toD, end] = found
  const [fromDay, last] = [`${y}-${m}-${d}`, `${toY}-${toM}-${toD}`]
  const isWhole = isDay(fromDay) && isDay(last) && begin === '00:00:00' && ['00:00:00', '23:59:59'].includes(end!)
  // Midnight is the end of the day before.
  const toDay = isWhole && end === '00:00:00' ? dayBefore(last) : last
  if (!isWhole || toDay < fromDay) throw new SheetError('账单的起止时间不是整天，请按整天下载')
  return { fromDay, toDay }
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
