import * as z from 'zod/mini'
import { MAX_LINE_QTY } from '../../src/domain/limits'
import { price } from '../../src/domain/money'
import { idIn, money, optional, text, wholeIn } from '../../wire/codecs'

/** What a step of a station comes to. */
export const step = z.object({ orderNo: text, status: text, statusText: text, said: text, refund: money })

export const tellStep = ({ orderNo, statusText, said, refund }: z.output<typeof step>): string =>
  `${orderNo} ${statusText}：${said}${refund > 0 ? `（退 ${price(refund)}）` : ''}`

export const qty = wholeIn(1, MAX_LINE_QTY)
/** Pieces of one SKU; neither: all that may be meant. */
export const some = { sku: optional(idIn), qty: optional(qty) }
