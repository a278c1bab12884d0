import { isPrefix, wordTokens } from './tokens'
import type { Tier } from '../../../src/domain/relevance'
import { bandOf, isPriceToken } from './bands'
import { COUNT_CAP, type Wanted } from './product-search'
import { OWN_END } from './rows'
import { both, marked, sortKeys, type Rows, type Sample, type SampleRow, type SortKey } from './sample'

/** How to find the first so many products of a search. All of them give the same; they differ in what they cost. */
export type Way =
  /** Everything that matches, from the index of tokens, then sorted. */
  | { way: 'all' }
  /** The same, but only from the first bands of the order: up to and with this one. */
  | { way: 'bands'; last: number }
  /** Along the index of the order, looking at each product, for at most so many. */
  | { way: 'walk'; rows: number }
  /** Along the index of prices, looking at each product within those asked for, then sorted. */
  | { way: 'range' }

/** What one search asks, ready to be held against a row. */
export interface Asked {
  words: readonly string[]
  labels: readonly string[]
  /** The label of the products that were meant; undefined where they are in no tiers (src/domain/relevance). */
  meant?: string | undefined
  /** Only those of this tier. */
  tier?: Tier | undefined
  priceMin: number | undefined
  priceMax: number | undefined
}

/** chosen by us: 综合 is by sales, within its tiers. */
const sortName = (sort: Wanted['sort']) => (sort === 'default' ? 'sales' : sort)
export const sortKey = (sort: Wanted['sort']): SortKey => sortKeys[sortName(sort)]

/** The sample's rows that the search would find, in whatever tier. */
export const hitsIn = (sample: Sample, asked: Asked): Rows => {
  const { rows, inOrder } = sample
  const [first, ...more] = [...asked.words, ...asked.labels].map((what) => sample.having(what))
  const found = more.reduce((left, one) => both(left, one, rows.length), first ?? inOrder.sales)
  return isPriced(asked) ? found.filter((i) => isWithin(rows[i]!, asked)) : found
}

/** Of the hits those of the tier that is asked for. */
export const inTier = (sample: Sample, hits: Rows, { words, meant, tier }: Asked): Rows => {
  if (meant === undefined || tier === undefined) return hits
  const isMeant = marked(sample.having(meant), sample.rows.length)
  if (tier === 0) return hits.filter((i) => isMeant[i] === 1)
  return hits.filter((i) => isMeant[i] === 0 && isByItself(sample.rows[i]!, words) === (tier === 1))
}

/** Whether all words stand in its own texts, which come first. */
const isByItself = ({ words: text }: SampleRow, words: readonly string[]): boolean => {
  const end = text.indexOf(OWN_END)
  return words.every((word) => text.indexOf(word) < end)
}

const isWithin = (row: { priceMin: number }, { priceMin = -Infinity, priceMax = Infinity }: Asked): boolean =>
  row.priceMin >= priceMin && row.priceMin <= priceMax

const isPriced = ({ priceMin, priceMax }: Asked): boolean => priceMin !== undefined || priceMax !== undefined

/** The rows with the token that the fewest have; all of them where there is no token. */
const rarest = (sample: Sample, tokens: readonly string[]): Rows => {
  const [first, ...more] = tokens.map((token) => sample.having(token))
  if (!first) return sample.inOrder.sales
  return more.reduce((best, one) => (one.length < best.length ? one : best), first)
}

const tokensOf = ({ words, labels }: Asked): string[] => [...new Set([...words.flatMap(wordTokens), ...labels])]

/**
 * Whether there are more than can be counted: so many hits in the sample that a thousand products could not have given them, even with
 * luck of four standard deviations and more.
 */
export const surelyCapped = ({ weight }: Sample, hits: { length: number }): boolean => {
  const expected = COUNT_CAP / weight
  return hits.length > expected + 4 * Math.sqrt(expected) + 4
}

