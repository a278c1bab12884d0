import * as z from 'zod/mini'
import {
  MAX_RATIO,
  MAX_RELATED_AT_ONCE,
  type Related,
  type RelationItem,
  type RelationOffers,
  type RememberedRelation,
} from '../src/domain/shops/relation'
import { get, post } from './call'
import {
  count,
  filterIn,
  flag,
  flagIn,
  id,
  idIn,
  listIn,
  maybeTime,
  money,
  named,
  paged,
  pagedShape,
  pageIn,
  picture,
  text,
  textIn,
  time,
  wholeIn,
} from './codecs'
import { cardShape, sku, skuLink } from './shapes'

/** Which of our goods the items of the buyer's shops are. */

const itemShape = {
  platformItemId: id,
  shop: named,
  title: text,
  spec: text,
  image: picture,
  outerCode: text,
  waiting: count,
}
const item = z.object({
  ...itemShape,
  paid: z.nullable(money),
  link: z.nullable(skuLink),
}) satisfies z.ZodMiniType<RelationItem>

const related = z.object({ linked: count, also: count, orders: count }) satisfies z.ZodMiniType<Related>

/** '' unlinks. */
const skuIdIn = z._default(z.union([z.literal(''), idIn]), '')
const ratioIn = z._default(wholeIn(1, MAX_RATIO), 1)

export const dyRelation = post('/api/order/dy/relation', {
  summary: '把店铺商品关联到货源（sku_id 为空：解除），同款未下单的一起；undo：撤销自己上一次关联',
  input: z.strictObject({
    platformItemId: filterIn(idIn),
    skuId: skuIdIn,
    qtyRatio: ratioIn,
    items: z._default(
      listIn(z.strictObject({ platformItemId: idIn, skuId: skuIdIn, qtyRatio: ratioIn }), MAX_RELATED_AT_ONCE),
      [],
    ),
    remember: z._default(flagIn, true),
    undo: z._default(flagIn, false),
  }),
  output: related,
})

export const relationOffers = get('/api/product/list/order/relation', {
  summary: '店铺商品可能是哪件货源：相似度与理由；keyword 为空时推荐最像的',
  input: z.strictObject({
    platformItemId: idIn,
    keyword: filterIn(textIn(100)),
    otherThan: filterIn(idIn),
    ...pageIn,
  }),
  output: z.object({
    ...pagedShape(z.object({ ...cardShape, skus: z.array(sku), score: count, skuId: text, why: z.array(text) })),
    item,
    siblings: z.array(z.object({ platformItemId: id, spec: text, waiting: count, isLinked: flag })),
  }) satisfies z.ZodMiniType<RelationOffers>,
})

export const relationList = get('/api/order/dy/relation/list', {
  origin: 'ours',
  summary: '记住了的关联',
  input: z.strictObject({ keyword: filterIn(textIn(100)), ...pageIn }),
  output: paged(
    z.object({
      ...itemShape,
      link: skuLink,
      linkedAt: time,
      lastUsedAt: maybeTime,
    }) satisfies z.ZodMiniType<RememberedRelation>,
  ),
})
