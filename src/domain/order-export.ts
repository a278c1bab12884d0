import { csvLine } from './csv'
import { marginOf, sellingAmount } from './landed'
import { maskedConsignee, plainConsignee } from './masking'
import { orderStatusText, piecesOf, type OrderStatus } from './order'
import { ORDERS_SHEET, orderColumns, type OrderColumn } from './order-desk'
import type { Consignee } from './address/address'
import type { Fen } from './money'
import type { PriceRatio } from './resale'
import { formatTime } from './time'

/** The sheet that an export of orders is, whoever makes it. */

export interface ExportWish {
  format: 'xlsx' | 'csv'
  columns: readonly OrderColumn[] // none: all
  personal: boolean
}

export interface ExportedOrder {
  orderNo: string
  status: OrderStatus
  createdAt: string
  items: readonly {
    title: string
    spec: string
    artNo: string
    qty: number
    price: Fen
    retailPrice: Fen | null
  }[]
  consignee: Omit<Consignee, 'areaCode'> & { areaText: string }
  station: { name: string }
  shop: { name: string } | null
  platformOrderNo: string
  trackingNos: readonly string[]
  payable: Fen
  refunded: Fen
  flag: number
  remark: string
}

export type Cell = string | number

export const exportColumns = ({ columns }: Pick<ExportWish, 'columns'>): readonly OrderColumn[] =>
  columns.length > 0 ? columns : orderColumns.map(({ key }) => key)

export const exportHead = (wish: Pick<ExportWish, 'columns'>): string[] =>
  exportColumns(wish).map((key) => orderColumns.find((column) => column.key === key)!.text)

/** Money in yuan, as numbers: a sheet adds them up. */
export const exportRow = (
  order: ExportedOrder,
  wish: Pick<ExportWish, 'columns' | 'personal'>,
  ratio: PriceRatio,
): Cell[] => exportColumns(wish).map((key) => cells[key](order, wish.personal, ratio))

const cells: Record<OrderColumn, (order: ExportedOrder, personal: boolean, ratio: PriceRatio) => Cell> = {
  order_no: ({ orderNo }) => orderNo,
  status: ({ status }) => orderStatusText[status],
  created_at: ({ createdAt }) => formatTime(createdAt),
  items: ({ items }) => items.map(({ title, spec, artNo, qty }) => `${artNo} ${title} ${spec} ×${qty}`).join('；'),
  pieces: ({ items }) => piecesOf({ items }),
  consignee({ consignee }, personal) {
    const { name, mobile, areaText, detail } = personal ? plainConsignee(consignee) : maskedConsignee(consignee)
    return `${name} ${mobile} ${areaText} ${detail}`
  },
  station: ({ station }) => station.name,
  shop: ({ shop }) => shop?.name ?? '',
  platform_order_no: ({ platformOrderNo }) => platformOrderNo,
  tracking: ({ trackingNos }) => trackingNos.join(' '),
  payable: ({ payable }) => yuan(payable),
  refunded: ({ refunded }) => yuan(refunded),
  margin({ items, payable }, _, ratio) {
    const margin = marginOf(sellingAmount(items, ratio), payable)
    return margin ? yuan(margin.profit) : ''
  },
  flag: ({ flag }) => (flag === 0 ? '' : flag),
  remark: ({ remark }) => remark,
}

const yuan = (amount: Fen): number => amount / 100

const MONEY: ReadonlySet<OrderColumn> = new Set(['payable', 'refunded', 'margin'])

/** Such a row as a line of CSV: money with both of its decimals. */
export const exportLine = (row: readonly Cell[], wish: Pick<ExportWish, 'columns'>): string =>
  csvLine(
    exportColumns(wish).map((key, i) => {
      const cell = row[i]!
      return MONEY.has(key) && typeof cell === 'number' ? cell.toFixed(2) : cell
    }),
  )

/** What a sheet made at this time is called. */
export const exportName = (iso: string, format: ExportWish['format']): string =>
  `${ORDERS_SHEET}-${iso.slice(0, 10).replaceAll('-', '')}.${format}`

/** As CSV, the bytes that a spreadsheet opens: nothing in it is taken for a formula. */
export const exportFile = (orders: readonly ExportedOrder[], wish: ExportWish, ratio: PriceRatio): string =>
  `\uFEFF${csvLine(exportHead(wish))}${orders.map((order) => exportLine(exportRow(order, wish, ratio), wish)).join('')}`
