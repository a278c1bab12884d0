import { createHash } from 'node:crypto'
import type { SheetProduct, SheetSku } from './product-row'

/**
 * What an export writes beside each line, for the import that gets the sheet back: which export and product it is, what the line said,
 * and the stock there was. So a line that nobody touched is known, and an edited stock is taken as so many pieces more or fewer.
 */
export interface Mark {
  /** Of the export: another time is another mark, even when every line is the same. */
  exportId: string
  productId: string
  isUntouched: boolean
  /** By `skuKey`. */
  stocks: ReadonlyMap<string, number>
}

export const MARK = '导出标记'

const hash = (value: unknown, length: number): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, length)

/** Short: a cell of Excel's holds 32,767 characters, and a product may have 300 SKUs. */
export const skuKey = ({ color, size }: Pick<SheetSku, 'color' | 'size'>): string => hash([color, size], 8)

/** `product` as the import will read it from its cells. */
export const markText = (exportId: string, productId: string, product: SheetProduct): string =>
  ['v1', exportId, productId, hash(product, 22), product.skus.map((sku) => skuKey(sku) + sku.stock).join('.')].join(':')

const TEXT = /^v1:(\w+):([^:\s]+):([\w-]{22}):((?:[\w-]{8}\d{1,10}(?:\.|$))+)$/

/** Null for an empty cell. */
export const readMark = (text: string, product: SheetProduct, complain: (problem: string) => void): Mark | null => {
  const cell = text.trim()
  if (cell === '') return null
  const [, exportId, productId, line, stocks] = TEXT.exec(cell) ?? []
  if (!exportId || !productId || !stocks) {
    complain(`${MARK}：与导出时不同，请恢复原样`)
    return null
  }
  return {
    exportId,
    productId,
    isUntouched: hash(product, 22) === line,
    stocks: new Map(stocks.split('.').map((one) => [one.slice(0, 8), Number(one.slice(8))])),
  }
}