/** Microseconds, measured at a million products; only their proportions matter. */
const COST = {
  indexStep: 0.12,
  foundRow: 1.5,
  walkedRow: 0.25,
  leastOfIndex: 300,
  /** A row with a token that begins so: each of those tokens has a list of its own to be read. */
  prefixed: 0.2,
  /** Each row of a further list, in order … */
  listed: 0.012,
  /** … or as many of its pages as there are rows to look up in it. */
  leafOfIndex: 8,
  /** A row that a further list would have spared. */
  sparedRow: 3.5,
}

/** Half as many hits again, and two for luck: in one of two hundred searches that is too few. */
const enoughOf = ({ weight }: Sample, need: number, care: number): number =>
  (Math.ceil((need / weight) * 1.5) + 1) * care

/** How much of the order has to be looked at for the first `need` hits: a share of all products. */
export const reachOf = (sample: Sample, hits: Rows, sort: Wanted['sort'], need: number): number => {
  const enough = enoughOf(sample, need, 1)
  if (hits.length < enough || enough < 2) return 1
  return (placesOf(sample.inOrder[sortName(sort)], hits, enough)[1] + 1) / sample.rows.length
}

/**
 * @param need how many products are wanted from the start of the order
 * @param care 1, or more where the guess before fell short
 */
export const chooseWay = (
  sample: Sample,
  hits: Rows,
  asked: Asked,
  ask: ToAsk,
  sort: Wanted['sort'],
  need: number,
  care = 1,
): Way => {
  const { rows, weight } = sample
  const enough = enoughOf(sample, need, care)
  if (hits.length < enough || enough < 2) return wholeWay(sample, hits, asked, ask)

  const key = sortKey(sort)
  const order = sample.inOrder[sortName(sort)]
  const [first, last] = placesOf(order, hits, enough)
  /** How many rows of the order there are to one hit, where the hits are. */
  const gap = (last - first) / (enough - 1)
  // Walking by price starts at the price asked for.
  const skipped = key.column === 'price_min' ? before(sample, asked, key.descending) : 0
  const passed = (last + 1 - skipped) * weight

  // The hits are few, so that they may well begin later than evenly spread ones would.
  const walk = (Math.max(first - skipped - gap, (first - skipped) / 2) * weight + gap * need) * COST.walkedRow
  const shortly: Way = { way: 'walk', rows: Math.ceil(passed * 1.2) + 100 }
  if (walk < COST.leastOfIndex) return shortly

  const bands = sample.bands[key.column]
  const band = bands[order[last]!]!
  const isInBands = (i: number): boolean => (key.descending ? bands[i]! >= band : bands[i]! <= band)
  // A stretch of bands is several things to the index.
  const { rare, isTogether, priced } = steps(sample, asked, ask)
  const step = COST.indexStep * weight
  const isAsked = (i: number): boolean => isWithin(rows[i]!, asked)
  const stretched =
    isTogether && key.column === 'price_min'
      ? countOf(rare, (i) => isInBands(i) && isAsked(i))
      : Math.min(priced, last + 1 - skipped)
  const some = stretched * 3.5 * step + countOf(hits, isInBands) * weight * COST.foundRow
  const whole = wholeOf(sample, hits, asked, ask)
  if (walk <= Math.min(some, whole.cost)) return shortly
  return some < whole.cost ? { way: 'bands', last: band } : whole.way
}

/** How to find everything that matches. */
export const wholeWay = (sample: Sample, hits: Rows, asked: Asked, ask: ToAsk): Way =>
  wholeOf(sample, hits, asked, ask).way

const wholeOf = (sample: Sample, hits: Rows, asked: Asked, ask: ToAsk): { way: Way; cost: number } => {
  const { weight } = sample
  const { rare, priced } = steps(sample, asked, ask)
  const prefixes = ask.tokens.some(isPrefix) ? rare.length * weight * COST.prefixed : 0
  const all =
    COST.leastOfIndex + priced * 1.5 * COST.indexStep * weight + prefixes + hits.length * weight * COST.foundRow
  const range = isPriced(asked) ? pricedRows(sample, asked) * weight * COST.walkedRow : Infinity
  return range < all ? { way: { way: 'range' }, cost: range } : { way: { way: 'all' }, cost: all }
}

