import * as z from 'zod/mini'
import { fieldWords } from '../src/domain/request-words'
import type {
  Announcement,
  AnnouncementDetail,
  CatalogueCounts,
  Category,
  FreightOffer,
  ProductDetail,
  ProductPage,
  Region,
  Special,
  Suggestion,
  Supplier,
  SupplierDetail,
} from '../src/domain/catalogue'
import type { CollectedProduct, CollectedProductPage, CollectedSupplier, ViewedProduct } from '../src/domain/favourites'
import { del, get, post } from './call'
import {
  count,
  flagIn,
  id,
  idIn,
  listIn,
  money,
  moneyIn,
  named,
  filterIn,
  flag,
  ifTold,
  least,
  needed,
  optional,
  paged,
  pagedShape,
  pageIn,
  picture,
  pieces,
  text,
  textIn,
  time,
  wholeIn,
  yes,
} from './codecs'
import { card, cardShape, priceSteps, sku, suggestionKind } from './shapes'

const detail = z.object({
  ...cardShape,
  images: z.array(picture),
  skus: z.array(sku),
  priceSteps,
  attrs: z.array(z.object({ name: text, value: text })),
  weightG: count,
  minQty: least,
  detailHtml: text,
  station: named,
  categoryPath: z.array(named),
  onShelf: yes,
}) satisfies z.ZodMiniType<ProductDetail>

const supplierShape = {
  id,
  name: text,
  logo: picture,
  market: text,
  floor: text,
  stallNo: text,
  station: named,
  tags: z.array(text),
  productCount: count,
  dispatchHours: count,
  returnRate: ifTold(z.number()),
  collected: flag,
  newest: z.array(z.object({ id, title: text, cover: picture })),
}
const supplier = z.object(supplierShape) satisfies z.ZodMiniType<Supplier>

const category: z.ZodMiniType<Category> = z.object({
  id,
  name: text,
  parentId: text,
  level: count,
  get children() {
    return z.array(category)
  },
})

const announcementShape = { id, title: text, summary: text, isTop: flag, publishedAt: time }
const neighbour = z.nullable(z.object({ id, title: text }))

const counted = z.array(z.object({ id, name: text, count }))

const searchPage: z.ZodMiniType<ProductPage> = z.object({
  ...pagedShape(card),
  totalCapped: flag,
  facets: z.nullable(
    z.object({ categories: counted, regions: counted, suppliers: counted, tags: counted, capped: flag }),
  ),
})

const empty = z.strictObject({})
const listQuery = z.strictObject({ ...pageIn, keyword: optional(textIn(100)) })

export const categoryList = get('/common/category/list', {
  access: 'public',
  summary: '分类（三级）；给出供应商时，只有它在售的',
  input: z.strictObject({ parentId: filterIn(idIn), level: filterIn(wholeIn(1, 3)), supplierId: filterIn(idIn) }),
  output: z.array(category),
})

export const regionList = get('/common/region/list', {
  access: 'public',
  summary: '站点与市场',
  input: empty,
  output: z.array(z.object({ id, name: text, markets: z.array(named) }) satisfies z.ZodMiniType<Region>),
})

export const specials = get('/api/index/specials', {
  access: 'public',
  summary: '首页专区',
  input: empty,
  output: z.array(z.object({ id, title: text, link: text, products: z.array(card) }) satisfies z.ZodMiniType<Special>),
})

export const indexCounts = get('/api/index/counts', {
  access: 'public',
  summary: '商品、档口与今日上新数量',
  input: empty,
  output: z.object({
    productTotal: pieces,
    supplierTotal: pieces,
    newToday: pieces,
  }) satisfies z.ZodMiniType<CatalogueCounts>,
})

export const announcementList = get('/api/announcement/list', {
  access: 'public',
  summary: '公告',
  input: z.strictObject(pageIn),
  output: paged(z.object(announcementShape) satisfies z.ZodMiniType<Announcement>),
})

export const announcementInfo = get('/api/announcement/info', {
  access: 'public',
  origin: 'ours',
  summary: '公告正文',
  input: z.strictObject({ id: idIn }),
  output: z.object({
    ...announcementShape,
    content: needed,
    previous: neighbour,
    next: neighbour,
  }) satisfies z.ZodMiniType<AnnouncementDetail>,
})

