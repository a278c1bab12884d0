import type { Named, ProductCard, Sku } from '../catalogue'
import { nounsIn } from '../goods-nouns'
import type { Fen } from '../money'
import type { Paged, PageRequest } from '../paging'
import { searchText } from '../search-tokens'
import { likenessOf, type ShopItem } from './likeness'
import type { SkuLink } from './platform-order'

/** Which of our goods the items of a buyer's shops are. */

export const MAX_RATIO = 999
/** Specs of one item of a shop, and more than any has. */
export const MAX_RELATED_AT_ONCE = 200
/** So long the last relation can be taken back. chosen by us */
export const RELATION_UNDO_MS = 10 * 60 * 1000

/** What an item is to be related to: '' to nothing. */
export interface ItemChoice {
  platformItemId: string
  skuId: string
  qtyRatio: number
}

export interface RelateRequest {
  items: ItemChoice[]
  /** Orders that come later are related alike. What is related to nothing stays so anyway. */
  remember: boolean
}

/** What followed: so many items, so many lines like them beyond one of each, so many orders. */
export interface Related {
  linked: number
  also: number
  orders: number
}

/** An item of a shop, as it is related. */
export interface RelationItem {
  platformItemId: string
  shop: Named
  title: string
  spec: string
  image: string
  outerCode: string
  paid: Fen | null // for one, the last time; null where it isn't told
  waiting: number // lines that aren't ordered yet
  link: SkuLink | null
}

/** Another spec of the same item of the shop. */
export interface RelationSibling {
  platformItemId: string
  spec: string
  waiting: number
  isLinked: boolean
}

/** Goods that the item may be, and how like it they are. */
export interface RelationOffer extends ProductCard {
  skus: Sku[]
  score: number // 0–100
  skuId: string // the SKU that is most like it; '' where none stands out
  why: string[]
}

export interface RelationOffers extends Paged<RelationOffer> {
  item: RelationItem
  siblings: RelationSibling[]
}

export interface OffersQuery extends PageRequest {
  platformItemId: string
  /** Without one, what is like the item is proposed. */
  keyword?: string
  /** Goods of other suppliers than that product's come first. */
  otherThan?: string
}

export interface RememberedRelation extends Omit<RelationItem, 'link' | 'paid'> {
  link: SkuLink
  linkedAt: string
  lastUsedAt: string // '' where no order has had it
}

export const MAX_PROPOSED = 20
/** So many are compared before the best of them are proposed. */
export const MAX_COMPARED = 60
const MAX_KEYWORDS = 6

/** What to search for goods like it by: what its title says it is, the most telling first (连衣裙 before 裙). */
export const likeKeywords = (title: string): string[] => {
  const text = searchText([title])
  const nouns = nounsIn(text).toReversed()
  const named = (length: number) =>
    nouns.flatMap(({ end }) => {
      const name = [...text.slice(0, end).split(' ').at(-1)!]
      return name.length >= length ? [name.slice(-length).join('')] : []
    })
  return [...new Set([...named(3), ...named(2), ...nouns.map(({ word }) => word)])].slice(0, MAX_KEYWORDS)
}

export const offerFor = (item: ShopItem, card: ProductCard, skus: Sku[]): RelationOffer => {
  const { score, skuId, why } = likenessOf(item, { title: card.title, price: card.priceMin, skus })
  return { ...card, skus, score, skuId, why }
}

/** The most like first; before them what another supplier has, where that is wanted. Equals stay as they are. */
export const bestFirst = (offers: readonly RelationOffer[], exceptSupplierId = ''): RelationOffer[] => {
  const isOther = ({ supplier }: RelationOffer) => Number(supplier.id !== exceptSupplierId)
  return offers.toSorted((a, b) => isOther(b) - isOther(a) || b.score - a.score)
}

/** Which SKU each other spec is, where its colour and size say so. Goods with one SKU would be all of them. */
export const siblingChoices = (
  siblings: readonly RelationSibling[],
  { title, priceMin, skus }: Pick<RelationOffer, 'title' | 'priceMin' | 'skus'>,
): { sibling: RelationSibling; sku: Sku }[] => {
  if (skus.length < 2) return []
  return siblings.flatMap((sibling) => {
    const { skuId } = likenessOf({ title, spec: sibling.spec, price: null }, { title, price: priceMin, skus })
    const sku = skus.find(({ id }) => id === skuId)
    return sku ? [{ sibling, sku }] : []
  })
}

/** What is asked for once, however it is written; of an item that is named twice the last counts. */
export const choicesOf = (items: readonly ItemChoice[]): ItemChoice[] =>
  [...new Map(items.map((item) => [item.platformItemId, item])).values()].toSorted((a, b) =>
    a.platformItemId < b.platformItemId ? -1 : 1,
  )
