import * as z from 'zod/mini'
import type { Cart, CartItem, CartTotals } from '../src/domain/cart'
import { MAX_LINE_QTY, MAX_PASTED_LINES } from '../src/domain/limits'
import type { Orderable } from '../src/domain/pasted-lines'
import { del, get, post, put } from './call'
import {
  count,
  flagIn,
  id,
  idIn,
  ifTold,
  least,
  listIn,
  money,
  named,
  picture,
  pieces,
  text,
  textIn,
  wholeIn,
  yes,
} from './codecs'
import { priceSteps, sku, stock, stockState } from './shapes'

const item = z.object({
  cartId: id,
  skuId: id,
  productId: id,
  title: text,
  artNo: text,
  spec: text,
  image: picture,
  price: money,
  retailPrice: ifTold(money),
  serviceFee: ifTold(money),
  qty: pieces,
  selected: yes,
  valid: yes,
  invalidReason: text,
  stock,
  stockState,
  minQty: least,
  priceSteps,
}) satisfies z.ZodMiniType<CartItem>

export const cartList = get('/api/cart/list', {
  summary: '购物车，按站点与供应商分组',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(
      z.object({ station: named, suppliers: z.array(z.object({ supplier: named, items: z.array(item) })) }),
    ),
    totals: ifTold(z.object({ items: count, selectedItems: count, selectedQty: count, selectedAmount: money })),
  }) satisfies z.ZodMiniType<Pick<Cart, 'list'> & { totals: CartTotals | null }>,
})

export const cartAdd = post('/api/cart/add', {
  summary: '加入购物车；数量为 0 的行不计',
  input: z.strictObject({ items: listIn(z.strictObject({ skuId: idIn, qty: wholeIn(0, MAX_LINE_QTY) }), 500, 1) }),
  output: z.object({ cartItems: count }),
})

export const cartUpdate = put('/api/cart/update', {
  summary: '修改数量、规格或选中',
  input: z.union([
    z.strictObject({ cartId: idIn, qty: wholeIn(1, MAX_LINE_QTY) }),
    z.strictObject({ cartId: idIn, skuId: idIn }),
    z.strictObject({ cartId: idIn, selected: flagIn }),
  ]),
  output: ifTold(item),
})

export const cartDelete = del('/api/cart/delete', {
  summary: '从购物车删除（要么全部，要么都不）',
  input: z.strictObject({ cartIds: listIn(idIn, 500, 1) }),
  output: z.object({ deleted: count }),
})

export const cartSelect = put('/api/cart/select', {
  origin: 'ours',
  summary: '选中或取消选中多行（要么全部，要么都不）',
  input: z.strictObject({ cartIds: listIn(idIn, 500, 1), selected: flagIn }),
  output: z.object({ changed: count }),
})

const orderable = z.object({
  id,
  title: text,
  artNo: text,
  cover: picture,
  supplier: named,
  minQty: least,
  onShelf: yes,
  skus: z.array(sku),
}) satisfies z.ZodMiniType<Orderable>

export const cartLookup = post('/api/cart/lookup', {
  origin: 'ours',
  repeat: 'read',
  summary: '按货号查商品与规格（粘贴下单），不分大小写',
  input: z.strictObject({ artNos: listIn(textIn(64, 1), MAX_PASTED_LINES, 1) }),
  output: z.array(orderable),
})
