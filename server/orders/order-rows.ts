import type { AfterSaleState, Flag, OrderStatus, OrderSummary, PlacedItem } from '../../src/domain/order'
import { isInWindow } from '../../src/domain/after-sale/path'
import { orderCan, orderStatusText } from '../../src/domain/order'
import type { Fen } from '../../src/domain/money'
import { plainConsignee } from '../../src/domain/masking'
import { toBeijing } from '../../src/domain/time'
import type { Queryable } from '../store/db'

/** SQL over orders o and m: what goes by itself after all, or not at all, is no mate any more. */
export const PACK_MATE = `m.pack_no = o.pack_no and m.order_no <> o.order_no and m.status not in ('cancelled', 'closed')`

/** An order as lists, its page and sheets read it. */
export const orderColumns = `o.order_no as "orderNo", o.status, o.station_id as "stationId", o.station_name as "stationName",
  o.consignee_name as "consigneeName", o.consignee_mobile as "consigneeMobile", o.consignee_ext as "consigneeExt",
  o.area_text as "areaText", o.detail, o.payable, o.created_at as "createdAt", o.expires_at as "expiresAt",
  o.completed_at as "completedAt", o.payment_no as "paymentNo", o.refunded, o.flag, o.remark, o.open_cases as "openCases", o.after_sale as "afterSale",
  (o.pack_no is not null and exists (select 1 from orders m where ${PACK_MATE})) as packed, o.shop_id as "shopId", o.shop_name as "shopName", o.platform_order_no as "platformOrderNo", o.ship_by_at as "shipByAt",
  (select coalesce(json_agg(tracking_no order by shipped_at, tracking_no), '[]')
    from shipments where order_no = o.order_no) as "trackingNos",
  (select json_agg(json_build_array(sku_id, product_id, title, spec, image, price, retail_price, qty, amount, art_no, picked, shipped,
    refunded, extra, returned)) from (select * from order_items where order_no = o.order_no order by line) i) as items`

/** The cells of a line, in their order: their names, fifty times a page, cost more than what they name. */
type LineCells = [
  skuId: string,
  productId: string,
  title: string,
  spec: string,
  image: string,
  price: Fen,
  retailPrice: Fen | null,
  qty: number,
  amount: Fen,
  artNo: string,
  picked: number,
  shipped: number,
  refunded: number,
  extra: Fen,
  returned: number,
]

const itemOf = ([
  skuId,
  productId,
  title,
  spec,
  image,
  price,
  retailPrice,
  qty,
  amount,
  ...rest
]: LineCells): PlacedItem => {
  const [artNo, picked, shipped, refunded, extra, returned] = rest
  const pieces = { qty, picked, shipped, refunded, returned }
  return { skuId, productId, title, spec, image, price, retailPrice, amount, extra, artNo, ...pieces }
}

export interface OrderRow {
  orderNo: string
  status: OrderStatus
  stationId: string
  stationName: string
  consigneeName: string
  consigneeMobile: string
  consigneeExt: string
  areaText: string
  detail: string
  payable: Fen
  createdAt: Date
  expiresAt: Date
  completedAt: Date | null
  paymentNo: string
  refunded: Fen
  flag: Flag
  remark: string
  openCases: number
  afterSale: AfterSaleState
  shopId: string | null
  shopName: string
  platformOrderNo: string
  shipByAt: Date | null
  trackingNos: string[]
  packed: boolean
  items: LineCells[]
}

export const beijing = (date: Date): string => toBeijing(date.getTime())

/** What says until when goods may be claimed. */
export interface Window {
  clock: { now(): number }
  config: { seconds: { afterSaleWindow: number } }
}

const isClaimable = ({ completedAt }: OrderRow, { clock, config }: Window): boolean =>
  isInWindow({ completedAt: completedAt?.getTime() ?? null }, clock.now(), config.seconds)

export const summaryOf = (row: OrderRow, window: Window): OrderSummary => ({
  orderNo: row.orderNo,
  status: row.status,
  statusText: orderStatusText[row.status],
  station: { id: row.stationId, name: row.stationName },
  shop: row.shopId === null ? null : { id: row.shopId, name: row.shopName },
  platformOrderNo: row.platformOrderNo,
  items: row.items.map(itemOf),
  consignee: plainConsignee(consigneeOf(row)),
  payable: row.payable,
  refunded: row.refunded,
  createdAt: beijing(row.createdAt),
  expiresAt: beijing(row.expiresAt),
  shipByAt: row.shipByAt === null ? '' : beijing(row.shipByAt),
  paymentNo: row.status === 'pending_payment' ? row.paymentNo : '',
  trackingNos: row.trackingNos,
  packed: row.packed,
  flag: row.flag,
  remark: row.remark,
  abnormal: row.openCases > 0,
  afterSale: row.afterSale,
  can: orderCan(row.status, row.trackingNos.length > 0, isClaimable(row, window)),
})

export const consigneeOf = (row: OrderRow) => ({
  name: row.consigneeName,
  mobile: row.consigneeMobile,
  ext: row.consigneeExt,
  areaText: row.areaText,
  detail: row.detail,
})

/** In the order of the numbers. */
export const rowsOf = async (db: Queryable, orderNos: readonly string[]): Promise<OrderRow[]> => {
  if (orderNos.length === 0) return []
  return db.query<OrderRow>(
    `select ${orderColumns} from unnest($1::text[]) with ordinality hit (order_no, place) join orders o on o.order_no = hit.order_no
     order by hit.place`,
    [orderNos],
    'orders-rows',
  )
}
