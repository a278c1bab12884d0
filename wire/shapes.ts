import * as z from 'zod/mini'
import { fieldWords } from '../src/domain/request-words'
import { count, id, money, text, named } from './codecs'
import type { ProductCard } from '../src/domain/catalogue'

/** Parts that several calls share. */

export const stockState = z.enum(['ok', 'low', 'none'])

export const payMethod = z.enum(['sandbox', 'alipay', 'wechat', 'reserve'], { error: fieldWords.payMethod })

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
  image: text,
  price: money,
  qty: count,
  amount: money,
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

export const cardShape = {
  id,
  title: text,
  artNo: text,
  cover: text,
  priceMin: money,
  priceMax: money,
  retailPrice: money,
  sales: count,
  stockState,
  supplier: named,
  tags: z.array(text),
  collected: z.boolean(),
}

export const card = z.object(cardShape) satisfies z.ZodMiniType<ProductCard>
