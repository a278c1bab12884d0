import type { Area, Consignee } from '../address/address'
import { accepted, type AreaTextOf } from '../address/book'
import { parseConsignee } from '../address/paste'
import { isFailure } from '../failure'
import { MAX_LINE_QTY } from '../limits'
import { parseYuan, sum, zero, type Fen } from '../money'
import { cleanText, codePoints } from '../text'
import { sheetTime } from './sheet-time'
import { DEFAULT_SHEET_SHOP } from './words'

/** Orders that a buyer brings as a sheet, or as text with one order a line. */

export const sheetColumns = [
  '平台订单号',
  '收货人',
  '手机号',
  '收货地址',
  '商家编码',
  '规格编号',
  '商品标题',
  '规格',
  '数量',
  '实付金额',
  '买家留言',
  '最晚发货时间',
] as const
export type SheetColumn = (typeof sheetColumns)[number]

/** What a sheet can't do without. */
export const neededColumns = ['收货地址'] as const satisfies readonly SheetColumn[]

/** Beside each row that is given back, to be mended. */
export const WHY_COLUMN = '没有导入的原因'

/** Where the template lies, and what it is called where it is kept. */
export const TEMPLATE_URL = '/order-template.xlsx'
export const TEMPLATE_NAME = '订单导入模板.xlsx'

/** How a template shows what goes where. */
export const sheetExample: Record<SheetColumn, string> = {
  平台订单号: '示例（请删除这一行）',
  收货人: '张三',
  手机号: '13800001234',
  收货地址: '浙江省杭州市西湖区文三路 478 号',
  商家编码: 'Y7578#57-黑色-XL',
  规格编号: '',
  商品标题: '复古衬衫',
  规格: '黑色 XL',
  数量: '1',
  实付金额: '59.90',
  买家留言: '请尽快发货',
  最晚发货时间: '2026-12-31 18:00',
}

/** chosen by us: the orders of a shop's busy day. */
export const MAX_SHEET_ROWS = 2000
export const MAX_SHEET_SHOP_NAME = 30
/** So many shops of sheets a buyer may have. */
export const MAX_SHEET_SHOPS = 20
/** For so many days, today's among them, an order without a number isn't taken a second time. */
export const SAME_CONTENT_DAYS = 8

export interface SheetRow {
  row: number // as the sheet counts them
  cells: Readonly<Record<string, string>>
}

export interface SheetLine {
  code: string
  skuId: string // of ours; '' where the sheet doesn't say
  title: string
  spec: string
  qty: number
  paid: Fen
}

export interface SheetOrder {
  orderNo: string // '' where the sheet has none
  consignee: Consignee & { areaText: string }
  lines: SheetLine[]
  paid: Fen
  buyerWords: string
  shipByMs: number | null
  rows: number[]
}

/** A row that no order was made of, and why. */
export interface SheetFault {
  row: number
  reason: string
}

const MAX_NO = 64
const MAX_TEXT = 200

/** Rows of one number are lines of one order. Where one row of an order is wrong, none of it is taken. */
export const readOrderSheet = (
  rows: readonly SheetRow[],
  areas: Area[],
  areaTextOf: AreaTextOf,
  /** Rows that could not be read as they were meant, and why. */
  unread: ReadonlyMap<number, string> = new Map(),
): { orders: SheetOrder[]; faults: SheetFault[] } => {
  const faults: SheetFault[] = []
  const orders = new Map<string, SheetOrder>()
  const wrong = new Set<string>()
  for (const { row, cells } of rows) {
    const text = (column: SheetColumn): string => cleanText(cells[column] ?? '')
    const key = text('平台订单号') || `#${row}`
    try {
      must(!unread.has(row), unread.get(row) ?? '')
      addLine(orders, key, { row, text, areas, areaTextOf })
    } catch (error) {
      if (!(error instanceof Wrong) && !isFailure(error)) throw error
      faults.push({ row, reason: error.message })
      wrong.add(key)
    }
  }
  for (const key of wrong) {
    const whole = orders.get(key)
    orders.delete(key)
    for (const row of whole?.rows ?? []) faults.push({ row, reason: '同一订单的其他行有错，整单没有导入' })
  }
  return { orders: [...orders.values()], faults: faults.toSorted((a, b) => a.row - b.row) }
}

class Wrong extends Error {}
const must = (holds: boolean, reason: string): void => {
  if (!holds) throw new Wrong(reason)
}

interface Reading {
  row: number
  text: (column: SheetColumn) => string
  areas: Area[]
  areaTextOf: AreaTextOf
}