export const productList = post('/api/product/list', {
  access: 'public',
  repeat: 'read',
  encoding: 'multipart',
  summary: '搜索商品',
  input: z.strictObject({
    ...pageIn,
    keyword: optional(textIn(100)),
    categoryId: filterIn(idIn),
    regionId: filterIn(idIn),
    marketId: filterIn(idIn),
    supplierId: filterIn(idIn),
    priceMin: filterIn(moneyIn()),
    priceMax: filterIn(moneyIn()),
    tags: optional(listIn(textIn(20, 1), 10)),
    sort: z._default(
      z.enum(['default', 'new', 'sales', 'price_asc', 'price_desc'], { error: fieldWords.sort }),
      'default',
    ),
    facets: filterIn(flagIn),
  }),
  output: searchPage,
  files: ['image'],
})

export const productInfo = get('/api/product/info', {
  access: 'public',
  summary: '商品详情',
  input: z.strictObject({ id: idIn }),
  output: detail,
})

export const productSuggest = get('/api/product/suggest', {
  access: 'public',
  origin: 'ours',
  summary: '搜索联想',
  input: z.strictObject({ keyword: textIn(100) }),
  output: z.array(z.object({ text, kind: suggestionKind }) satisfies z.ZodMiniType<Suggestion>),
})

export const productFreight = get('/api/product/freight', {
  access: 'public',
  origin: 'ours',
  summary: '运费估算',
  input: z.strictObject({ id: idIn, provinceCode: idIn, qty: z._default(wholeIn(1, 9999), 1) }),
  output: z.array(
    z.object({ brandId: id, name: text, fee: money, reachable: yes }) satisfies z.ZodMiniType<FreightOffer>,
  ),
})

export const browsingList = get('/api/browsing/list/product', {
  summary: '浏览记录',
  input: z.strictObject(pageIn),
  output: paged(z.object({ ...cardShape, viewedAt: time, onShelf: yes }) satisfies z.ZodMiniType<ViewedProduct>),
})

export const supplierList = get('/api/supplier/list', {
  access: 'public',
  summary: '供应商',
  input: z.strictObject({
    ...pageIn,
    keyword: optional(textIn(100)),
    regionId: filterIn(idIn),
    marketId: filterIn(idIn),
  }),
  output: paged(supplier),
})

export const supplierInfo = get('/api/supplier/info', {
  access: 'public',
  summary: '供应商详情',
  input: z.strictObject({ id: idIn }),
  output: z.object({
    ...supplierShape,
    intro: text,
    mainCategory: text,
    since: text,
  }) satisfies z.ZodMiniType<SupplierDetail>,
})

const collectType = z.enum(['product', 'supplier'], { error: fieldWords.collectType })

export const collect = post('/api/user/collect', {
  summary: '收藏或取消收藏',
  input: z.strictObject({ type: collectType, targetId: idIn, collected: flagIn }),
  output: z.object({ collected: ifTold(flag) }),
})

export const collectedProducts = get('/api/collect/list/product', {
  summary: '收藏的商品',
  input: z.strictObject({
    ...listQuery.shape,
    only: filterIn(z.enum(['cheaper', 'off_shelf'], { error: fieldWords.filter })),
  }),
  output: z.object({
    ...pagedShape(
      z.object({
        ...cardShape,
        savedAt: time,
        priceWhenSaved: ifTold(money),
        onShelf: yes,
      }) satisfies z.ZodMiniType<CollectedProduct>,
    ),
    counts: z.object({ all: count, cheaper: count, offShelf: count }),
  }) satisfies z.ZodMiniType<CollectedProductPage>,
})

export const collectedSuppliers = get('/api/collect/list/supplier', {
  summary: '收藏的供应商',
  input: listQuery,
  output: paged(z.object({ ...supplierShape, savedAt: time }) satisfies z.ZodMiniType<CollectedSupplier>),
})

export const uncollect = del('/api/collect/delete/batch', {
  summary: '批量取消收藏（要么全部，要么都不）',
  input: z.strictObject({ type: collectType, ids: listIn(idIn, 500, 1) }),
  output: z.object({ deleted: count }),
})
