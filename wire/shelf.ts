import * as z from 'zod/mini'
import {
  listingFixes,
  MAX_AT_ONCE,
  pictureFits,
  type ListingProblem,
  type ShelfCheck,
  type ShelfItem,
  type ShelfSku,
} from '../src/domain/listing/shelf'
import { listingStatuses } from '../src/domain/listing/listing-life'
import { listingLimits } from '../src/domain/listing/limits'
import { fieldWords } from '../src/domain/request-words'
import { get, post } from './call'
import {
  count,
  filterIn,
  flag,
  flagIn,
  id,
  idIn,
  listIn,
  money,
  moneyIn,
  named,
  nullIn,
  optional,
  paged,
  pageIn,
  picture,
  text,
  textIn,
  wholeIn,
} from './codecs'
import { field, leaf, leafIn, manyIn, priceRule, priceRuleIn } from './listing-shapes'
import { card, stock } from './shapes'

/** What a buyer has chosen to put on the shelves of his shops. */

const problem = z.object({
  field,
  text,
  fix: z.nullable(z.enum(listingFixes)),
}) satisfies z.ZodMiniType<ListingProblem>

const shelfPicture = z.object({
  url: picture,
  width: count,
  height: count,
  fit: z.enum(pictureFits),
  focus: count,
})

const shelfSku = z.object({
  skuId: id,
  color: text,
  size: text,
  cost: money,
  stock,
  image: picture,
  price: z.nullable(money),
  on: flag,
}) satisfies z.ZodMiniType<ShelfSku>

const properties = z.array(z.object({ id, name: text, values: z.array(text) }))

const item = z.object({
  id,
  product: card,
  title: text,
  images: z.array(shelfPicture),
  priceRule: z.nullable(priceRule),
  category: z.nullable(leaf),
  properties,
  skus: z.array(shelfSku),
  checks: z.array(z.object({ shop: named, problems: z.array(problem) }) satisfies z.ZodMiniType<ShelfCheck>),
  changed: flag,
  listings: z.array(z.object({ shopId: id, status: z.enum(listingStatuses) })),
}) satisfies z.ZodMiniType<ShelfItem>

const fitIn = z.enum(pictureFits, { error: fieldWords.filter })

export const shelfList = get('/api/shelf/list', {
  origin: 'ours',
  summary: '选货架：准备上货的商品，每个店铺的预检结果',
  input: z.strictObject({ keyword: filterIn(textIn(100)), ...pageIn }),
  output: paged(item),
})
export const shelfInfo = get('/api/shelf/info', {
  origin: 'ours',
  summary: '选货架的一件商品',
  input: z.strictObject({ id: idIn }),
  output: item,
})
export const shelfAdd = post('/api/shelf/add', {
  origin: 'ours',
  summary: '加入选货架；已在架上的不变',
  input: z.strictObject({ productIds: manyIn }),
  output: z.object({ added: count, already: count }),
})
export const shelfUpdate = post('/api/shelf/update', {
  origin: 'ours',
  summary: '改标题、图片、价格、规格、类目与属性',
  input: z.strictObject({
    id: idIn,
    title: textIn(200),
    images: z._default(
      listIn(
        z.strictObject({
          url: textIn(500, 1),
          width: wholeIn(0, 100_000),
          height: wholeIn(0, 100_000),
          fit: fitIn,
          focus: wholeIn(0, 100),
        }),
        listingLimits.allPictures,
      ),
      [],
    ),
    priceRule: z._default(nullIn(priceRuleIn), null),
    category: z._default(nullIn(leafIn), null),
    properties: z._default(
      listIn(z.strictObject({ id: idIn, name: textIn(60), values: z._default(listIn(textIn(100), 20), []) }), 100),
      [],
    ),
    skus: z._default(
      listIn(
        z.strictObject({
          skuId: idIn,
          price: z._default(nullIn(moneyIn(1, listingLimits.priceMax)), null),
          on: z._default(flagIn, true),
        }),
        listingLimits.skus,
      ),
      [],
    ),
  }),
  output: item,
})
export const shelfChange = post('/api/shelf/change', {
  origin: 'ours',
  summary: '批量修改：没有写到的不变；十分钟内可以撤销一次',
  input: z.strictObject({
    ids: manyIn,
    change: z.strictObject({
      titlePrefix: optional(textIn(40)),
      titleSuffix: optional(textIn(40)),
      replace: optional(z.strictObject({ from: textIn(40, 1), to: textIn(40) })),
      priceRule: optional(nullIn(priceRuleIn)),
      forgetPrices: optional(flagIn),
      category: optional(nullIn(leafIn)),
      fit: optional(fitIn),
    }),
  }),
  output: z.object({ changed: count, undoId: id }),
})
export const shelfUndo = post('/api/shelf/undo', {
  origin: 'ours',
  summary: '撤销刚才的批量修改',
  input: z.strictObject({ undoId: idIn }),
  output: z.object({ changed: count }),
})
export const shelfDelete = post('/api/shelf/delete', {
  origin: 'ours',
  summary: '移出选货架',
  input: z.strictObject({ ids: manyIn }),
  output: z.object({ deleted: count }),
})
export const shelfCheck = post('/api/shelf/check', {
  origin: 'ours',
  repeat: 'read',
  summary: '预检：每件商品在每个店铺会被平台拒绝的地方',
  input: z.strictObject({ ids: manyIn, shopIds: listIn(idIn, 50, 1) }),
  output: z.array(z.object({ id, shopId: id, ok: flag, problems: z.array(problem) })),
})
export const shelfFix = post('/api/shelf/fix', {
  origin: 'ours',
  summary: '一键修正一种问题，一件或多件',
  input: z.strictObject({
    id: filterIn(idIn),
    ids: z._default(listIn(idIn, MAX_AT_ONCE), []),
    shopId: z._default(z.union([z.literal(''), idIn]), ''),
    fix: z.enum(listingFixes, { error: fieldWords.filter }),
  }),
  output: z.object({ fixed: count }),
})
