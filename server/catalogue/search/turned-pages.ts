import type { Clock } from '../../base/clock'
import { cached } from '../../store/cached'
import type { Queryable } from '../../store/db'
import { postgresSearch } from './postgres-search'
import { COUNT_CAP, type Hits, type ProductSearch, type Wanted } from './product-search'

/** Long enough to turn a few pages, short enough that what has come and gone meanwhile is not missed. */
const FOR_MS = 30_000
/** Whoever turns to the second page is likely to look at a few more; whoever goes on from there, at any. */
const REACHES = [100, COUNT_CAP]
/** At most some 30 kB each. */
const MOST_LISTS = 200

interface List {
  ask(): Promise<Hits>
  /** The last answer. */
  hits: Hits | null
}

/** The shop's search. */
export const shopSearch = (deps: { db: Queryable; clock: Clock }): ProductSearch =>
  turnedPages(postgresSearch(deps), deps.clock)

/**
 * Pages after the first come from one list, kept for half a minute: turning them costs nothing more, and no product is met twice or
 * missed because something was sold in between. A first page is always looked for anew; where it is another one than the list's, the
 * list has had its day.
 */
export const turnedPages = (search: ProductSearch, clock: Clock): ProductSearch => {
  /** The one used last stands last. */
  const lists = new Map<string, List>()

  const listOf = (question: Wanted): Promise<Hits> => {
    const key = keyOf(question)
    const list = lists.get(key) ?? newList(search, clock, question)
    lists.delete(key)
    lists.set(key, list)
    if (lists.size > MOST_LISTS) lists.delete(lists.keys().next().value!)
    return list.ask()
  }

  const firstPage = async (wanted: Wanted): Promise<Hits> => {
    const first = await search.find(wanted)
    for (const limit of REACHES) {
      const key = keyOf({ ...wanted, limit })
      const hits = lists.get(key)?.hits
      if (hits && !beginsAs(hits, first)) lists.delete(key)
    }
    return first
  }

  return {
    count: (wanted) => search.count(wanted),
    prepare: () => search.prepare(),
    async find(wanted) {
      const { offset, limit } = wanted
      if (offset === 0) return firstPage(wanted)
      const end = offset + limit
      const list = await listOf({ ...wanted, offset: 0, limit: REACHES.find((reach) => end <= reach) ?? COUNT_CAP })
      return { ...list, ids: list.ids.slice(offset, end) }
    },
  }
}

const newList = (search: ProductSearch, clock: Clock, question: Wanted): List => {
  const list: List = {
    ask: cached(clock, FOR_MS, async () => (list.hits = await search.find(question))),
    hits: null,
  }
  return list
}

const beginsAs = (list: Hits, { ids, total }: Hits): boolean =>
  list.total === total && ids.every((id, i) => id === list.ids[i])

const keyOf = (question: Wanted): string => JSON.stringify(question, FIELDS)

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
