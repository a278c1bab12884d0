import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { emptyBook, type Book, type StubOrder, type StubShop, type StubToken } from './book'

/** The stub's book on a disk, so that it outlives the stub: a line for whatever changed, written before anybody is told. */

/** What a line is about; whoever waits for a moment to strike reads that. */
export type Written = 'ship' | 'token' | 'life'

interface Line {
  what: Written
  order?: StubOrder
  shops?: StubShop[]
  tokens?: StubToken[]
  codes?: [string, { shopId: number; until: number }][]
}

const BIG = /^(\d+)n$/
const inText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value)
const fromText = (_: string, value: unknown): unknown => {
  const digits = typeof value === 'string' ? BIG.exec(value)?.[1] : undefined
  return digits === undefined ? value : BigInt(digits)
}

/** What a kill cut off at the end was never told to anybody: it is taken away. */
export const readBook = (file: string): Book => {
  const book = emptyBook()
  if (!existsSync(file)) return book
  const bytes = readFileSync(file)
  const whole = bytes.lastIndexOf('\n') + 1
  if (whole < bytes.length) truncateSync(file, whole)
  for (const text of bytes.subarray(0, whole).toString('utf8').split('\n').filter(Boolean)) {
    const { order, shops, tokens, codes } = JSON.parse(text, fromText) as Line
    if (order) book.orders.set(order.orderId, order)
    for (const shop of shops ?? []) book.shops.set(shop.id, shop)
    if (tokens) book.tokens.splice(0, Infinity, ...tokens)
    if (codes) book.codes = new Map(codes)
  }
  return book
}

export const writeOrder = (file: string, what: Written, order: StubOrder): void => write(file, { what, order })

export const writeTokens = (file: string, { shops, tokens, codes }: Book): void =>
  write(file, { what: 'token', shops: [...shops.values()], tokens, codes: [...codes] })

const write = (file: string, line: Line): void => appendFileSync(file, `${JSON.stringify(line, inText)}\n`)
