import type { ProductDetail } from '../catalogue'
import { fen, type Fen } from '../money'
import { mappedLeaf, type DispatchPromise, type ShopDefaults } from './defaults'
import { listingLimits } from './limits'
import { ruledPrice, type PieceCost, type PriceRule } from './price-rule'
import type { PlatformLeaf, PropertyChoice, ShelfPicture, ShelfWish } from './shelf'

/** A product as a shop would get it: what is checked is what is sent. */
export interface ListingDraft {
  outerId: string
  title: string
  leaf: PlatformLeaf | null
  properties: PropertyChoice[]
  pictures: ShelfPicture[]
  details: string[] // addresses
  freightTemplateId: string // '' where the shop has none
  dispatch: DispatchPromise
  servicePhone: string
  weightG: number // of a piece
  rule: PriceRule
  skus: DraftSku[]
}

export interface DraftSku {
  skuId: string
  outerId: string
  color: string
  size: string
  price: Fen
  cost: PieceCost
  stock: number
  image: string
}

/** Of our goods, what a draft is made of. */
export type DraftSource = Pick<ProductDetail, 'id' | 'serviceFee' | 'skus' | 'categoryPath' | 'weightG'> & {
  details: string[]
}

/** The same for the same goods in the same shop, however often they are put there. */
export const outerIdOf = (productId: string): string => `DF${productId}`

export const draftFor = (wish: ShelfWish, source: DraftSource, defaults: ShopDefaults): ListingDraft => {
  const rule = wish.priceRule ?? defaults.rule
  return {
    outerId: outerIdOf(source.id),
    title: `${defaults.titlePrefix}${wish.title}${defaults.titleSuffix}`,
    leaf: wish.category ?? mappedLeaf(defaults, pathIds(source)),
    properties: wish.properties,
    pictures: wish.images,
    details: source.details,
    freightTemplateId: defaults.freightTemplate?.id ?? '',
    dispatch: defaults.dispatch,
    servicePhone: defaults.servicePhone,
    weightG: source.weightG,
    rule,
    skus: source.skus.flatMap(({ id, color, size, price, stock, image }) => {
      const own = wish.skus.find(({ skuId }) => skuId === id)
      if (own && !own.on) return []
      const cost = { goods: price, service: source.serviceFee ?? fen(0) }
      const asked = own?.price ?? ruledPrice(cost, rule)
      const inStock = Math.min(stock, listingLimits.stockMax)
      return [{ skuId: id, outerId: id, color, size, price: asked, cost, stock: inStock, image }]
    }),
  }
}

const pathIds = ({ categoryPath }: DraftSource): string[] => categoryPath.map(({ id }) => id)
