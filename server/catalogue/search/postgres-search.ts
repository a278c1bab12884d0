import { searchWords, tokenQuery } from '../../../src/domain/search-tokens'
import type { Clock } from '../../clock'
import type { Queryable } from '../../db'
import { args } from '../args'
import { isPriceToken, marksOf, pricedSql, pricedStretches } from './bands'
import {
  chooseToAsk,
  chooseWay,
  hitsIn,
  priceBands,
  sortKey,
  stretch,
  surelyCapped,
  type Asked,
  type ToAsk,
  type Way,
} from './guess'
import { COUNT_CAP, type ProductSearch, type Wanted } from './product-search'
import { labels } from './rows'
import { sampling } from './sample'

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

interface Page {
  sort: Wanted['sort']
  ask: ToAsk
  need: number
  offset: number
  limit: number
}

/** The ids of the page, and how many of the first `need` there are. */
export const look = async (
  db: Queryable,
  asked: Asked,
  way: Way,
  { sort, need, offset, limit, ask: { tokens, prices } }: Page,
): Promise<{ count: number; ids: string[] }> => {
  const { values, arg } = args()
  const key = sortKey(sort)
  const { column, descending } = key
  const order = descending
    ? `${column} desc, product_id${column === 'price_min' ? ' desc' : ''}` // the index of prices, read backwards
    : `${column}, product_id`
  const inText = (words: readonly string[]) => words.map((word) => `strpos(words, ${arg(word)}) > 0`)
  const labelled = (all: readonly string[]) => (all.length > 0 ? [`labels @> ${arg(all)}::text[]`] : [])
  const and = (conditions: readonly string[]) => conditions.join(' and ')

  // The planner can't turn any of these into another: each is fenced by what stands around it.
  const walked = (rows: number): string => {
    const price = pricesWithin('price_min', asked, arg)
    const onTheWay = and(['on_shelf', ...(column === 'price_min' ? price : [])])
    const matches = and([
      'true',
      ...(column === 'price_min' ? [] : price),
      ...labelled(asked.labels),
      ...inText(asked.words),
    ])
    // Nothing but what the index of this order holds.
    const held = ['product_id', 'words', 'labels', 'price_min', ...(column === 'price_min' ? [] : [column])]
    return `select product_id, ${column} from (select ${held.join(', ')} from product_search
      where ${onTheWay} order by ${order} limit ${arg(rows)}) walked where ${matches}`
  }
  const matching = (): string => {
    const bands = way.way === 'bands' ? stretch(key, way.last) : null
    const isByPrice = bands?.[0] === 'price_min'
    const [from, to] = overlap(prices ? priceBands(asked) : EVERY_BAND, isByPrice ? [bands![1], bands![2]] : EVERY_BAND)
    const isPriced = from > 0 || to < Infinity
    // A token with its band of prices stands for itself in the index; being a hash, it leaves the row to be looked at.
    const lead = isPriced ? tokens.find(isPriceToken) : undefined
    const others = tokens.filter((token) => token !== lead)
    const inBands = (marks: readonly number[] | null) => (marks ? [`marks && ${arg(marks)}::int[]`] : [])
    const everywhere = () => [
      ...(others.length > 0 ? [`tokens @@ ${arg(tokenQuery(others))}::tsquery`] : []),
      ...(bands && !isByPrice ? inBands(marksOf(...bands)) : []),
    ]
    const inIndex =
      lead === undefined
        ? [...everywhere(), ...(isPriced ? inBands(marksOf('price_min', from, to)) : [])]
        : [
            either(
              pricedStretches(from, to).map(({ wide, marks }) =>
                and([...everywhere(), pricedSql(`${arg(lead)}::text`, arg(wide)), ...inBands(marks)]),
              ),
            ),
          ]
    const open = {
      labels: asked.labels.filter((label) => !others.includes(label)),
      // A word that is a token needs no second look.
      words: asked.words.filter((word) => !others.includes(word)),
    }
    const matches = and([
      'on_shelf',
      ...inIndex,
      ...pricesWithin('(price_min + 0)', asked, arg), // not by the index of prices: the marks have seen to most of it
      ...labelled(open.labels),
      ...inText(open.words),
    ])
    return `select * from (select product_id, ${column} from product_search where ${matches} offset 0) matching`
  }
  const found = way.way === 'walk' ? walked(way.rows) : matching()

  const sql = `with hits as materialized (${found} order by ${order} limit ${arg(need)})
     select (select count(*)::int from hits) as count,
       array(select product_id from hits order by ${order} offset ${arg(offset)} limit ${arg(limit)}) as ids`
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

const pricesWithin = (price: string, { priceMin, priceMax }: Asked, arg: (value: unknown) => string): string[] => [
  ...(priceMin === undefined ? [] : [`${price} >= ${arg(priceMin)}`]),
  ...(priceMax === undefined ? [] : [`${price} <= ${arg(priceMax)}`]),
]

const either = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `(${conditions.join(' or ')})` : 'false'

const EVERY_BAND: [number, number] = [0, Infinity]

const overlap = (a: readonly [number, number], b: readonly [number, number]): [number, number] => [
  Math.max(a[0], b[0]),
  Math.min(a[1], b[1]),
]
