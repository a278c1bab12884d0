import { createHash } from 'node:crypto'
import { fen } from '../../src/domain/money'
import { FLAGS } from '../../src/domain/order'
import type { LineRefund, SaleState } from '../../src/domain/shops/platform-order'
import type { Sale, SaleLine } from '../platform/platform'
import type { AfterSale, ShopOrder, SkuOrder } from './order-fields'

export const saleOf = (order: ShopOrder): Sale => {
  const { province, city, town, street, encrypt_detail: detail } = order.post_addr
  const places = [province, city, town, street].flatMap((place) => (place && (place.id || place.name) ? [place] : []))
  return {
    orderNo: order.order_id,
    // What we don't know waits: nothing is bought for it.
    state: STATES[order.order_status] ?? 'checking',
    createdMs: order.create_time * 1000,
    paidMs: order.pay_time,
    changedMs: order.update_time * 1000,
    shipByMs: order.exp_ship_time,
    paid: fen(order.pay_amount),
    consignee: {
      name: { cipher: order.encrypt_post_receiver, mask: order.mask_post_receiver },
      mobile: { cipher: order.encrypt_post_tel, mask: order.mask_post_tel },
      detail: { cipher: detail, mask: order.mask_post_addr?.detail ?? '' },
    },
    area: { codes: places.map(({ id }) => id), names: places.map(({ name }) => name) },
    sameBuyer: sameBuyerOf(order),
    buyerWords: order.buyer_words,
    flag: FLAGS.find((flag) => flag === order.seller_remark_stars) ?? 0,
    lines: order.sku_order_list.map(lineOf),
  }
}

const STATES: Readonly<Record<number, SaleState>> = {
  1: 'unpaid',
  2: 'to_ship',
  3: 'shipped',
  4: 'cancelled',
  5: 'finished',
  101: 'part_shipped',
  103: 'unpaid', // a deposit is paid
  105: 'checking',
  // Refunded whole: before it was sent, after, after it arrived. Orders of some years ago.
  21: 'cancelled',
  22: 'finished',
  39: 'finished',
}

const CANCELLED = 4

const lineOf = (line: SkuOrder): SaleLine => ({
  lineNo: line.order_id,
  productId: line.product_id_str || line.product_id,
  skuId: line.sku_id,
  title: line.product_name,
  spec: line.spec.map(({ name, value }) => (name ? `${name}:${value}` : value)).join(' '),
  image: line.product_pic,
  outerCode: line.code || line.out_sku_id,
  qty: line.item_num,
  paid: fen(line.pay_amount),
  refund: line.order_status === CANCELLED ? 'done' : refundOf(line.after_sale_info),
})

/** Exchanged, lowered in price, sent once more, repaired: the goods stay sold. */
const STAYS_SOLD: readonly number[] = [3, 6, 7, 8]
const PRICE_LOWERED = 6
const REFUNDED = 3

/** What the shop's buyer wants back of a line, from its after-sale: the order's own state tells nothing of it. */
export const refundOf = (info: AfterSale): LineRefund => {
  const { after_sale_status: status, after_sale_type: type, refund_status: refund } = info
  if (type === PRICE_LOWERED) return 'none'
  const end: LineRefund = STAYS_SOLD.includes(type) ? 'none' : 'done'
  switch (status) {
    case 0:
    case 28: // failed or taken back; its refund may stay "waiting" for ever
      return refund === REFUNDED ? end : 'none'
    case 12: // succeeded
    case 14: // exchanged
    case 51: // cancelled
    case 53: // all gone back
      return end
    default:
      // Asked for, on its way back, refused and open to argument; and what we don't know.
      return 'open'
  }
}

/** The platform's own id of whom and where; or else what it shows of both, as a sum that says nothing. */
const sameBuyerOf = (order: ShopOrder): string => {
  const { open_address_id: openAddress, doudian_open_id: openId, post_addr: address } = order
  if (openAddress) return sumOf([openAddress])
  if (!openId || !order.mask_post_addr?.detail) return ''
  const areas = [address.province, address.city, address.town, address.street].map((place) => place?.id ?? '')
  return sumOf([openId, ...areas, order.mask_post_receiver, order.mask_post_addr.detail])
}

const sumOf = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
