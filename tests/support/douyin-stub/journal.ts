import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { emptyBook, type Book, type StubOrder, type StubShop, type StubToken } from './book'
import type { StubMaterial, StubProduct } from './goods-book'

/** The stub's book on a disk, so that it outlives the stub: a line for whatever changed, written before anybody is told. */

/** What a line is about; whoever waits for a moment to strike reads that. */
export type Written = 'ship' | 'token' | 'life' | 'material' | 'product'

interface Line {
  what: Written
  order?: StubOrder
  material?: StubMaterial
  product?: StubProduct
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
    const { order, material, product, shops, tokens, codes } = JSON.parse(text, fromText) as Line
    if (order) book.orders.set(order.orderId, order)
    if (material) book.goods.materials.set(material.id, material)
    if (product) book.goods.products.set(product.productId, product)
    for (const shop of shops ?? []) book.shops.set(shop.id, shop)
    if (tokens) book.tokens.splice(0, Infinity, ...tokens)
    if (codes) book.codes = new Map(codes)
  }
  return book
}

export const writeOrder = (file: string, what: Written, order: StubOrder): void => write(file, { what, order })

/** What the call that was just answered did to goods. */
export const writeGoods = (file: string, { goods }: Book): void => {
  const { touched } = goods
  goods.touched = null
  if (touched)
    write(
      file,
      'productId' in touched ? { what: 'product', product: touched } : { what: 'material', material: touched },
    )
}

export const writeTokens = (file: string, { shops, tokens, codes }: Book): void =>
  write(file, { what: 'token', shops: [...shops.values()], tokens, codes: [...codes] })

const write = (file: string, line: Line): void => appendFileSync(file, `${JSON.stringify(line, inText)}\n`)
