import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { xlsxBytes } from '../server/sheets/xlsx'
import { sheetColumns, sheetExample, TEMPLATE_URL } from '../src/domain/shops/sheet'

/** `npm run template`: writes the sheet that buyers fill in with orders. Its columns are texts: numbers of orders are long. */
const columns = sheetColumns.map((header) => ({ header, width: header === '收货地址' ? 48 : 20, numFmt: '@' }))
const rows = async function* () {
  yield sheetColumns.map((column) => sheetExample[column])
}
await pipeline(
  Readable.from(xlsxBytes('订单', columns, rows())),
  createWriteStream(new URL(`../public${TEMPLATE_URL}`, import.meta.url)),
)
