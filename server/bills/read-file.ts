import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { fen } from '../../src/domain/money'
import { csvShapeOf } from '../sheets/csv-shape'
import { SheetError } from '../sheets/sheet-error'
import { zipEntries } from '../sheets/zip-index'
import { isAlipayHead, readAlipay } from './alipay'
import type { Bill } from './bill'
import { added, complain, linesOf, namesOf, type TextLine } from './line-reader'
import { isWechatHead, readWechat } from './wechat'

/** Some 200,000 lines of either provider. */
const MOST_BYTES = 64 * 1024 * 1024
const MOST_LINES = 100_000
const LONGEST_LINE = 10_000
/** Above the table stand a few lines about the bill. */
const MOST_ABOVE = 50

export interface ReadBill extends Bill {
  /** SHA-256 of the bill's own text, hex: the same bill packed twice is the same. */
  sha256: string
}

/** A bill in a file (.csv, .txt), or in a ZIP as Alipay sends it. @throws SheetError in words for the operator */
export const readBillFile = async (file: string): Promise<ReadBill> => {
  const kind = extname(file).toLowerCase()
  if (!['.csv', '.txt', '.zip'].includes(kind))
    throw new SheetError('账单只支持 .csv、.txt 和 .zip 文件，请用从渠道下载的原始文件')
  const bytes = kind === '.zip' ? await detailsIn(file) : await whole(file)
  return { ...(await readBill(textOf(bytes))), sha256: createHash('sha256').update(bytes).digest('hex') }
}

const whole = async (file: string): Promise<Buffer> => {
  mustBeSmall((await stat(file)).size)
  return readFile(file)
}

const mustBeSmall = (bytes: number): void => {
  if (bytes > MOST_BYTES) throw new SheetError(`账单超过 ${MOST_BYTES / 1024 ** 2} MB，请按天下载`)
}

/** Alipay packs the details together with their sums by shop: told apart by what they hold. */
const detailsIn = async (file: string): Promise<Buffer> => {
  const entries = await zipEntries(file).catch((error: unknown) => {
    throw error instanceof SheetError ? new SheetError('不是完好的 ZIP 文件', { cause: error }) : error
  })
  const found: Buffer[] = []
  for (const { name, size, read } of entries.filter((entry) => /\.(?:csv|txt)$/i.test(entry.name)).slice(0, 20)) {
    mustBeSmall(size)
    const bytes = await read()
    if (typeof bytes === 'string') throw new SheetError(`${name} ${bytes}`)
    if (headIn(linesOf(textOf(bytes.subarray(0, 1 << 16))))) found.push(bytes)
  }
  const [only, more] = found
  if (!only) throw new SheetError('压缩包里没有账单的明细（支付宝是“业务明细”，微信是“交易账单”）')
  if (more) throw new SheetError('压缩包里有几份账单，请一份一份核对')
  return only
}

const textOf = (bytes: Buffer): string => new TextDecoder(csvShapeOf(bytes.subarray(0, 1 << 20)).encoding).decode(bytes)

/** @throws SheetError for what is no bill, not a whole one, or of another kind */
export const readBill = async (text: string): Promise<Bill> => {
  const all = linesOf(text)
  const long = all.find((one) => one.text.length > LONGEST_LINE)
  if (long) throw complain(long.line, '太长，不是账单')
  const head = headIn(all)
  if (!head) throw new SheetError(otherKind(all))
  const bill = await (isAlipayHead(namesOf(head.text)) ? readAlipay(all, head) : readWechat(all, head))
  if (bill.lines.length > MOST_LINES) throw new SheetError(`账单超过 ${MOST_LINES} 笔，请按天下载`)
  mustDiffer(bill)
  added(bill.lines.map(({ amount }) => amount))
  added(bill.lines.map(({ fee }) => fen(Math.abs(fee))))
  return bill
}

const headIn = (all: readonly TextLine[]): TextLine | undefined =>
  all.slice(0, MOST_ABOVE).find(({ text }) => isAlipayHead(namesOf(text)) || isWechatHead(namesOf(text)))

const OTHERS: readonly (readonly [column: string, words: string])[] = [
  ['账务流水号', '这是支付宝的账务明细，请下载“业务明细”'],
  ['交易订单总笔数', '这是支付宝的业务汇总，请用同一个压缩包里的“业务明细”'],
  ['资金流水单号', '这是微信的资金账单，请下载“交易账单”'],
  ['收/支', '这是个人账单，请在商家平台下载“业务明细”或“交易账单”'],
]

const otherKind = (all: readonly TextLine[]): string => {
  const names = new Set(all.slice(0, MOST_ABOVE).flatMap(({ text }) => namesOf(text.slice(0, LONGEST_LINE))))
  return (
    OTHERS.find(([column]) => names.has(column))?.[1] ??
    '不是账单：找不到支付宝“业务明细”或微信“交易账单”的表头，请用从渠道下载的原始文件'
  )
}

const mustDiffer = ({ lines }: Bill): void => {
  const seen = new Map<string, number>()
  for (const { subject, number, line } of lines) {
    const earlier = seen.get(`${subject} ${number}`)
    if (earlier !== undefined) throw complain(line, `与第 ${earlier} 行是同一笔`)
    seen.set(`${subject} ${number}`, line)
  }
}
