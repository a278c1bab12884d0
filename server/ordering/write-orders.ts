import { lifeText } from '../../src/domain/order-life/words'
import type { QuotedParcel } from '../../src/domain/ordering'
import type { PricedAddon } from '../../src/domain/pricing/addons'
import type { Queryable } from '../store/db'
import { insertTogether } from '../store/insert-rows'
import { untold } from '../store/sql-args'
import type { Receiver } from './consignee'
import { timestamp } from '../store/timestamp'
import type { NewPayment } from '../payments/payments'

export interface NewOrder {
  orderNo: string
  parcel: QuotedParcel
  brandName: string
  addons: PricedAddon[]
  remark: string
  to: Receiver
  /** What it was sold as in a shop of the buyer's; null: he ordered it himself. */
  sold: SoldAs | null
}

export interface SoldAs {
  shopId: string
  shopName: string
  platformOrderNo: string
  flag: number
  shipByAt: Date | null
  /** Of orders that are to lie in one parcel. */
  packNo: string | null
}

export interface NewBatch {
  userId: string
  batchNo: string
  source: 'cart' | 'direct' | 'platform'
  payment: NewPayment
  orders: NewOrder[]
  nowMs: number
  expiresMs: number
}

/** A batch of unpaid orders as it was quoted; what an order says never changes with the catalogue afterwards. */
export const writeOrders = async (tx: Queryable, batch: NewBatch): Promise<void> => {
  const { userId, batchNo, source, payment, orders, nowMs } = batch
  const artNos = await artNosOf(tx, orders)
  await insertTogether(tx, {
    batches: [{ batch_no: batchNo, user_id: userId, source, payable: payment.amount, created_at: timestamp(nowMs) }],
    orders: orders.map((order) => orderRow(batch, order)),
    order_items: orders.flatMap((order) => itemRows(order, artNos)),
    order_addons: orders.flatMap(addonRows),
    payment_orders: orders.map(({ orderNo, parcel }) => {
      return { payment_no: payment.paymentNo, order_no: orderNo, amount: parcel.payable }
    }),
    order_logs: orders.map(({ orderNo }) => ({
      order_no: orderNo,
      at: timestamp(nowMs),
      event: 'place',
      from_status: '',
      to_status: 'pending_payment',
      text: lifeText.place,
      who: 'buyer',
    })),
  })
}

const artNosOf = async (tx: Queryable, orders: readonly NewOrder[]): Promise<Map<string, string>> => {
  const rows = await tx.query<{ id: string; artNo: string }>(
    `select id, art_no as "artNo" from products where id = any(${untold('$1::text[]')})`,
    [orders.flatMap(({ parcel }) => parcel.lines.map(({ productId }) => productId))],
  )
  return new Map(rows.map(({ id, artNo }) => [id, artNo]))
}

const orderRow = (batch: NewBatch, { orderNo, parcel, brandName, remark, to, sold }: NewOrder) => ({
  order_no: orderNo,
  batch_no: batch.batchNo,
  user_id: batch.userId,
  payment_no: batch.payment.paymentNo,
  status: 'pending_payment',
  station_id: parcel.station.id,
  station_name: parcel.station.name,
  consignee_name: to.name,
  consignee_mobile: to.mobile,
  consignee_ext: to.ext,
  area_code: to.areaCode,
  area_text: to.areaText,
  detail: to.detail,
  brand_id: parcel.brandId,
  brand_name: brandName,
  goods_amount: parcel.goodsAmount,
  service_fee: parcel.serviceFee,
  qc_fee: parcel.qcFee,
  addon_fee: parcel.addonFee,
  freight: parcel.freight,
  discount: parcel.discount,
  payable: parcel.payable,
  weight_g: parcel.weightG,
  remark,
  created_at: timestamp(batch.nowMs),
  expires_at: timestamp(batch.expiresMs),
  shop_id: sold?.shopId ?? null,
  shop_name: sold?.shopName ?? '',
  platform_order_no: sold?.platformOrderNo ?? '',
  flag: sold?.flag ?? 0,
  ship_by_at: sold?.shipByAt?.toISOString() ?? null,
  pack_no: sold?.packNo ?? null,
})

const itemRows = ({ orderNo, parcel }: NewOrder, artNos: ReadonlyMap<string, string>) =>
  parcel.lines.map(({ skuId, productId, retailPrice, ...item }, line) => {
    const { title, spec, image, price, qty, amount } = item
    const ids = { order_no: orderNo, line, sku_id: skuId, product_id: productId, art_no: artNos.get(productId) ?? '' }
    return { ...ids, title, spec, image, price, retail_price: retailPrice, qty, amount }
  })

const addonRows = ({ orderNo, addons }: NewOrder) =>
  addons.map(({ id, name, fee }, line) => ({ order_no: orderNo, line, addon_id: id, name, fee }))