const addLine = (orders: Map<string, SheetOrder>, key: string, reading: Reading): void => {
  const { row, text } = reading
  const orderNo = text('平台订单号')
  must(orderNo !== sheetExample.平台订单号, '这是模板里的示例行，没有导入')
  must(!/^\d(?:\.\d+)?E\+\d+$/i.test(orderNo), '平台订单号被表格改写成了科学计数，请把这一列设为文本，再填完整的订单号')
  must(orderNo.length <= MAX_NO && /^[\w-]*$/.test(orderNo), `平台订单号只能是字母、数字和横线，不超过 ${MAX_NO} 个`)
  const line = lineOf(text)
  const consignee = consigneeOf(reading)
  const buyerWords = text('买家留言')
  must(codePoints(buyerWords) <= MAX_TEXT, `买家留言不超过 ${MAX_TEXT} 个字`)
  const shipBy = text('最晚发货时间')
  const shipByMs = shipBy === '' ? null : sheetTime(shipBy)
  must(shipBy === '' || shipByMs !== null, `最晚发货时间应如 2026-11-25 18:00，现在是“${shipBy}”`)
  const known = orders.get(key)
  if (!known) {
    orders.set(key, { orderNo, consignee, lines: [line], paid: line.paid, buyerWords, shipByMs, rows: [row] })
    return
  }
  must(samePlace(known.consignee, consignee), '同一订单号的收货信息不一致')
  known.lines.push(line)
  known.rows.push(row)
  known.paid = sum([known.paid, line.paid])
  known.buyerWords ||= buyerWords
  known.shipByMs = earliest(known.shipByMs, shipByMs)
}

const earliest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b)

const lineOf = (text: Reading['text']): SheetLine => {
  const [code, skuId, title, spec] = [text('商家编码'), text('规格编号'), text('商品标题'), text('规格')]
  must(code !== '' || skuId !== '' || title !== '', '商家编码、规格编号和商品标题至少填一个')
  must(/^[\w-]{0,64}$/.test(skuId), `规格编号只能是字母、数字和横线，现在是“${skuId}”`)
  for (const [name, value] of [
    ['商家编码', code],
    ['商品标题', title],
    ['规格', spec],
  ] as const)
    must(codePoints(value) <= MAX_TEXT, `${name}不超过 ${MAX_TEXT} 个字`)
  const qtyText = text('数量').normalize('NFKC') || '1'
  const qty = /^\d{1,5}$/.test(qtyText) ? Number(qtyText) : 0
  must(qty >= 1 && qty <= MAX_LINE_QTY, `数量应为 1 至 ${MAX_LINE_QTY} 的整数，现在是“${qtyText}”`)
  const paidText = text('实付金额').normalize('NFKC').replace(/^¥/, '')
  const paid = paidText === '' ? zero : parseYuan(paidText)
  if (paid === null) throw new Wrong(`实付金额应为元，最多两位小数，现在是“${paidText}”`)
  return { code, skuId, title: title || code || skuId, spec, qty, paid }
}

/** Name and number may stand in cells of their own, or in the address with the rest. */
const consigneeOf = ({ text, areas, areaTextOf }: Reading): SheetOrder['consignee'] => {
  const [name, mobile, address] = [text('收货人'), text('手机号').normalize('NFKC'), text('收货地址')]
  must(address !== '', '请填写收货地址')
  const read = parseConsignee(`${name} ${mobile} ${address}`, areas)
  const [, number = '', ext = ''] = /^([\d+ ]+)(?:[-转](\d{1,6}))?$/.exec(mobile) ?? []
  must(areaTextOf(read.areaCode.value) !== null, '收货地址里认不出省市区，请写全（如 浙江省杭州市西湖区文三路 478 号）')
  return accepted(
    {
      name: name || read.name.value,
      mobile: number ? number : mobile || read.mobile.value,
      ext: number ? ext : mobile ? '' : read.ext.value,
      areaCode: read.areaCode.value,
      detail: read.detail.value,
    },
    areaTextOf,
  )
}

const samePlace = (a: Consignee, b: Consignee): boolean => placeOf(a) === placeOf(b)

const placeOf = ({ name, mobile, ext, areaCode, detail }: Consignee): string =>
  JSON.stringify([name, mobile, ext, areaCode, detail.replace(/\s/g, '')])

/** The same for orders that say the same: what an order without a number is known by, and what a second upload is told by. */
export const contentOf = ({ consignee, lines }: Pick<SheetOrder, 'consignee' | 'lines'>): string => {
  const goods = lines
    .map(({ code, skuId, title, spec, qty }) => [code, ...(skuId ? [skuId] : []), title, spec, qty].join('\t'))
    .toSorted()
  return JSON.stringify([placeOf(consignee), goods])
}

