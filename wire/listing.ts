import * as z from 'zod/mini'
import {
  dispatchPromises,
  followings,
  MAX_AFFIX,
  MAX_MAPPINGS,
  type ShopDefaults,
} from '../src/domain/listing/defaults'
import { listingStatuses } from '../src/domain/listing/listing-life'
import { MAX_LISTINGS_AT_ONCE, type Listing, type ListingPage } from '../src/domain/listing/listing'
import type { PlatformCategory, PlatformProperty, SuggestedLeaf } from '../src/domain/listing/platform-tree'
import { fieldWords } from '../src/domain/request-words'
import { get, post, put } from './call'
import {
  count,
  filterIn,
  flag,
  flagIn,
  id,
  idIn,
  listIn,
  named,
  pagedShape,
  pageIn,
  picture,
  requestIdIn,
  text,
  textIn,
  time,
} from './codecs'
import { field, leaf, leafIn, manyIn, priceRule, priceRuleIn } from './listing-shapes'

/** Putting goods on the shelves of the buyer's shops. */

const defaults = z.object({
  rule: priceRule,
  titlePrefix: text,
  titleSuffix: text,
  freightTemplate: z.nullable(named),
  dispatch: z.enum(dispatchPromises),
  servicePhone: text,
  categories: z.array(z.object({ categoryId: id, leaf })),
  follow: z.enum(followings),
}) satisfies z.ZodMiniType<ShopDefaults>

export const shopDefaults = get('/api/shop/defaults', {
  origin: 'ours',
  summary: '店铺的上货设置：价格规则、标题前后缀、运费模板、发货承诺、类目对应',
  input: z.strictObject({ id: idIn }),
  output: defaults,
})
export const setShopDefaults = put('/api/shop/defaults', {
  origin: 'ours',
  summary: '保存店铺的上货设置',
  input: z.strictObject({
    id: idIn,
    defaults: z.strictObject({
      rule: priceRuleIn,
      titlePrefix: z._default(textIn(MAX_AFFIX), ''),
      titleSuffix: z._default(textIn(MAX_AFFIX), ''),
      freightTemplate: z._default(z.nullable(z.strictObject({ id: idIn, name: textIn(100) })), null),
      dispatch: z.enum(dispatchPromises, { error: fieldWords.filter }),
      servicePhone: z._default(textIn(20), ''),
      categories: z._default(listIn(z.strictObject({ categoryId: idIn, leaf: leafIn }), MAX_MAPPINGS), []),
      follow: z._default(z.enum(followings, { error: fieldWords.filter }), 'ask'),
    }),
  }),
  output: defaults,
})
export const listingTemplates = get('/api/listing/templates', {
  origin: 'ours',
  summary: '店铺在平台上的运费模板',
  input: z.strictObject({ shopId: idIn }),
  output: z.array(named),
})
export const listingCategories = get('/api/listing/categories', {
  origin: 'ours',
  summary: '平台类目树：parent_id 之下的一层，空为最上层',
  input: z.strictObject({ shopId: idIn, parentId: filterIn(idIn) }),
  output: z.array(z.object({ id, name: text, isLeaf: flag }) satisfies z.ZodMiniType<PlatformCategory>),
})
export const listingSuggest = get('/api/listing/suggest', {
  origin: 'ours',
  summary: '推荐的平台类目，最像的在前',
  input: z.strictObject({ shopId: idIn, categoryId: filterIn(idIn), productId: filterIn(idIn) }),
  output: z.array(
    z.object({ id, path: z.array(text), score: count, why: text }) satisfies z.ZodMiniType<SuggestedLeaf>,
  ),
})
export const listingProperties = get('/api/listing/properties', {
  origin: 'ours',
  summary: '平台类目要填的属性',
  input: z.strictObject({ shopId: idIn, leafId: idIn }),
  output: z.array(
    z.object({
      id,
      name: text,
      required: flag,
      multi: flag,
      most: z.int(),
      values: z.array(text),
    }) satisfies z.ZodMiniType<PlatformProperty>,
  ),
})

export const listingPublish = post('/api/listing/publish', {
  origin: 'ours',
  repeat: 'money',
  summary: '上货到一个或多个店铺：后台进行；预检不过的列出并留下',
  input: z.strictObject({ ids: manyIn, shopIds: listIn(idIn, 20, 1), requestId: requestIdIn }),
  output: z.object({
    job: z.nullable(id),
    accepted: count,
    refused: z.array(z.object({ id, shopId: id, problems: z.array(z.object({ field, text })) })),
  }),
})
export const listingHold = post('/api/listing/hold', {
  origin: 'ours',
  summary: '暂停或继续一次上货',
  input: z.strictObject({ jobId: idIn, held: flagIn }),
  output: z.object({ held: flag }),
})

const status = z.enum(listingStatuses)
const listing = z.object({
  id,
  product: z.object({ id, title: text, cover: picture, artNo: text }),
  shop: named,
  status,
  statusText: text,
  platformProductId: text,
  link: text,
  advice: z.array(z.object({ field, text })),
  sourceChanged: z.nullable(z.object({ price: flag, stock: flag, offShelf: flag })),
  at: time,
  can: z.object({ retry: flag, offline: flag, push: flag }),
}) satisfies z.ZodMiniType<Listing>

export const listingList = get('/api/listing/list', {
  origin: 'ours',
  summary: '上货记录：每件商品在每个店铺的状态',
  input: z.strictObject({
    status: filterIn(z.enum(listingStatuses, { error: fieldWords.filter })),
    shopId: filterIn(idIn),
    keyword: filterIn(textIn(100)),
    changed: filterIn(flagIn),
    ...pageIn,
  }),
  output: z.object({
    ...pagedShape(listing),
    counts: z.object({
      all: count,
      changed: count,
      queued: count,
      uploading: count,
      submitting: count,
      verifying: count,
      auditing: count,
      online: count,
      rejected: count,
      offline: count,
      failed: count,
    }),
    underWay: z.array(z.object({ job: id, done: count, total: count, failed: count, held: flag })),
  }) satisfies z.ZodMiniType<ListingPage>,
})

const records = z.strictObject({ ids: listIn(idIn, MAX_LISTINGS_AT_ONCE, 1) })
const job = z.object({ job: id })

export const listingRetry = post('/api/listing/retry', {
  origin: 'ours',
  summary: '重新提交失败、驳回或已下架的',
  input: records,
  output: job,
})
export const listingOffline = post('/api/listing/offline', {
  origin: 'ours',
  summary: '从店铺下架',
  input: records,
  output: job,
})
export const listingPush = post('/api/listing/push', {
  origin: 'ours',
  summary: '把货源的价格与库存推送到店铺',
  input: records,
  output: job,
})
export const productMaterial = post('/api/product/material', {
  origin: 'ours',
  summary: '多件商品的图片与文字打包下载，后台进行',
  input: z.strictObject({ productIds: listIn(idIn, 200, 1) }),
  output: job,
})
