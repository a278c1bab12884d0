import { createHmac } from 'node:crypto'
import { fullMobile, maskMobile, maskName } from '../../src/domain/masking'
import { SAME_CONTENT_DAYS, type SheetLine, type SheetOrder } from '../../src/domain/shops/sheet'
import { toBeijing } from '../../src/domain/time'
import type { Sale, SaleLine } from '../platform/platform'

/** Orders of a sheet, as if a platform had told them. */

const DAY_MS = 24 * 3600 * 1000

const markOf = (marks: string, ...parts: string[]): string =>
  createHmac('sha256', marks)
    .update(`order-sheet\n${JSON.stringify(parts)}`)
    .digest('hex')
    .slice(0, 16)

/** What an order without a number is known by: today's number, then those that it would have had on the days before. */
export const numbersBy =
  (marks: string, nowMs: number) =>
  (content: string): string[] => {
    const mark = markOf(marks, 'content', content)
    return Array.from({ length: SAME_CONTENT_DAYS }, (_, back) => {
      const day = toBeijing(nowMs - back * DAY_MS).slice(0, 10)
      return `BG${day.replaceAll('-', '')}${mark}`
    })
  }

export const saleOf = (marks: string, order: SheetOrder, nowMs: number): Sale => {
  const { name, areaCode, areaText, detail } = order.consignee
  const mobile = fullMobile(order.consignee)
  return {
    orderNo: order.orderNo,
    state: 'to_ship',
    createdMs: nowMs,
    paidMs: nowMs,
    changedMs: nowMs,
    shipByMs: order.shipByMs,
    paid: order.paid,
    consignee: {
      name: { cipher: name, mask: maskName(name) },
      mobile: { cipher: mobile, mask: maskMobile(order.consignee.mobile) },
      detail: { cipher: detail, mask: '****' },
    },
    area: { codes: [areaCode], names: areaText.split(' ') },
    sameBuyer: markOf(marks, 'buyer', name, mobile, areaCode, detail.replace(/\s/g, '')),
    buyerWords: order.buyerWords,
    flag: 0,
    lines: order.lines.map((line, i) => lineOf(marks, line, i)),
  }
}

/** Its own number says which goods they are, else the code with the spec; without one the title does. */
const lineOf = (marks: string, { code, skuId, title, spec, qty, paid }: SheetLine, i: number): SaleLine => {
  const named = skuId === '' ? [code || title] : ['sku', skuId]
  const productId = markOf(marks, 'item', ...named)
  return {
    lineNo: String(i + 1),
    productId,
    skuId: markOf(marks, 'item', ...named, spec),
    title,
    spec,
    image: '',
    outerCode: code,
    ourSkuId: skuId,
    qty,
    paid,
    refund: 'none',
  }
}