/** Cells whose dates are told in full: but for times a date has been a text that a spreadsheet took for one (3-5). */
export const datesOnlyInTimes = (cells: Record<SheetColumn, string>): Record<SheetColumn, string> => {
  const texts = Object.entries(cells).map(([column, text]) => {
    const [, month, day] = /^\d{4}-(\d\d)-(\d\d) 00:00:00$/.exec(text) ?? []
    return [column, column === '最晚发货时间' || !month ? text : `${Number(month)}月${Number(day)}日`]
  })
  return Object.fromEntries(texts) as Record<SheetColumn, string>
}

/** Rows by the orders that they are of, the first of each in front. */
export const rowsByOrder = (rows: readonly SheetRow[]): SheetRow[][] => {
  const orders = new Map<string, SheetRow[]>()
  for (const row of rows) {
    const key = cleanText(row.cells['平台订单号'] ?? '') || `#${row.row}`
    orders.set(key, [...(orders.get(key) ?? []), row])
  }
  return [...orders.values()]
}

/**
 * Those that the shop doesn't have, each with a number; of the others, what they equal.
 * @param numbersOf by what is said of it, the numbers that an order without one may be known by: today's, then those of the days before
 */
export const newOrders = (
  orders: readonly SheetOrder[],
  numbersOf: (content: string) => readonly string[],
  known: ReadonlySet<string>,
): { fresh: SheetOrder[]; twins: SheetFault[] } => {
  const taken = new Set(known)
  const fresh: SheetOrder[] = []
  const twins: SheetFault[] = []
  for (const order of orders) {
    const numbers = order.orderNo ? [order.orderNo] : numbersOf(contentOf(order))
    const twin = numbers.find((number) => taken.has(number))
    if (twin === undefined) {
      taken.add(numbers[0]!)
      fresh.push({ ...order, orderNo: numbers[0]! })
    } else {
      const reason = order.orderNo ? `订单号 ${twin} 已经导入过` : `与近 7 天导入的订单 ${twin} 收货人和商品都相同`
      twins.push(...order.rows.map((row) => ({ row, reason })))
    }
  }
  return { fresh, twins }
}

/** What became of a row that was not taken. */
export const rowOutcome = { failed: '没有导入', skipped: '重复跳过' } as const

/** The sheet of the rows that were not taken, and what it is called where it is kept. */
export const wrongRowsSheet = '没有导入的行'
export const wrongRowsName = '没有导入的行.xlsx'

/** What a head without a needed column is told; null where none is missing. */
export const missingColumns = (head: readonly string[]): string | null => {
  const missing = neededColumns.filter((column) => !head.includes(column))
  return missing.length === 0 ? null : `缺少列：${missing.join('、')}（第一行应为列名）`
}

/** What a file is no sheet for, and what to do about it. */
export const fileFault = {
  empty: '文件是空的',
  noRows: '表格里没有订单：第一行是列名，从第二行起一行一件商品',
  oldOrLocked: '这是加密的或旧版的 Excel 文件，请取消密码，另存为 .xlsx 后再上传',
  unread: '读不出这个文件，请上传没有损坏的 .xlsx 或 .csv',
} as const

/** What a shop of a sheet is called, as it was typed. */
export const sheetShopName = (typed: string): string => cleanText(typed) || DEFAULT_SHEET_SHOP

export const MAX_PASTED_ORDERS = 500
/** Longer than that no list of so many orders is. */
export const MAX_PASTED_TEXT = 40_000

/** How many orders a text has, however many of them are read at once. */
export const pastedCount = (text: string): number => text.split(/\r?\n/).filter((line) => line.trim() !== '').length

/**
 * Text, one order a line: whom it goes to, then the code, then how many, with | or a tab between: 张三 13800001234 浙江省杭州市… | A1001-红色-M | 2.
 * What it says is read like the rows of a sheet.
 */
export const pastedRows = (text: string): SheetRow[] =>
  text
    .split(/\r?\n/)
    .map((line, i) => ({ line: line.trim(), row: i + 1 }))
    .filter(({ line }) => line !== '')
    .slice(0, MAX_PASTED_ORDERS)
    .map(({ line, row }) => {
      const [address = '', code = '', qty = '', title = ''] = line.split(/\s*[|｜\t]\s*/)
      return { row, cells: { 收货地址: address, 商家编码: code, 数量: qty, 商品标题: title } }
    })
