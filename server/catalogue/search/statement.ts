import { tokenQuery } from './tokens'
import { args } from '../../store/sql-args'
import { isPriceToken, marksOf, pricedSql, pricedStretches, type BandKey } from './bands'
import { priceBands, sortKey, type Asked, type ToAsk, type Way } from './guess'
import type { Wanted } from './product-search'
import { OWN_END } from './rows'

export interface Page {
  sort: Wanted['sort']
  ask: ToAsk
  /** How many products are looked for from the start of the order. */
  need: number
  offset: number
  limit: number
  /** Tier by tier, from everything that matches. */
  byTier?: boolean
}

/**
 * SQL: how many of the first `need` products there are, and the ids of the page. The planner can't turn one way into another: each is
 * fenced by what stands around it.
 */
export const statement = (asked: Asked, way: Way, page: Page): { sql: string; values: unknown[] } => {
  const { values, arg } = args()
  const { column, columns, sql: within } = orderOf(page.sort)
  const order = page.byTier ? `tier, ${within}` : within
  const found =
    way.way === 'walk'
      ? walked(asked, { column, columns, order, rows: way.rows }, arg)
      : way.way === 'range'
        ? inRange(asked, wantedOf(asked, columns, page, arg), columns, arg)
        : matching(asked, page.ask, { column, ...bandsOf(page.sort, way) }, wantedOf(asked, columns, page, arg), arg)
  const sql = `with hits as materialized (${found} order by ${order} limit ${arg(page.need)})
     select (select count(*)::int from hits) as count,
       array(select product_id from hits order by ${order} offset ${arg(page.offset)} limit ${arg(page.limit)}) as ids`
  return { sql, values }
}

/**
 * SQL: how many of what matches have each label of these kinds. At most `most` are looked at; `found` says of how many.
 */
export const labelStatement = (
  asked: Asked,
  way: Way,
  ask: ToAsk,
  { kinds, most }: { kinds: readonly string[]; most: number },
): { sql: string; values: unknown[] } => {
  const { values, arg } = args()
  const everywhere = { column: 'sales', from: 0, to: Infinity } as const
  const found =
    way.way === 'range' ? inRange(asked, ['labels'], [], arg) : matching(asked, ask, everywhere, ['labels'], arg)
  const sql = `with hits as materialized (${found} limit ${arg(most)})
     select (select count(*)::int from hits) as found, (select coalesce(json_object_agg(label, count), '{}') from (
       select label, count(*)::int as count from hits, unnest(labels) label
       where left(label, 2) = any(${arg(kinds)}::text[]) group by label) counted) as counts`
  return { sql, values }
}

interface Order {
  /** What it goes by first. */
  column: BandKey
  columns: readonly BandKey[]
}

/** Each is that of an index. */
const orderOf = (sort: Wanted['sort']): Order & { sql: string } => {
  const { column, descending } = sortKey(sort)
  if (column === 'sales')
    return { column, columns: ['sales', 'shelved_at'], sql: 'sales desc, shelved_at desc, product_id' }
  if (column === 'shelved_at') return { column, columns: [column], sql: 'shelved_at desc, product_id' }
  const sql = descending ? 'price_min desc, product_id desc' : 'price_min, product_id' // the same index, read backwards
  return { column, columns: [column], sql }
}

/** Keeps a value as a parameter and gives its place, "$3". */
type Arg = (value: unknown) => string

/** Along the index of the order, which holds all that is looked at. */
const walked = (asked: Asked, { column, columns, order, rows }: Order & { order: string; rows: number }, arg: Arg) => {
  const isByPrice = column === 'price_min'
  const price = within('price_min', asked, arg)
  const held = [...new Set(['product_id', 'words', 'labels', 'price_min', ...columns])]
  const matches = all([
    ...(isByPrice ? [] : price),
    ...labelled(asked.labels, arg),
    ...inText(asked.words, arg),
    ...inTier(asked, arg),
  ])
  return `select product_id, ${columns.join(', ')} from (select ${held.join(', ')} from product_search
      where ${all(['on_shelf', ...(isByPrice ? price : [])])} order by ${order} limit ${arg(rows)}) walked where ${matches}`
}

/** Along the index of prices from one end of the range to the other; it too holds all that is looked at. */
const inRange = (asked: Asked, wanted: readonly string[], columns: readonly string[], arg: Arg) => {
  const held = [...new Set(['product_id', 'words', 'labels', 'price_min', ...columns])]
  const matches = all([...labelled(asked.labels, arg), ...inText(asked.words, arg), ...inTier(asked, arg)])
  return `select ${wanted.join(', ')} from (select ${held.join(', ')} from product_search
      where ${all(['on_shelf', ...within('price_min', asked, arg)])} order by price_min, product_id offset 0) ranged where ${matches}`
}

/** By the index of tokens, within these bands. */
const matching = (
  asked: Asked,
  { tokens, prices }: ToAsk,
  { column, from, to }: { column: BandKey; from: number; to: number },
  wanted: readonly string[],
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
    ...inTier(asked, arg),
  ])
  return `select * from (select ${wanted.join(', ')} from product_search where ${matches} offset 0) matching`
}

const wantedOf = (asked: Asked, columns: readonly string[], { byTier }: Page, arg: Arg): string[] => [
  'product_id',
  ...columns,
  ...(byTier ? [`${tierSql(asked, arg)} as tier`] : []),
]

const bandsOf = (sort: Wanted['sort'], way: Way): { from: number; to: number } => {
  if (way.way !== 'bands') return { from: 0, to: Infinity }
  return sortKey(sort).descending ? { from: way.last, to: Infinity } : { from: 0, to: way.last }
}

const inText = (words: readonly string[], arg: Arg) => words.map((word) => `strpos(words, ${arg(word)}) > 0`)

/** A product's own texts come first. */
const inOwnText = (words: readonly string[], arg: Arg) =>
  words.map((word) => `strpos(words, ${arg(word)}) < strpos(words, '${OWN_END}')`)

/** Those that were meant have their label, by which they are found. */
const inTier = (asked: Asked, arg: Arg) =>
  asked.tier === undefined || asked.tier === 0 ? [] : [`${tierSql(asked, arg)} = ${asked.tier}`]

const tierSql = ({ words, meant = '' }: Asked, arg: Arg): string =>
  `case when labels @> ${arg([meant])}::text[] then 0 when ${all(inOwnText(words, arg))} then 1 else 2 end`

const labelled = (labels: readonly string[], arg: Arg) =>
  labels.length > 0 ? [`labels @> ${arg(labels)}::text[]`] : []

const inBands = (marks: readonly number[] | null, arg: Arg) => (marks ? [`marks && ${arg(marks)}::int[]`] : [])

const within = (price: string, { priceMin, priceMax }: Asked, arg: Arg) => [
  ...(priceMin === undefined ? [] : [`${price} >= ${arg(priceMin)}`]),
  ...(priceMax === undefined ? [] : [`${price} <= ${arg(priceMax)}`]),
]

const all = (conditions: readonly string[]) => conditions.join(' and ') || 'true'
const some = (conditions: readonly string[]) => (conditions.length > 0 ? `(${conditions.join(' or ')})` : 'false')
