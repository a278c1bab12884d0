import { platformCategories, platformProperties } from '../../../demo/platform-tree'
import type { ProductCard } from '../../domain/catalogue'
import { PLAIN_DEFAULTS, type ShopDefaults } from '../../domain/listing/defaults'
import { picturesIn } from '../../domain/listing/details'
import { draftFor, type DraftSource, type ListingDraft } from '../../domain/listing/draft'
import { leafScore, likeliest, type LeafWish } from '../../domain/listing/likely-leaf'
import type { SuggestedLeaf } from '../../domain/listing/platform-tree'
import { checkDraft } from '../../domain/listing/pre-check'
import type { ListingProblem } from '../../domain/listing/shelf'
import { refusals } from '../../domain/refusals'
import { isAuthorised, shopAuthOf } from '../../domain/shops/shop'
import { categoryPathOf } from './memory-catalogue'
import { cardOf, productOf, skusOf } from './memory-goods'
import type { MemoryShelfRow } from './memory-shelf-state'
import { found, type MemoryBuyer, type MemoryWorld } from './memory-world'

/** What of the shelf each shop would refuse, by the rules of the server. */

export interface UploadShop {
  id: string
  name: string
  isAuthorised: boolean
  defaults: ShopDefaults
}

/** Those that are authorised for it, the oldest first; or these. @throws Failure not-found when one of these isn't his */
export const uploadShops = (
  { state, options }: MemoryWorld,
  buyer: Pick<MemoryBuyer, 'id'>,
  only?: readonly string[],
): UploadShop[] => {
  const shops = state.shops.filter(
    ({ id, userId, uses, isSheet, enabled }) =>
      userId === buyer.id && !isSheet && uses.includes('upload') && (only ? only.includes(id) : enabled),
  )
  if (only?.some((id) => shops.every((shop) => shop.id !== id))) throw refusals.notFound('shop')
  return shops.map((shop) => ({
    id: shop.id,
    name: shop.name,
    isAuthorised: shop.enabled && isAuthorised(shopAuthOf(shop, options.now())),
    defaults: { ...PLAIN_DEFAULTS, ...state.shopDefaults[shop.id] },
  }))
}

export interface Source extends DraftSource {
  card: ProductCard
  images: string[]
  attrs: { name: string; value: string }[]
  onShelf: boolean
}

/** Its pictures by their paths, as they are kept. */
export const sourceOf = (world: MemoryWorld, productId: string, buyer: MemoryBuyer | null): Source => {
  const product = productOf(world, productId)
  const card = cardOf(world, product, buyer)
  return {
    id: product.id,
    card,
    images: product.images,
    attrs: product.attrs,
    onShelf: product.onShelf,
    weightG: product.weightG,
    serviceFee: card.serviceFee,
    skus: skusOf(world, product).map((sku, place) => ({ ...sku, image: product.skus[place]!.image })),
    categoryPath: categoryPathOf(world, product.categoryId),
    details: picturesIn(product.detailHtml),
  }
}

export interface Checked {
  row: MemoryShelfRow
  source: Source
  shop: UploadShop
  draft: ListingDraft
  problems: ListingProblem[]
}

export const checkedOf = (
  world: MemoryWorld,
  rows: readonly MemoryShelfRow[],
  shops: readonly UploadShop[],
  buyer: MemoryBuyer,
): Checked[] => {
  const sources = new Map(rows.map(({ productId }) => [productId, sourceOf(world, productId, buyer)]))
  return shops.flatMap((shop) =>
    rows.map((row) => {
      const source = sources.get(row.productId)!
      const draft = draftFor(row.wish, source, shop.defaults)
      const problems = checkDraft(draft, {
        isOnShelf: source.onShelf,
        isAuthorised: shop.isAuthorised,
        properties: draft.leaf && platformProperties(draft.leaf.id),
        isLeafGone: draft.leaf !== null && platformProperties(draft.leaf.id) === null,
        attrs: source.attrs,
        hasSuggestion: true,
      })
      return { row, source, shop, draft, problems }
    }),
  )
}

/** In the order of the ids. @throws Failure not-found when one isn't the buyer's */
export const shelfRows = ({ state }: MemoryWorld, buyer: MemoryBuyer, ids: readonly string[]): MemoryShelfRow[] =>
  [...new Set(ids)].map((id) =>
    found(
      state.shelf.find((row) => row.id === id && row.userId === buyer.id),
      () => refusals.notFound('shelfItem'),
    ),
  )

/** The whole tree is looked through: it is small. */
export const suggestionsFor = (wish: LeafWish): SuggestedLeaf[] => {
  const leavesBelow = (parentId: string, above: readonly string[]): SuggestedLeaf[] =>
    platformCategories(parentId)!.flatMap(({ id, name, isLeaf }) => {
      const path = [...above, name]
      return isLeaf ? [{ id, path, ...leafScore(path, wish) }] : leavesBelow(id, path)
    })
  return likeliest(leavesBelow('', []))
}

export const wishOfSource = ({ categoryPath, card }: Source): LeafWish => ({
  path: categoryPath.map(({ name }) => name),
  title: card.title,
})
