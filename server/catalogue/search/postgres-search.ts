import { searchWords, tokenQuery } from '../../../src/domain/search-tokens'
import type { Clock } from '../../clock'
import type { Queryable } from '../../db'
import { args } from '../args'
import { chooseWay, askedOfTokens, sortKey, type Asked, type Way } from './guess'
import { COUNT_CAP, type Hits, type ProductSearch, type Wanted } from './product-search'
import { remembering } from './remember'
import { labels } from './rows'
import { sampling } from './sample'

/**
 * Searches in PostgreSQL (or PGlite) alone. Every search looks for the first 1,001 hits in order, which gives any page of them and the
 * capped count at once; once there are known to be more, the next pages look no further than themselves.
 */
export const postgresSearch = ({ db, clock }: { db: Queryable; clock: Clock }): ProductSearch => {
  const sample = sampling(db, clock)
  const capped = remembering(clock)

  return {
    async find(wanted) {
      const { offset, limit, sort } = wanted
      const asked = askedOf(wanted)
      const about = JSON.stringify(asked)
      const end = Math.min(offset + limit, COUNT_CAP)
      const need = capped.has(about) ? Math.max(end, 1) : COUNT_CAP + 1
      const page = {
        sort,
        need,
        tokensOf: (by: Way) => askedOfTokens(drawn, asked, by.way),
        offset: Math.min(offset, COUNT_CAP),
        limit: Math.max(0, end - offset),
      }

      const drawn = await sample()
      const way = chooseWay(drawn, asked, sort, need)
      let found = await look(db, asked, way, page)
      // The guess was wrong, or the shop has changed since.
      if (found.count < need && way.way !== 'all')
        found = await look(db, asked, { way: 'all' }, { ...page, need: COUNT_CAP + 1 })
      if (found.count > COUNT_CAP) capped.add(about)
      const totalCapped = found.count > COUNT_CAP || (need <= COUNT_CAP && found.count === need)
      return { ids: found.ids, total: totalCapped ? COUNT_CAP : found.count, totalCapped } satisfies Hits
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

interface Page {
  sort: Wanted['sort']
  /** What to ask the index of tokens for: words, or parts of them. */
  tokensOf(this: void, way: Way): string[]
  need: number
  offset: number
  limit: number
}

/** The ids of the page, and how many of the first `need` there are. */
export const look = async (
  db: Queryable,
  asked: Asked,
  way: Way,
  { sort, need, offset, limit, tokensOf }: Page,
): Promise<{ count: number; ids: string[] }> => {
  const { values, arg } = args()
  const { column, descending } = sortKey(sort)
  const order = descending
    ? `${column} desc, product_id${column === 'price_min' ? ' desc' : ''}` // the index of prices, read backwards
    : `${column}, product_id`
  const price = [
    ...(asked.priceMin === undefined ? [] : [`price_min >= ${arg(asked.priceMin)}`]),
    ...(asked.priceMax === undefined ? [] : [`price_min <= ${arg(asked.priceMax)}`]),
  ]
  const inText = (words: readonly string[]) => words.map((word) => `strpos(words, ${arg(word)}) > 0`)
  const and = (conditions: readonly string[]) => conditions.join(' and ')

  // The planner can't turn any of these into another: each is fenced by what stands around it.
  const found = (): string => {
    if (way.way === 'walk') {
      const onTheWay = and(['on_shelf', ...(column === 'price_min' ? price : [])])
      const labelled = asked.labels.length > 0 ? [`labels @> ${arg(asked.labels)}::text[]`] : []
      const matches = and(['true', ...(column === 'price_min' ? [] : price), ...labelled, ...inText(asked.words)])
      // Nothing but what the index of this order holds.
      const held = ['product_id', 'words', 'labels', 'price_min', ...(column === 'price_min' ? [] : [column])]
      return `select product_id, ${column} from (select ${held.join(', ')} from product_search
        where ${onTheWay} order by ${order} limit ${arg(way.rows)}) walked where ${matches}`
    }
    const inTokens = tokensOf(way)
    const tokens = tokenQuery(inTokens, asked.labels)
    const edge = way.way === 'band' ? [`${column} ${descending ? '>=' : '<='} ${arg(edgeValue(column, way.edge))}`] : []
    // Of one or two characters the tokens say all there is to say, where they were asked.
    const open = asked.words.filter((word) => [...word].length > 2 || !inTokens.includes(word))
    const matches = and([
      'on_shelf',
      ...(tokens === null ? [] : [`tokens @@ ${arg(tokens)}::tsquery`]),
      ...price,
      ...edge,
      ...inText(open),
    ])
    return `select * from (select product_id, ${column} from product_search where ${matches} offset 0) matching`
  }

  const [row] = await db.query<{ count: number; ids: string[] }>(
    `with hits as materialized (${found()} order by ${order} limit ${arg(need)})
     select (select count(*)::int from hits) as count,
       array(select product_id from hits order by ${order} offset ${arg(offset)} limit ${arg(limit)}) as ids`,
    values,
  )
  return row!
}

const edgeValue = (column: string, edge: number): unknown =>
  column === 'shelved_at' ? new Date(edge).toISOString() : edge
