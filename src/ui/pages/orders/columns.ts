import { orderColumns, type OrderColumn, type ShownColumn } from '../../../domain/order-desk'

/** As the list shows them until a buyer says otherwise; the number, the time and the margin stand in other cells then. */
const usual: [key: OrderColumn, width: number][] = [
  ['flag', 40],
  ['items', 0],
  ['consignee', 104],
  ['pieces', 56],
  ['payable', 132],
  ['status', 92],
  ['remark', 120],
]
const widths: Partial<Record<OrderColumn, number>> = {
  order_no: 184,
  created_at: 140,
  margin: 120,
  station: 88,
  shop: 112,
  platform_order_no: 168,
  tracking: 168,
  refunded: 88,
}

export const columnText = (key: OrderColumn): string => orderColumns.find((column) => column.key === key)!.text

/** Every column in its place: those that were set up, then the others as usual. */
export const columnsOf = (set: readonly ShownColumn[]): ShownColumn[] => {
  const known = new Set(set.map(({ key }) => key))
  const hidden = orderColumns
    .filter(({ key }) => !usual.some(([one]) => one === key))
    .map(({ key }): ShownColumn => ({ key, hidden: true, width: 0 }))
  const all = [...usual.map(([key]): ShownColumn => ({ key, hidden: false, width: 0 })), ...hidden]
  return [
    ...set,
    ...all.filter(({ key }) => !known.has(key)).map((one) => (set.length > 0 ? { ...one, hidden: true } : one)),
  ]
}

/** In px; 0: what the others leave. */
export const widthOf = ({ key, width }: ShownColumn): number =>
  width || (widths[key] ?? usual.find(([one]) => one === key)?.[1] ?? 0)

export const MIN_WIDTH = 40
export const MAX_WIDTH = 600
/** Of the column that takes what the others leave. */
export const LEAST_REST = 240

export const moved = (columns: readonly ShownColumn[], key: OrderColumn, to: number): ShownColumn[] => {
  const one = columns.find((column) => column.key === key)!
  const others = columns.filter((column) => column !== one)
  return [...others.slice(0, Math.max(0, to)), one, ...others.slice(Math.max(0, to))]
}
