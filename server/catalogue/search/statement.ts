import { tokenQuery } from './tokens'
import { args } from '../../store/sql-args'
import { isPriceToken, marksOf, pricedSql, pricedStretches, type BandKey } from './bands'
import { priceBands, sortKey, type Asked, type ToAsk, type Way } from './guess'
import type { Wanted } from './product-search'

export interface Page {
  sort: Wanted['sort']
  ask: ToAsk
  /** How many products are looked for from the start of the order. */
  need: number
  offset: number
  limit: number
}

/**
 * SQL: how many of the first `need` products there are, and the ids of the page. The planner can't turn one way into another: each is
 * fenced by what stands around it.
 */
export const statement = (asked: Asked, way: Way, page: Page): { sql: string; values: unknown[] } => {
  const { values, arg } = args()
  const { column, descending } = sortKey(page.sort)
  const order = descending
    ? `${column} desc, product_id${column === 'price_min' ? ' desc' : ''}` // the index of prices, read backwards
    : `${column}, product_id`
  const found =
    way.way === 'walk'
      ? walked(asked, { column, order, rows: way.rows }, arg)
      : matching(asked, page.ask, { column, ...bandsOf(page.sort, way) }, arg)
  const sql = `with hits as materialized (${found} order by ${order} limit ${arg(page.need)})
     select (select count(*)::int from hits) as count,
       array(select product_id from hits order by ${order} offset ${arg(page.offset)} limit ${arg(page.limit)}) as ids`
  return { sql, values }
}

/** Keeps a value as a parameter and gives its place, "$3". */
type Arg = (value: unknown) => string

/** Along the index of the order, which holds all that is looked at. */
const walked = (asked: Asked, { column, order, rows }: { column: BandKey; order: string; rows: number }, arg: Arg) => {
  const isByPrice = column === 'price_min'
  const price = within('price_min', asked, arg)
  const held = ['product_id', 'words', 'labels', 'price_min', ...(isByPrice ? [] : [column])]
  const matches = all([...(isByPrice ? [] : price), ...labelled(asked.labels, arg), ...inText(asked.words, arg)])
  return `select product_id, ${column} from (select ${held.join(', ')} from product_search
      where ${all(['on_shelf', ...(isByPrice ? price : [])])} order by ${order} limit ${arg(rows)}) walked where ${matches}`
}

/** By the index of tokens, within these bands. */
const matching = (
  asked: Asked,
  { tokens, prices }: ToAsk,
  { column, from, to }: { column: BandKey; from: number; to: number },
  arg: Arg,
) => {
  const isByPrice = column === 'price_min'
  const [least, most] = prices ? priceBands(asked) : [0, Infinity]
  const [cheapest, dearest] = isByPrice ? [Math.max(least, from), Math.min(most, to)] : [least, most]
  const isPriced = cheapest > 0 || dearest < Infinity
  // A token with its band of prices is one entry of the index; that being a hash, the row is looked at again.
  const lead = isPriced ? tokens.find(isPriceToken) : undefined
  const others = tokens.filter((token) => token !== lead)
  const asking = () => [
    ...(others.length > 0 ? [`tokens @@ ${arg(tokenQuery(others))}::tsquery`] : []),
    ...(isByPrice ? [] : inBands(marksOf(column, from, to), arg)),
  ]
  const withPrices =
    lead === undefined
      ? all([...asking(), ...(isPriced ? inBands(marksOf('price_min', cheapest, dearest), arg) : [])])
      : some(
          pricedStretches(cheapest, dearest).map(({ wide, marks }) =>
            all([...asking(), pricedSql(`${arg(lead)}::text`, arg(wide)), ...inBands(marks, arg)]),
          ),
        )
  const matches = all([
    'on_shelf',
    withPrices,
    ...within('(price_min + 0)', asked, arg), // not by the index of prices: the marks have seen to most of it
    ...labelled(
      asked.labels.filter((label) => !others.includes(label)),
      arg,
    ),
    // A word that is a token needs no second look.
    ...inText(
      asked.words.filter((word) => !others.includes(word)),
      arg,
    ),
  ])
  return `select * from (select product_id, ${column} from product_search where ${matches} offset 0) matching`
}

const bandsOf = (sort: Wanted['sort'], way: Way): { from: number; to: number } => {
  if (way.way !== 'bands') return { from: 0, to: Infinity }
  return sortKey(sort).descending ? { from: way.last, to: Infinity } : { from: 0, to: way.last }
}

const inText = (words: readonly string[], arg: Arg) => words.map((word) => `strpos(words, ${arg(word)}) > 0`)

const labelled = (labels: readonly string[], arg: Arg) =>
  labels.length > 0 ? [`labels @> ${arg(labels)}::text[]`] : []

const inBands = (marks: readonly number[] | null, arg: Arg) => (marks ? [`marks && ${arg(marks)}::int[]`] : [])

const within = (price: string, { priceMin, priceMax }: Asked, arg: Arg) => [
  ...(priceMin === undefined ? [] : [`${price} >= ${arg(priceMin)}`]),
  ...(priceMax === undefined ? [] : [`${price} <= ${arg(priceMax)}`]),
]

const all = (conditions: readonly string[]) => conditions.join(' and ') || 'true'
const some = (conditions: readonly string[]) => (conditions.length > 0 ? `(${conditions.join(' or ')})` : 'false')
