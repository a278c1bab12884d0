import { randomUUID } from 'node:crypto'
import { emptyGoods, type GoodsBook } from './goods-book'

/** What the stub of 抖店's open platform keeps: shops, tokens, orders, parcels. Times are epoch seconds, as there. */

export interface StubShop {
  id: number
  name: string
  isRevoked: boolean
}

export interface StubToken {
  shopId: number
  access: string
  refresh: string
  until: number
  refreshUntil: number
}

export interface StubLine {
  orderId: string
  productId: bigint
  skuId: bigint
  name: string
  code: string
  num: number
  pay: number
  afterSale: { after_sale_status: number; after_sale_type: number; refund_status: number }
  sent: number
}

export interface StubOrder {
  orderId: string
  shopId: number
  status: number
  created: number
  updated: number
  person: { id: string; name: string; mobile: string; detail: string }
  lines: StubLine[]
  /** When its after-sales changed; 0: it has none. */
  afterSaleAt?: number
  parcels: { trackingNo: string; company: string; requestId: string }[]
  /** What the shop has written on it. */
  sellerWords?: string
  /** More fields of the reply, or others than it would have. */
  also: Record<string, unknown>
}

export interface Book {
  shops: Map<number, StubShop>
  tokens: StubToken[]
  codes: Map<string, { shopId: number; until: number }>
  orders: Map<string, StubOrder>
  goods: GoodsBook
  /** How long an access token opens a shop, where it isn't a week. */
  pairSeconds?: number
}

export const emptyBook = (): Book => ({
  shops: new Map(),
  tokens: [],
  codes: new Map(),
  orders: new Map(),
  goods: emptyGoods(),
})

const FIRST_SHOP = 4_463_798
/** Beyond what a number of JavaScript holds, and next to one another. */
const FIRST_ID = 6_917_529_027_641_081_857n

export const openShop = ({ shops }: Book, name: string): number => {
  const id = FIRST_SHOP + shops.size
  shops.set(id, { id, name, isRevoked: false })
  return id
}

export const newPair = (book: Book, shopId: number, now: number): StubToken => {
  const pair = {
    shopId,
    access: randomUUID(),
    refresh: randomUUID(),
    until: now + (book.pairSeconds ?? 7 * 86_400),
    refreshUntil: now + 14 * 86_400,
  }
  book.tokens.push(pair)
  return pair
}

export interface Sold {
  status?: number
  lines?: number
  updated?: number
  person?: Partial<StubOrder['person']>
  goods?: readonly Pick<StubLine, 'productId' | 'skuId' | 'name' | 'code'>[]
  also?: Record<string, unknown>
}

export const sellOrder = (book: Book, shopId: number, now: number, sold: Sold): StubOrder => {
  const n = BigInt(book.orders.size)
  const orderId = String(FIRST_ID + n * 100n)
  const order: StubOrder = {
    orderId,
    shopId,
    status: sold.status ?? 2,
    created: now - 60,
    updated: sold.updated ?? now,
    person: {
      id: `person-${n}`,
      name: `李小${n}`,
      mobile: `1840091${String(n).padStart(4, '0')}-7576`,
      detail: `文三路 ${n} 号`,
      ...sold.person,
    },
    lines: Array.from({ length: sold.goods?.length ?? sold.lines ?? 1 }, (_, i) => ({
      orderId: String(FIRST_ID + n * 100n + BigInt(i + 1)),
      productId: 3_600_000_000_000_000_001n + BigInt(i),
      skuId: 1_790_000_000_000_000_001n + BigInt(i),
      name: `法式碎花连衣裙 ${i}`,
      code: `A1001-红色-${i}`,
      num: 2,
      pay: 5990,
      afterSale: { after_sale_status: 0, after_sale_type: 0, refund_status: 0 },
      sent: 0,
      ...sold.goods?.[i],
    })),
    parcels: [],
    also: sold.also ?? {},
  }
  book.orders.set(orderId, order)
  return order
}

/** "#what#text-of-an-order#1##": only the stub reads it. */
export const cipherOf = (what: string, { orderId }: StubOrder): string => `#${what}#${orderId}/+=#1##`
const maskOf = (text: string): string => `${text.slice(0, 1)}***${text.slice(-1)}`

/** As order.searchList and order.orderDetail have it, with much that nobody reads. */
export const shopOrderOf = (order: StubOrder, shop: StubShop): Record<string, unknown> => ({
  shop_id: shop.id,
  shop_name: shop.name,
  order_id: order.orderId,
  order_type: 0,
  order_status: order.status,
  create_time: order.created,
  pay_time: order.status === 1 ? 0 : order.created + 5,
  update_time: order.updated,
  exp_ship_time: order.created + 172_800,
  finish_time: 0,
  pay_amount: order.lines.reduce((sum, { pay }) => sum + pay, 0),
  buyer_words: '请尽快发货',
  seller_words: order.sellerWords ?? '',
  seller_remark_stars: 3,
  encrypt_post_receiver: cipherOf('name', order),
  encrypt_post_tel: cipherOf('mobile', order),
  mask_post_receiver: maskOf(order.person.name),
  mask_post_tel: maskOf(order.person.mobile),
  post_addr: {
    province: { name: '浙江省', id: '330000' },
    city: { name: '杭州市', id: '330100' },
    town: { name: '西湖区', id: '330106' },
    street: { name: '翠苑街道', id: '330106009' },
    encrypt_detail: cipherOf('detail', order),
  },
  mask_post_addr: { detail: maskOf(order.person.detail) },
  open_address_id: `#address-of-${order.person.id}==`,
  doudian_open_id: `1@#${order.person.id}`,
  logistics_info: order.parcels.map(({ trackingNo, company }) => ({
    tracking_no: trackingNo,
    company,
    product_info: [],
  })),
  shop_order_tag_ui: null,
  sku_order_list: order.lines.map((line) => ({
    order_id: line.orderId,
    parent_order_id: order.orderId,
    order_status: order.status,
    product_id: line.productId,
    product_id_str: String(line.productId),
    product_name: line.name,
    product_pic: 'https://p3-item.ecombdimg.com/1.jpg',
    sku_id: line.skuId,
    code: line.code,
    out_sku_id: '0',
    spec: [
      { name: '颜色', value: '红色' },
      { name: '尺码', value: 'M' },
    ],
    item_num: line.num,
    pay_amount: line.pay,
    given_product_type: '',
    after_sale_info: line.afterSale,
  })),
  ...order.also,
})
