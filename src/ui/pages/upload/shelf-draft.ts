import { MAX_AT_ONCE, type ShelfItem, type ShelfWish } from '../../../domain/listing/shelf'
import { ruledPrice, type PieceCost, type PriceRule } from '../../../domain/listing/price-rule'
import { fen, parseYuan, yuan, type Fen } from '../../../domain/money'
import { listingLimits } from '../../../domain/listing/limits'
import { orElse, linkState, pageNumber, text } from '../../parts/list/link-state'

export const PAGE_SIZE = 20
export const MOST_AT_ONCE = MAX_AT_ONCE

/** What the shelf shows stands in its link; `item`: the one that is edited. */
export const shelfLink = linkState<{ keyword: string; item: string; page: number }>({
  keyword: ['keyword', orElse(text(100), '')],
  item: ['item', orElse(text(64), '')],
  page: ['page', pageNumber],
})

/** A SKU while it is edited. */
export interface SkuDraft {
  skuId: string
  price: string // as typed; '' by the rule
  on: boolean
}

export interface ItemDraft extends Omit<ShelfWish, 'skus'> {
  skus: SkuDraft[]
}

export const draftOf = ({ title, images, priceRule, category, properties, skus }: ShelfItem): ItemDraft => ({
  title,
  images,
  priceRule,
  category,
  properties,
  skus: skus.map(({ skuId, price, on }) => ({ skuId, price: price === null ? '' : yuan(price), on })),
})

/** What was typed as a price; null: by the rule; undefined: no price. */
export const typedPrice = (typed: string): Fen | null | undefined => {
  if (typed.trim() === '') return null
  const amount = parseYuan(typed.normalize('NFKC'))
  return amount === null || amount < listingLimits.priceMin || amount > listingLimits.priceMax ? undefined : amount
}

/** The wish, or which price isn't one. */
export const wishIn = (draft: ItemDraft): ShelfWish | null => {
  const skus = draft.skus.map(({ skuId, price, on }) => ({ skuId, on, price: typedPrice(price) }))
  if (skus.some(({ price }) => price === undefined)) return null
  return { ...draft, skus: skus.map(({ skuId, on, price }) => ({ skuId, on, price: price ?? null })) }
}

export const costOfSku = ({ product }: Pick<ShelfItem, 'product'>, goods: Fen): PieceCost => ({
  goods,
  service: product.serviceFee ?? fen(0),
})

/** The lowest and the highest price by a rule, of what is sold. */
export const pricesBy = (item: ShelfItem, rule: PriceRule): { from: Fen; to: Fen } | null => {
  const prices = item.skus
    .filter(({ on }) => on)
    .map(({ cost, price }) => price ?? ruledPrice(costOfSku(item, cost), item.priceRule ?? rule))
  return prices.length === 0 ? null : { from: fen(Math.min(...prices)), to: fen(Math.max(...prices)) }
}
