/** What a buyer sets up for his lists of orders; kept with the account, so that every browser shows the same. */
export interface OrderDesk {
  views: SavedView[]
  columns: ShownColumn[]
  /** Of the list of what his shops have sold. */
  saleViews: SavedView[]
}

export interface SavedView {
  name: string
  query: string // of the list's address: "status=to_ship&flag=1"
}

export interface ShownColumn {
  key: OrderColumn
  hidden: boolean
  width: number // px, 0: as wide as it needs
}

export const MAX_VIEWS = 20
export const MAX_EXPORT_REASON = 100

/** What their sheet is called. */
export const ORDERS_SHEET = '订单'

/** Columns of the list and of its exports, in their first order. */
export const orderColumns = [
  { key: 'order_no', text: '订单编号' },
  { key: 'status', text: '状态' },
  { key: 'created_at', text: '下单时间' },
  { key: 'items', text: '商品' },
  { key: 'pieces', text: '件数' },
  { key: 'consignee', text: '收货人' },
  { key: 'station', text: '站点' },
  { key: 'shop', text: '店铺' },
  { key: 'platform_order_no', text: '平台订单号' },
  { key: 'tracking', text: '快递单号' },
  { key: 'payable', text: '应付' },
  { key: 'refunded', text: '已退' },
  { key: 'margin', text: '预计毛利' },
  { key: 'flag', text: '旗帜' },
  { key: 'remark', text: '备注' },
] as const

export type OrderColumn = (typeof orderColumns)[number]['key']
