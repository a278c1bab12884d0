import * as z from 'zod/mini'
import { fieldWords } from '../src/domain/request-words'
import type { LeftSale } from '../src/domain/shops/left'
import {
  MAX_LISTED,
  MAX_OWN_CHOICES,
  MAX_SALES_AT_ONCE,
  type PlacedSales,
  type SalePack,
  type SaleQuote,
} from '../src/domain/shops/ordering'
import { post } from './call'
import { count, filterIn, flagIn, id, idIn, listIn, money, optional, requestIdIn, text, textIn, time } from './codecs'
import { addonGroup, amountsShape, parcelBrands, payMethod, placedShape } from './shapes'

/** The platform family of the four steps: orders of the buyer's shops, each to its own consignee. */

const whys = [
  'unlinked',
  'ordered',
  'shipped',
  'pushed',
  'push_failed',
  'paused',
  'closed',
  'no_area',
  'changed',
  'sold_out',
  'short_stock',
  'off_shelf',
  'sku_off_shelf',
  'price_changed',
  'below_min_qty',
  'unreachable',
] as const

const left = z.array(
  z.object({
    platformOrderId: id,
    why: z.enum(whys),
    reason: text,
    platformItemId: text,
  }) satisfies z.ZodMiniType<LeftSale>,
)

const signed = z.int()

const packs = z.array(
  z.object({ platformOrderIds: z.array(id), station: text, saves: money }) satisfies z.ZodMiniType<SalePack>,
)

const saleQuote = z.object({
  quoteId: id,
  orders: z.array(
    z.object({
      platformOrderId: id,
      parcels: z.array(z.object({ parcelKey: id, station: text, brandId: text, brand: text, freight: money })),
      pieces: count,
      ...amountsShape,
      paid: money,
      profit: signed,
    }),
  ),
  packs,
  packed: packs,
  left,
  totals: z.object({ ...amountsShape, orders: count, pieces: count, paid: money, profit: signed }),
  payable: money,
  expiresAt: time,
}) satisfies z.ZodMiniType<SaleQuote>

const placedSales = z.object({
  ...placedShape,
  paymentNo: text,
  expiresAt: text,
  payMethods: z.array(payMethod),
  left,
}) satisfies z.ZodMiniType<PlacedSales>

// ---- inputs

const manyIds = textIn(MAX_SALES_AT_ONCE * 65).check(
  z.refine((value) => /^[A-Za-z0-9_-]{1,64}(?:,[A-Za-z0-9_-]{1,64})*$/.test(value), { error: fieldWords.brokenId }),
  z.refine((value) => value.split(',').length <= MAX_SALES_AT_ONCE, { error: fieldWords.mostItems(MAX_SALES_AT_ONCE) }),
)
const source = {
  platformOrderIds: z._default(listIn(idIn, MAX_LISTED), []),
  platformOrderIdText: filterIn(manyIds),
}

const choice = {
  brandId: optional(idIn),
  addonIds: z._default(listIn(idIn, 30), []),
  remark: z._default(textIn(200), ''),
  pack: optional(flagIn),
}
const choices = {
  default: optional(z.strictObject(choice)),
  orders: z._default(listIn(z.strictObject({ platformOrderId: idIn, ...choice }), MAX_OWN_CHOICES), []),
}

export const addonOptionsSales = post('/api/order/addon/options/dy', {
  repeat: 'read',
  summary: '店铺订单：增值服务',
  input: z.strictObject(source),
  output: z.array(addonGroup),
})
export const brandListSales = post('/api/order/brand/list/dy', {
  repeat: 'read',
  summary: '店铺订单：快递，按站点，费用是这些订单合计',
  input: z.strictObject(source),
  output: z.array(parcelBrands),
})
export const amountsSales = post('/api/order/amounts/show/dy', {
  repeat: 'read',
  summary: '店铺订单：每单与合计的金额，不能下单的与原因',
  input: z.strictObject({ ...source, ...choices }),
  output: saleQuote,
})
export const placeSales = post('/api/order/create/dy', {
  repeat: 'money',
  summary: '店铺订单：提交订单，各寄各的收货人，一次付款',
  input: z.strictObject({ ...source, ...choices, quoteId: idIn, requestId: requestIdIn }),
  output: placedSales,
})
export const salesToCart = post('/api/dy/cart/add', {
  summary: '把店铺订单关联的货源加入购物车',
  input: z.strictObject(source),
  output: z.object({ cartItems: count, left }),
})
