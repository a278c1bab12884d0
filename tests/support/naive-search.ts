import { headsOf, tierOf } from '../../src/domain/relevance'
import type { Wanted } from '../../server/catalogue/search/product-search'

/** The search that looks at every product, as the storefront's in-memory adapter does: what any quicker one is held against. */

export interface Thing {
  id: string
  title: string
  artNo: string
  supplier: number
  category: number
  price: number
  sales: number
  day: number
  tags: string[]
  onShelf: boolean
}

/** Of the leaves. */
export const CATEGORIES = ['连衣裙', '衣 裙', '式']
export const SUPPLIERS = ['裙a1', '连 衣%', "O'b"]

const plain = (from: string): string => from.normalize('NFKC').toLowerCase()

export const naive = (all: readonly Thing[], wanted: Omit<Wanted, 'offset' | 'limit'>): string[] => {
  const words = plain(wanted.keyword ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const found = all.filter((one) => {
    const texts = [one.title, one.artNo, SUPPLIERS[one.supplier]!].map(plain)
    return (
      one.onShelf &&
      words.every((word) => texts.some((each) => each.includes(word))) &&
      (!wanted.categoryId || ['top', `leaf${one.category}`].includes(wanted.categoryId)) &&
      (!wanted.regionId || wanted.regionId === `r${one.supplier % 2}`) &&
      (!wanted.marketId || wanted.marketId === `m${one.supplier % 2}`) &&
      (!wanted.supplierId || wanted.supplierId === `s${one.supplier}`) &&
      one.price >= (wanted.priceMin ?? 0) &&
      one.price <= (wanted.priceMax ?? Infinity) &&
      (wanted.tags ?? []).every((tag) => one.tags.includes(tag))
    )
  })
  const tierFor = tierOf(wanted.keyword ?? '')
  const tier = ({ title, artNo, category }: Thing) =>
    tierFor(headsOf(title, ['top', CATEGORIES[category]!]), [title, artNo])
  const bySales = (a: Thing, b: Thing) => b.sales - a.sales || b.day - a.day || Number(a.id) - Number(b.id)
  const by: Record<Wanted['sort'], (a: Thing, b: Thing) => number> = {
    default: (a, b) => tier(a) - tier(b) || bySales(a, b),
    sales: bySales,
    new: (a, b) => b.day - a.day || Number(a.id) - Number(b.id),
    price_asc: (a, b) => a.price - b.price || Number(a.id) - Number(b.id),
    price_desc: (a, b) => b.price - a.price || Number(b.id) - Number(a.id),
  }
  return found.toSorted(by[wanted.sort]).map(({ id }) => id)
}
