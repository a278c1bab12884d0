import * as z from 'zod/mini'
import { fieldWords } from '../src/domain/request-words'
import { count, flag, id, ifTold, maybeTime, money, named, picture, pieces, text, textIn, time, yes } from './codecs'
import type { ReturnAddress } from '../src/domain/account'
import type { ProductCard } from '../src/domain/catalogue'
import type { AddonGroup, ParcelBrands } from '../src/domain/ordering'
import type { SkuLink } from '../src/domain/shops/platform-order'

/** Parts that several calls share. */

export const stockState = z.enum(['ok', 'low', 'none'])
/** How many there are. */
export const stock = z.int().check(z.gte(0))

export const sku = z.object({ id, color: text, size: text, price: money, stock, stockState, image: picture })

export const suggestionKind = z.enum(['keyword', 'category', 'supplier', 'art_no'])

/** Until the next code may be asked for. */
export const resendSeconds = z.int().check(z.gte(0))

export const payMethod = z.enum(['sandbox', 'alipay', 'wechat', 'reserve'], { error: fieldWords.payMethod })
/** '' until it is paid. */
export const payBiz = z.enum(['order', 'difference', 'recharge'])
export const paidBy = z.union([payMethod, z.literal('')])

export const amountsShape = {
  goodsAmount: money,
  serviceFee: money,
  qcFee: money,
  addonFee: money,
  freight: money,
  discount: money,
  payable: money,
}

export const lineShape = {
  skuId: id,
  productId: id,
  title: text,
  spec: text,
  image: picture,
  price: money,
  retailPrice: ifTold(z.nullable(money)), // null: of an order from before it was kept
  qty: pieces,
  amount: money,
}

/** What ordering offers and answers, whichever family it is. */
export const addonGroup = z.object({
  group: text,
  name: text,
  options: z.array(
    z.object({
      id,
      name: text,
      fee: money,
      unit: z.enum(['piece', 'order']),
      required: flag,
      multi: flag,
      default: flag,
    }),
  ),
}) satisfies z.ZodMiniType<AddonGroup>

export const parcelBrands = z.object({
  parcelKey: id,
  station: named,
  brands: z.array(
    z.object({
      brandId: id,
      name: text,
      reachable: yes,
      reason: text,
      fee: money,
      firstWeightG: count,
      firstFee: money,
      addWeightG: count,
      addFee: money,
    }),
  ),
}) satisfies z.ZodMiniType<ParcelBrands>

export const placedShape = {
  batchNo: text,
  orderNos: z.array(id),
  paymentNo: id,
  payable: money,
  expiresAt: time,
  payMethods: z.array(payMethod),
}

export const problem = z.object({
  skuId: id,
  title: text,
  spec: text,
  reason: z.enum([
    'sold_out',
    'short_stock',
    'off_shelf',
    'sku_off_shelf',
    'price_changed',
    'below_min_qty',
    'unreachable',
  ]),
  oldPrice: money,
  newPrice: money,
  stock: count,
})

export const priceSteps = z.array(z.object({ fromQty: count, off: money }))

export const cardShape = {
  id,
  title: text,
  artNo: text,
  cover: picture,
  priceMin: money,
  priceMax: money,
  retailPrice: ifTold(money),
  serviceFee: ifTold(money),
  sales: count,
  stockState,
  supplier: named,
  tags: z.array(text),
  collected: flag,
}

export const card = z.object(cardShape) satisfies z.ZodMiniType<ProductCard>

/** Which of our goods an item of a shop is. */
export const skuLink = z.object({
  skuId: id,
  productId: id,
  title: text,
  spec: text,
  price: money,
  stockState,
  qtyRatio: count,
  by: z.enum(['code', 'remembered', 'chosen', 'listing']),
  changed: flag,
}) satisfies z.ZodMiniType<SkuLink>

/** Who gets a parcel, as it is sent. */
export const consigneeIn = z.strictObject({
  name: textIn(64),
  mobile: textIn(32),
  ext: z._default(textIn(8), ''),
  areaCode: textIn(12),
  detail: textIn(200),
})

export const returnAddress = z.object({
  stationId: text,
  stationName: text,
  userName: text,
  mobile: text,
  addressFullDetail: text,
}) satisfies z.ZodMiniType<ReturnAddress>

/** Work in the background. */
export const jobShape = {
  id,
  kind: text,
  status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  done: count,
  total: count,
  counts: z.object({ added: count, updated: count, skipped: count, failed: count }),
  failures: z.array(z.object({ key: text, title: text, reason: text })),
  fileUrl: text,
  fileName: text,
  failuresUrl: text,
  createdAt: time,
  startedAt: maybeTime,
  finishedAt: maybeTime,
  error: text,
}