/** The index steps along the rarest of what it is asked, and looks each step up in the others. */
const steps = (sample: Sample, asked: Asked, ask: ToAsk) => {
  const rare = rarest(sample, ask.tokens)
  // A token within a range of prices is one thing to the index.
  const isTogether = ask.tokens.some(isPriceToken)
  const priced = !ask.prices
    ? rare.length
    : isTogether
      ? countOf(rare, (i) => isWithin(sample.rows[i]!, asked))
      : Math.min(rare.length, pricedRows(sample, asked))
  return { rare, isTogether, priced }
}

/** Where in the order the first hit and the `enough`th stand; there are so many. */
const placesOf = (order: Rows, hits: Rows, enough: number): [number, number] => {
  const isHit = marked(hits, order.length)
  let [first, place] = [-1, 0]
  for (let met = 0; ; place++) {
    if (isHit[order[place]!] === 0) continue
    if (met++ === 0) first = place
    if (met === enough) return [first, place]
  }
}

const countOf = (rows: Rows, is: (i: number) => boolean): number => {
  let count = 0
  for (const i of rows) if (is(i)) count++
  return count
}

/** How many rows an order by price has before the first one asked for. */
const before = (sample: Sample, { priceMin, priceMax }: Asked, descending: boolean): number => {
  if (descending) return priceMax === undefined ? 0 : sample.rows.length - cheaper(sample, priceMax + 1)
  return priceMin === undefined ? 0 : cheaper(sample, priceMin)
}

const pricedRows = (sample: Sample, { priceMin, priceMax }: Asked): number =>
  Math.max(
    0,
    (priceMax === undefined ? sample.rows.length : cheaper(sample, priceMax + 1)) -
      (priceMin === undefined ? 0 : cheaper(sample, priceMin)),
  )

/** How many rows cost less. */
const cheaper = ({ rows, inOrder: { price_asc: order } }: Sample, price: number): number => {
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[order[middle]!]!.priceMin < price) low = middle + 1
    else high = middle
  }
  return low
}

/** The bands of the prices asked for. */
export const priceBands = ({ priceMin, priceMax }: Asked): [number, number] => [
  priceMin === undefined ? 0 : bandOf('price_min', priceMin),
  priceMax === undefined ? Infinity : bandOf('price_min', priceMax),
]

/** What to ask the index of tokens for; whatever is asked of it, the rows it gives are held against the whole search afterwards. */
export interface ToAsk {
  tokens: string[]
  prices: boolean
}

/**
 * The rarest token or label first, and no more than help. The index reads the list of each further one, however few rows it takes away,
 * and what it leaves is read from the table: of those rows only the share that `reach` says.
 */
export const chooseToAsk = (sample: Sample, asked: Asked, reach = 1): ToAsk => {
  const { rows } = sample
  const open = tokensOf(asked).filter(
    (token, _, all) => !isPrefix(token) || all.length === 1 || sample.having(token).length < rows.length * COMMON,
  )
  const tokens: string[] = []
  let left: Rows = sample.inOrder.sales
  const within = (some: Rows): number =>
    isPriced(asked) ? countOf(some, (i) => isWithin(rows[i]!, asked)) : some.length
  while (open.length > 0 && left.length > 0) {
    const rests = open.map((token) =>
      tokens.length === 0 ? sample.having(token) : both(left, sample.having(token), rows.length),
    )
    const best = rests.reduce((least, rest, i) => (rest.length < rests[least]!.length ? i : least), 0)
    const rest = rests[best]!
    if (tokens.length > 0) {
      const read = within(left) * reach
      const saved = (1 - rest.length / left.length) * read * COST.sparedRow
      if (saved <= Math.min(sample.having(open[best]!).length * COST.listed, read * COST.leafOfIndex)) break
    } else if (rest.length > left.length * WORTHWHILE) break
    left = rest
    tokens.push(...open.splice(best, 1))
  }
  return { tokens, prices: within(left) < left.length * WORTHWHILE }
}

const COMMON = 0.02
const WORTHWHILE = 0.7
