import { artNosOf, skuOfCode, type CodedProduct } from '../../src/domain/shops/outer-code'
import type { SkuLink } from '../../src/domain/shops/platform-order'
import { newId } from '../base/ids'
import type { Sale, SaleLine } from '../platform/platform'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'

/** What a shop has on its shelves, as its orders tell it, and which of our goods that is. */

export interface Item {
  id: string
  platformSkuId: string
  spec: string
  outerCode: string
  skuId: string | null
  qtyRatio: number
  linkedBy: SkuLink['by'] | ''
  linkedSpec: string
  /** Somebody has decided about it; that it is related to nothing, perhaps. */
  isDecided: boolean
}

export interface OfShop {
  shopId: string
  userId: string
  nowMs: number
}

/** Goods without specs are their own spec. */
export const itemKeyOf = ({ skuId, productId }: Pick<SaleLine, 'skuId' | 'productId'>): string => skuId || productId

/** The items of these orders, told and related as far as they relate by themselves; by the platform's number of the spec. */
export const itemsOf = async (tx: Queryable, of: OfShop, sales: readonly Sale[]): Promise<Map<string, Item>> => {
  const told = new Map(sales.flatMap(({ lines }) => lines.map((line) => [itemKeyOf(line), line] as const)))
  await tellItems(tx, of, told)
  const items = await tx.query<Item>(
    `select id, platform_sku_id as "platformSkuId", spec, outer_code as "outerCode", sku_id as "skuId", qty_ratio as "qtyRatio",
       linked_by as "linkedBy", linked_spec as "linkedSpec", linked_at is not null as "isDecided"
     from platform_items where shop_id = $1 and platform_sku_id = any($2::text[])`,
    [of.shopId, [...told.keys()]],
  )
  await relateByListings(tx, of, items)
  await relateByWhatIsSaid(tx, items, told, of.nowMs)
  return new Map(items.map((item) => [item.platformSkuId, item]))
}

const tellItems = async (
  tx: Queryable,
  { shopId, userId, nowMs }: OfShop,
  told: ReadonlyMap<string, SaleLine>,
): Promise<void> => {
  const lines = [...told].toSorted(([a], [b]) => (a < b ? -1 : 1))
  await tx.query(
    `insert into platform_items (id, shop_id, user_id, platform_product_id, platform_sku_id, title, spec, image, outer_code, seen_at)
     select id, $1, $2, product, sku, title, spec, image, code, $3
     from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
       as told (id, product, sku, title, spec, image, code)
     on conflict (shop_id, platform_sku_id) do update set title = excluded.title, spec = excluded.spec, image = excluded.image,
       outer_code = excluded.outer_code, seen_at = excluded.seen_at
     where (platform_items.title, platform_items.spec, platform_items.image, platform_items.outer_code)
       is distinct from (excluded.title, excluded.spec, excluded.image, excluded.outer_code)`,
    [
      shopId,
      userId,
      timestamp(nowMs),
      lines.map(newId),
      lines.map(([, { productId }]) => productId),
      lines.map(([key]) => key),
      lines.map(([, { title }]) => title),
      lines.map(([, { spec }]) => spec),
      lines.map(([, { image }]) => image),
      lines.map(([, { outerCode }]) => outerCode),
    ],
  )
}

/** Relates what we have put into the shop ourselves, and nobody has decided otherwise about. */
const relateByListings = async (tx: Queryable, { shopId, nowMs }: OfShop, items: readonly Item[]): Promise<void> => {
  const open = new Map(
    items.flatMap((item) => (item.skuId === null && !item.isDecided ? [[item.id, item] as const] : [])),
  )
  if (open.size === 0) return
  const related = await tx.query<{ id: string; skuId: string }>(
    `update platform_items i set sku_id = s.sku_id, linked_by = 'listing', linked_spec = i.spec, linked_at = $3, qty_ratio = 1
     from listing_skus s join listings l on l.id = s.listing_id
     where i.id = any($1::text[]) and l.shop_id = $2 and s.platform_sku_id <> '' and s.platform_sku_id = i.platform_sku_id
     returning i.id, i.sku_id as "skuId"`,
    [[...open.keys()], shopId, timestamp(nowMs)],
  )
  for (const { id, skuId } of related) {
    const item = open.get(id)!
    Object.assign(item, { skuId, linkedBy: 'listing', linkedSpec: item.spec, qtyRatio: 1, isDecided: true })
  }
}

/** Relates what nobody has decided about, by our own number of it or by its code, and remembers it. */
const relateByWhatIsSaid = async (
  tx: Queryable,
  items: readonly Item[],
  told: ReadonlyMap<string, SaleLine>,
  nowMs: number,
): Promise<void> => {
  const open = items.filter(({ skuId, isDecided }) => skuId === null && !isDecided)
  const said = (item: Item): string => told.get(item.platformSkuId)?.ourSkuId ?? ''
  const offered = await offeredOf(tx, open.map(said).filter(Boolean))
  const skus = await skuByOuterCode(tx, open.map(({ outerCode }) => outerCode).filter(Boolean))
  const meant = (item: Item): string | undefined => (offered.has(said(item)) ? said(item) : skus.get(item.outerCode))
  const related = open.filter((item) => meant(item) !== undefined)
  for (const item of related)
    Object.assign(item, { skuId: meant(item)!, linkedBy: 'code', linkedSpec: item.spec, qtyRatio: 1 })
  if (related.length > 0)
    await tx.query(
      `update platform_items i set sku_id = n.sku, linked_by = 'code', linked_spec = i.spec, linked_at = $3, qty_ratio = 1
       from unnest($1::text[], $2::text[]) as n (id, sku) where i.id = n.id`,
      [related.map(({ id }) => id), related.map(({ skuId }) => skuId), timestamp(nowMs)],
    )
}

const offeredOf = async (tx: Queryable, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx.query<{ id: string }>(
    `select k.id from skus k join products p on p.id = k.product_id
     where k.id = any($1::text[]) and k.is_offered and p.on_shelf`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The SKU that each code names; a code that names none, or more than one, is not among them. */
export const skuByOuterCode = async (tx: Queryable, codes: readonly string[]): Promise<Map<string, string>> => {
  const wanted = new Map([...new Set(codes)].map((code) => [code, artNosOf(code)]))
  const artNos = [...new Set([...wanted.values()].flat())]
  if (artNos.length === 0) return new Map()
  const products = await tx.query<CodedProduct & { folded: string }>(
    `select p.art_no as "artNo", lower(p.art_no) as folded,
       (select json_agg(json_build_object('id', k.id, 'color', k.color, 'size', k.size)) from skus k
        where k.product_id = p.id and k.is_offered) as skus
     from products p where lower(p.art_no) = any($1::text[])
       and p.on_shelf and exists (select 1 from skus k where k.product_id = p.id and k.is_offered)`,
    [artNos],
  )
  const named = [...wanted].flatMap(([code, starts]) => {
    const sku = skuOfCode(
      code,
      products.filter(({ folded }) => starts.includes(folded)),
    )
    return sku === null ? [] : [[code, sku] as const]
  })
  return new Map(named)
}
