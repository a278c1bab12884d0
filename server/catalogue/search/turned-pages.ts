import type { Clock } from '../../clock'
import { kept } from '../kept'
import { COUNT_CAP, type Hits, type ProductSearch, type Wanted } from './product-search'

/** Long enough to turn a few pages, short enough that what has come and gone meanwhile is not missed. */
const FOR_MS = 60_000
/** Whoever turns to the second page is likely to look at a few more; whoever goes on from there, at any. */
const REACHES = [100, COUNT_CAP]
/** At most some 30 kB each. */
const MOST_LISTS = 200

/**
 * Pages after the first come from one list, kept for a minute: turning them costs nothing more, and no product is met twice or missed
 * because something was sold in between. A first page is always looked for anew.
 */
export const turnedPages = (search: ProductSearch, clock: Clock): ProductSearch => {
  /** The one used last stands last. */
  const lists = new Map<string, () => Promise<Hits>>()
  const listOf = (question: Wanted): Promise<Hits> => {
    const key = JSON.stringify(question, FIELDS)
    const list = lists.get(key) ?? kept(clock, FOR_MS, () => search.find(question))
    lists.delete(key)
    lists.set(key, list)
    if (lists.size > MOST_LISTS) lists.delete(lists.keys().next().value!)
    return list()
  }
  return {
    async find(wanted) {
      const { offset, limit } = wanted
      if (offset === 0) return search.find(wanted)
      const end = offset + limit
      const list = await listOf({ ...wanted, offset: 0, limit: REACHES.find((reach) => end <= reach) ?? COUNT_CAP })
      return { ...list, ids: list.ids.slice(offset, end) }
    },
  }
}

/** What tells one question from another, in one order. */
const FIELDS = [
  'keyword',
  'categoryId',
  'regionId',
  'marketId',
  'supplierId',
  'priceMin',
  'priceMax',
  'tags',
  'sort',
  'limit',
] satisfies (keyof Wanted)[]
