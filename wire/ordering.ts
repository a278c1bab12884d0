import * as z from 'zod/mini'
import { MAX_LINE_QTY } from '../src/domain/limits'
import type { Placed, Quote } from '../src/domain/ordering'
import { post } from './call'
import { count, id, idIn, listIn, money, named, optional, requestIdIn, text, textIn, time, wholeIn } from './codecs'
import { addonGroup, amountsShape, consigneeIn, lineShape, parcelBrands, placedShape, problem } from './shapes'

const quote = z.object({
  quoteId: id,
  parcels: z.array(
    z.object({
      parcelKey: id,
      station: named,
      brandId: text,
      addonIds: z.array(id),
      lines: z.array(z.object(lineShape)),
      weightG: count,
      ...amountsShape,
    }),
  ),
  payable: money,
  problems: z.array(problem),
  expiresAt: time,
}) satisfies z.ZodMiniType<Quote>

const placed = z.object(placedShape) satisfies z.ZodMiniType<Placed>

// ---- inputs

const cartSource = { cartIds: listIn(idIn, 500, 1) }
const directSource = { items: listIn(z.strictObject({ skuId: idIn, qty: wholeIn(1, MAX_LINE_QTY) }), 200, 1) }

const choice = { parcelKey: idIn, brandId: optional(idIn), addonIds: z._default(listIn(idIn, 30), []) }
const quoteShape = {
  areaCode: optional(textIn(12)),
  consignee: optional(consigneeIn),
  parcels: z._default(listIn(z.strictObject(choice), 50), []),
}
const placeShape = {
  quoteId: idIn,
  consignee: optional(consigneeIn),
  addressId: optional(idIn),
  parcels: z._default(listIn(z.strictObject({ ...choice, remark: z._default(textIn(200), '') }), 50), []),
  requestId: requestIdIn,
}

// ---- two families, four steps each; the platform family is ./sale

const addonOptions = { repeat: 'read', output: z.array(addonGroup) } as const
const brands = { repeat: 'read', output: z.array(parcelBrands) } as const
const amounts = { repeat: 'read', output: quote } as const
const place = { repeat: 'money', output: placed } as const

export const addonOptionsCart = post('/api/order/addon/options/checkout', {
  ...addonOptions,
  summary: '购物车结算：增值服务',
  input: z.strictObject(cartSource),
})
export const addonOptionsDirect = post('/api/order/addon/options', {
  ...addonOptions,
  summary: '立即购买：增值服务',
  input: z.strictObject(directSource),
})
export const brandListCart = post('/api/order/brand/list/checkout', {
  ...brands,
  summary: '购物车结算：快递',
  input: z.strictObject({ ...cartSource, areaCode: textIn(12) }),
})
export const brandListDirect = post('/api/order/brand/list', {
  ...brands,
  summary: '立即购买：快递',
  input: z.strictObject({ ...directSource, areaCode: textIn(12) }),
})
export const amountsCart = post('/api/order/amounts/show/checkout', {
  ...amounts,
  summary: '购物车结算：金额',
  input: z.strictObject({ ...cartSource, ...quoteShape }),
})
export const amountsDirect = post('/api/order/amounts/show', {
  ...amounts,
  summary: '立即购买：金额',
  input: z.strictObject({ ...directSource, ...quoteShape }),
})
export const placeCart = post('/api/order/checkout', {
  ...place,
  summary: '购物车结算：提交订单',
  input: z.strictObject({ ...cartSource, ...placeShape }),
})
export const placeDirect = post('/api/order/create', {
  ...place,
  summary: '立即购买：提交订单',
  input: z.strictObject({ ...directSource, ...placeShape }),
})
