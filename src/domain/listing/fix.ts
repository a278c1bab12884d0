import type { ListingDraft } from './draft'
import { listingLimits } from './limits'
import type { PlatformProperty } from './platform-tree'
import { answersFrom, squareOf } from './pre-check'
import { floorOf, ruledPrice } from './price-rule'
import type { ListingFix, PlatformLeaf, ShelfWish } from './shelf'
import { mendedTitle, titleWidth } from './title'

/** What a fix leans on: the draft that is to be mended, and what is known of the platform. */
export interface FixFacts {
  draft: ListingDraft
  titlePrefix: string
  titleSuffix: string
  properties: readonly PlatformProperty[] | null
  attrs: readonly { name: string; value: string }[]
  suggestion: PlatformLeaf | null
}

const fixes: Record<ListingFix, (wish: ShelfWish, facts: FixFacts) => ShelfWish> = {
  mend_title(wish, { titlePrefix, titleSuffix }) {
    const room = listingLimits.titleMax - titleWidth(titlePrefix + titleSuffix)
    return { ...wish, title: mendedTitle(wish.title, room) }
  },
  keep_pictures: (wish) => ({ ...wish, images: wish.images.slice(0, listingLimits.pictures) }),
  drop_small_pictures(wish) {
    const wide = wish.images.filter((picture) => squareOf(picture) >= listingLimits.pictureSide)
    return wide.length > 0 ? { ...wish, images: wide } : wish
  },
  raise_prices: (wish, { draft }) => ({ ...wish, skus: raised(wish, draft) }),
  take_category: (wish, { suggestion }) => (suggestion ? { ...wish, category: suggestion } : wish),
  fill_properties: (wish, facts) => ({ ...wish, properties: filled(wish, facts) }),
}

/** The wish, mended; what can't be mended stays as it is. */
export const mended = (wish: ShelfWish, fix: ListingFix, facts: FixFacts): ShelfWish => fixes[fix](wish, facts)

/** What is below its floor gets the price of the rule. */
const raised = ({ skus }: ShelfWish, { skus: drafted, rule }: ListingDraft): ShelfWish['skus'] =>
  skus.map((sku) => {
    const one = drafted.find(({ skuId }) => skuId === sku.skuId)
    if (!one || one.price >= floorOf(one.cost, rule)) return sku
    return { ...sku, price: ruledPrice(one.cost, rule) }
  })

const filled = ({ properties: chosen }: ShelfWish, { properties, attrs }: FixFacts): ShelfWish['properties'] => {
  const asked = properties ?? []
  const answered = asked.flatMap((property) => {
    const own = chosen.find(({ id }) => id === property.id)
    const known = own?.values.filter((value) => property.values.length === 0 || property.values.includes(value)) ?? []
    if (known.length > 0) return [{ id: property.id, name: property.name, values: known.slice(0, property.most) }]
    const answers = property.required || own ? answersFrom(property, attrs) : []
    return answers.length === 0 ? [] : [{ id: property.id, name: property.name, values: answers }]
  })
  return answered
}
