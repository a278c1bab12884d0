import type { Special } from './catalogue'
import { NEW } from './product-tags'

/** What stands on a page of shelves: no product twice, and nothing under a name that isn't its own. */

interface Thing {
  id: string
}
type Shelf<T extends Thing> = Omit<Special, 'products'> & { products: readonly T[] }

export const MOST_ON_A_SHELF = 6
/** With fewer left, a shelf looks like a mistake. */
const LEAST_ON_A_SHELF = 3

/** One after the other of every list, none twice, none that is taken. */
export const inTurns = <T extends Thing>(lists: readonly (readonly T[])[], taken: readonly T[] = []): T[] => {
  const seen = new Set(taken.map(({ id }) => id))
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const turns = Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat()
  return turns.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** The shelves as they are filled from above: what stands somewhere already is passed over. */
export const thinned = <T extends Thing>(shelves: readonly Shelf<T>[], taken: readonly Thing[]): Shelf<T>[] => {
  const seen = new Set(taken.map(({ id }) => id))
  const filled: Shelf<T>[] = []
  for (const shelf of shelves) {
    const products = inTurns([shelf.products])
      .filter(({ id }) => !seen.has(id))
      .slice(0, MOST_ON_A_SHELF)
    if (products.length < LEAST_ON_A_SHELF) continue
    for (const { id } of products) seen.add(id)
    filled.push({ ...shelf, products })
  }
  return filled
}

/** A shelf of 新款 holds what is tagged so, unless the backend knows no tags at all. */
export const trueToName = <T extends Thing & { tags: string[] }>(shelves: readonly Shelf<T>[]): Shelf<T>[] => {
  const isTagged = shelves.some(({ products }) => products.some(({ tags }) => tags.length > 0))
  return shelves.map((shelf) =>
    isTagged && shelf.title.includes(NEW)
      ? { ...shelf, products: shelf.products.filter(({ tags }) => tags.includes(NEW)) }
      : shelf,
  )
}
