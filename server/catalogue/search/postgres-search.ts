import { searchWords } from '../../../src/domain/search-tokens'
import type { Clock } from '../../base/clock'
import type { Queryable } from '../../store/db'
import { chooseToAsk, chooseWay, hitsIn, surelyCapped, type Asked, type Way } from './guess'
import { COUNT_CAP, type ProductSearch, type Wanted } from './product-search'
import { labels } from './rows'
import { sampling } from './sample'
import { statement, type Page } from './statement'

/**
 * Searches in PostgreSQL (or PGlite) alone. Where a sample of the shop leaves no doubt that more is found than can be counted, a page
 * looks no further than its own end; otherwise the first 1,001 in order are looked for, which gives any page of them and the count.
 */
export const postgresSearch = ({ db, clock }: { db: Queryable; clock: Clock }): ProductSearch => {
  const sample = sampling(db, clock)

  return {
    async find(wanted) {
      const { offset, limit, sort } = wanted
      const asked = askedOf(wanted)
      const drawn = await sample()
      const hits = hitsIn(drawn, asked)
      const end = Math.min(offset + limit, COUNT_CAP)
      const page = {
        sort,
        ask: chooseToAsk(drawn, asked),
        offset: Math.min(offset, COUNT_CAP),
        limit: Math.max(0, end - offset),
      }

      const need = surelyCapped(drawn, hits) ? Math.max(end, 1) : COUNT_CAP + 1
      for (const care of [1, 4]) {
        const way = chooseWay(drawn, hits, asked, page.ask, sort, need, care)
        const { count, ids } = await look(db, asked, way, { ...page, need })
        if (count === need) return { ids, total: COUNT_CAP, totalCapped: true }
        if (way.way === 'all' && need > COUNT_CAP) return { ids, total: count, totalCapped: false }
        // The guess was wrong, or the shop has changed since.
      }
      const { count, ids } = await look(db, asked, { way: 'all' }, { ...page, need: COUNT_CAP + 1 })
      return { ids, total: Math.min(count, COUNT_CAP), totalCapped: count > COUNT_CAP }
    },
  }
}

export const askedOf = (wanted: Wanted): Asked => ({
  words: searchWords(wanted.keyword ?? ''),
  labels: [
    ...(wanted.categoryId ? [labels.category(wanted.categoryId)] : []),
    ...(wanted.regionId ? [labels.region(wanted.regionId)] : []),
    ...(wanted.marketId ? [labels.market(wanted.marketId)] : []),
    ...(wanted.supplierId ? [labels.supplier(wanted.supplierId)] : []),
    ...(wanted.tags ?? []).map(labels.tag),
  ],
  priceMin: wanted.priceMin,
  priceMax: wanted.priceMax,
})

/** The ids of the page, and how many of the first `need` there are. */
export const look = async (
  db: Queryable,
  asked: Asked,
  way: Way,
  page: Page,
): Promise<{ count: number; ids: string[] }> => {
  const { sql, values } = statement(asked, way, page)
  const [row] = await db.query<{ count: number; ids: string[] }>(sql, values, planOf(sql))
  return row!
}

/** Each shape of search has a name, under which connections keep its plan; there are some hundred that are asked. */
const plans = new Map<string, string>()
const MOST_PLANS = 200

const planOf = (sql: string): string | undefined => {
  if (!plans.has(sql) && plans.size < MOST_PLANS) plans.set(sql, `product-search-${plans.size}`)
  return plans.get(sql)
}
