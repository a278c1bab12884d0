import type { DemoProduct, DemoSupplier } from '../../../demo/types'
import type { Counted, Named, ProductCard, ProductSort } from '../../domain/catalogue'
import type { Tier } from '../../domain/relevance'

/** How the lists of the memory catalogue are searched and sorted. */

/** What a supplier is found by. */
export const stallTexts = ({ name, mainCategory, market, floor, stallNo }: DemoSupplier): string[] => [
  name,
  mainCategory,
  market,
  floor,
  stallNo,
]

export const announcementOrder = <T extends { isTop: boolean; daysAgo: number }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => Number(b.isTop) - Number(a.isTop) || a.daysAgo - b.daysAgo)

export const descendants = (all: readonly { id: string; parentId: string }[], id: string): Set<string> => {
  const within = new Set([id])
  for (const one of all) if (within.has(one.parentId)) within.add(one.id) // parents stand before children
  return within
}

interface Found {
  one: DemoProduct
  card: ProductCard
  tier: Tier
}

/** Of those that sell alike the newer first, and then by the id, so that pages never overlap. */
export const bySort =
  (sort: ProductSort) =>
  (a: Found, b: Found): number => {
    const id = Number(a.one.id) - Number(b.one.id)
    const newer = a.one.daysAgo - b.one.daysAgo || id
    const sales = b.card.sales - a.card.sales || newer
    const dearer = a.card.priceMin - b.card.priceMin || id
    const ways = { default: a.tier - b.tier || sales, sales, new: newer, price_asc: dearer }
    return sort === 'price_desc' ? -dearer : ways[sort]
  }

/** Of two of one moment the one that was added later comes first. */
export const newestFirst = <T extends { atMs: number }>(all: readonly T[]): T[] =>
  all.toReversed().toSorted((a, b) => b.atMs - a.atMs)

/** Each thing once, with how often it is there; the most come first. */
export const countedThings = (things: readonly Named[]): Counted[] => {
  const counts = new Map<string, Counted>()
  for (const { id, name } of things) counts.set(id, { id, name, count: (counts.get(id)?.count ?? 0) + 1 })
  return [...counts.values()].toSorted((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
}
