import { keyOfSize } from '../picture-sizes'
import { cleanText } from '../text'
import { listingLimits } from './limits'
import type { ShelfChange, ShelfPicture, ShelfWish } from './shelf'

/** How wide what has no width in its address is taken to be. chosen by us: what demo pictures are drawn in */
const UNTOLD = 800

/** A picture of a product as it is first put on the shelf: whole. What it measures is told by its address until somebody looks at it. */
export const firstPicture = (url: string): ShelfPicture => {
  const width = Number(/_(\d+)\.\w+$/.exec(keyOfSize(url, false) ?? '')?.[1] ?? UNTOLD)
  return { url, width, height: width, fit: 'pad', focus: 50 }
}

/** What a product is when it comes to the shelf: as it is sold here. */
export const firstWish = ({ title, images }: { title: string; images: readonly string[] }): ShelfWish => ({
  title,
  images: images.slice(0, listingLimits.pictures).map(firstPicture),
  priceRule: null,
  category: null,
  properties: [],
  skus: [],
})

/** The wish with the change; the same object where nothing is otherwise. */
export const changed = (wish: ShelfWish, change: ShelfChange): ShelfWish => {
  const after: ShelfWish = {
    ...wish,
    title: titleAfter(wish.title, change),
    images: change.fit ? wish.images.map((one) => ({ ...one, fit: change.fit! })) : wish.images,
    priceRule: change.priceRule === undefined ? wish.priceRule : change.priceRule,
    category: change.category === undefined ? wish.category : change.category,
    // What another leaf asks is another question.
    properties: change.category === undefined ? wish.properties : [],
    skus: change.forgetPrices ? wish.skus.map((sku) => ({ ...sku, price: null })) : wish.skus,
  }
  return JSON.stringify(after) === JSON.stringify(wish) ? wish : after
}

const titleAfter = (title: string, { titlePrefix = '', titleSuffix = '', replace }: ShelfChange): string => {
  const replaced = replace ? title.replaceAll(replace.from, replace.to) : title
  return cleanText(`${titlePrefix}${replaced}${titleSuffix}`)
}
