import { meantBy, TIERS } from '../../../src/domain/relevance'
import { searchWords } from '../../../src/domain/search-tokens'
import type { Clock } from '../../base/clock'
import type { Queryable } from '../../store/db'
import { countFacets } from './facets'
import { chooseToAsk, chooseWay, hitsIn, inTier, reachOf, surelyCapped, wholeWay, type Asked, type Way } from './guess'
import { COUNT_CAP, type Hits, type ProductSearch, type Wanted } from './product-search'
import { labels } from './rows'
import { sampling, type Rows, type Sample } from './sample'
import { statement, type Page } from './statement'

/**
 * Searches in PostgreSQL (or PGlite) alone. Where a sample of the shop leaves no doubt that more is found than can be counted, a page
 * looks no further than its own end, tier after tier; otherwise the first 1,001 in order are looked for, which gives any page of them
 * and the count.
 */
export const postgresSearch = ({ db, clock }: { db: Queryable; clock: Clock }): ProductSearch => {
  const sample = sampling(db, clock)

  return {
    async find(wanted) {
      const { offset, limit, sort } = wanted
      const asked = askedOf(wanted)
      const drawn = await sample()
      const end = Math.max(1, Math.min(offset + limit, COUNT_CAP))
      const page = { sort, offset: Math.min(offset, COUNT_CAP), end }
      const hits = hitsIn(drawn, asked)
      if (surelyCapped(drawn, hits)) {
        const found = await firstOf(db, drawn, { asked, hits }, page)
        if (found.count === end) return { ids: found.ids, total: COUNT_CAP, totalCapped: true }
      }
      return countedOf(db, drawn, { asked, hits }, page)
    },
    count: async (wanted) =>
      countFacets(db, await sample(), wanted, (narrowed) =>
        askedOf({ ...narrowed, sort: 'sales', offset: 0, limit: 0 }),
      ),
    async prepare() {
      await sample()
    },
  }
}

interface Question {
  asked: Asked
  /** Of the sample. */
  hits: Rows
}

interface Stretch {
  sort: Wanted['sort']
  offset: number
  end: number
}

/** The searches that together are this one, each of another tier. */
export const inTiers = (asked: Asked): Asked[] => {
  const { meant } = asked
  if (meant === undefined) return [asked]
  return TIERS.map((tier) => ({ ...asked, tier, labels: tier === 0 ? [...asked.labels, meant] : asked.labels }))
}

/** Tier after tier until `end` products are found: those from `offset` on, and how many there are in all, at most `end`. */
const firstOf = async (db: Queryable, drawn: Sample, { asked, hits }: Question, { sort, offset, end }: Stretch) => {
  const ids: string[] = []
  let count = 0
  for (const one of inTiers(asked)) {
    const from = Math.max(0, offset - count)
    const need = end - count
    const part = { sort, need, offset: from, limit: Math.max(0, need - from) }
    const found = await first(db, drawn, { asked: one, hits: inTier(drawn, hits, one) }, part)
    ids.push(...found.ids)
    count += found.count
    if (count >= end) break
  }
  return { ids, count }
}

/** Of one search, as the sample says it is quickest. */
const first = async (db: Queryable, drawn: Sample, { asked, hits }: Question, part: Omit<Page, 'ask'>) => {
  const page = { ...part, ask: chooseToAsk(drawn, asked, reachOf(drawn, hits, part.sort, part.need)) }
  for (const care of [1, 4]) {
    const way = chooseWay(drawn, hits, asked, page.ask, page.sort, page.need, care)
    const found = await look(db, asked, way, page)
    if (found.count === page.need || way.way === 'all' || way.way === 'range') return found
    // The guess was wrong, or the shop has changed since.
  }
  return look(db, asked, { way: 'all' }, page)
}

/** Whatever there is, counted. What is in tiers is taken from the index once and put into order there. */
const countedOf = async (
  db: Queryable,
  drawn: Sample,
  question: Question,
  { sort, offset, end }: Stretch,
): Promise<Hits> => {
  const { asked, hits } = question
  const part = { sort, need: COUNT_CAP + 1, offset, limit: end - offset }
  const ask = chooseToAsk(drawn, asked)
  const { count, ids } =
    asked.meant === undefined
      ? await first(db, drawn, question, part)
      : await look(db, asked, wholeWay(drawn, hits, asked, ask), { ...part, ask, byTier: true })
  return { ids, total: Math.min(count, COUNT_CAP), totalCapped: count > COUNT_CAP }
}

export const askedOf = (wanted: Wanted): Asked => {
  const words = searchWords(wanted.keyword ?? '')
  return {
    words,
    labels: [
      ...(wanted.categoryId ? [labels.category(wanted.categoryId)] : []),
      ...(wanted.regionId ? [labels.region(wanted.regionId)] : []),
      ...(wanted.marketId ? [labels.market(wanted.marketId)] : []),
      ...(wanted.supplierId ? [labels.supplier(wanted.supplierId)] : []),
      ...(wanted.tags ?? []).map(labels.tag),
    ],
    meant: wanted.sort === 'default' && words.length > 0 ? labels.head(meantBy(wanted.keyword ?? '')) : undefined,
    priceMin: wanted.priceMin,
    priceMax: wanted.priceMax,
  }
}

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
const MOST_PLANS = 300

const planOf = (sql: string): string | false => {
  if (!plans.has(sql) && plans.size < MOST_PLANS) plans.set(sql, `product-search-${plans.size}`)
  return plans.get(sql) ?? false
}
