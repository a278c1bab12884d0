import { isPrefix, wordTokens } from '../../../src/domain/search-tokens'
import type { BandKey } from './bands'
import { COUNT_CAP, type Wanted } from './product-search'
import { sortKeys, type Sample, type SortKey } from './sample'

/** How to find the first so many products of a search. All three give the same; they differ in what they cost. */
export type Way =
  /** Everything that matches, from the index of tokens, then sorted. */
  | { way: 'all' }
  /** The same, but only from the first bands of the order: up to and with this one. */
  | { way: 'bands'; last: number }
  /** Along the index of the order, looking at each product, for at most so many. */
  | { way: 'walk'; rows: number }

/** What one search asks, ready to be held against a row. */
export interface Asked {
  words: readonly string[]
  labels: readonly string[]
  priceMin: number | undefined
  priceMax: number | undefined
}

/** chosen by us: 综合 is by sales. */
const sortName = (sort: Wanted['sort']) => (sort === 'default' ? 'sales' : sort)
export const sortKey = (sort: Wanted['sort']): SortKey => sortKeys[sortName(sort)]

/** The sample's rows that the search would find, by their numbers. */
export const hitsIn = (sample: Sample, asked: Asked): Uint16Array => {
  const { words, labels } = asked
  const isHit = (i: number): boolean => {
    const row = sample.rows[i]!
    return (
      isWithin(row, asked) &&
      words.every((word) => row.words.includes(word)) &&
      labels.every((label) => row.labels.includes(label))
    )
  }
  return rarest(sample, tokensOf(asked)).filter(isHit)
}

const isWithin = (row: { priceMin: number }, { priceMin = -Infinity, priceMax = Infinity }: Asked): boolean =>
  row.priceMin >= priceMin && row.priceMin <= priceMax

const isPriced = ({ priceMin, priceMax }: Asked): boolean => priceMin !== undefined || priceMax !== undefined

/** The rows with the token that the fewest have; all of them where there is no token. */
const rarest = (sample: Sample, tokens: readonly string[]): Uint16Array => {
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
const COST = { indexStep: 0.12, foundRow: 1.5, walkedRow: 0.35 }

/**
 * @param need how many products are wanted from the start of the order
 * @param care 1, or more where the guess before fell short
 */
export const chooseWay = (
  sample: Sample,
  hits: Uint16Array,
  asked: Asked,
  sort: Wanted['sort'],
  need: number,
  care = 1,
): Way => {
  const { rows, weight } = sample
  // Half as many again, and two for luck: in one of two hundred searches that is too few.
  const enough = (Math.ceil((need / weight) * 1.5) + 1) * care
  if (hits.length < enough || enough < 2) return { way: 'all' }

  const key = sortKey(sort)
  const order = sample.inOrder[sortName(sort)]
  const [first, last] = placesOf(order, hits, enough)
  /** How many rows of the order there are to one hit, where the hits are. */
  const gap = (last - first) / (enough - 1)
  // Walking by price starts at the price asked for.
  const start = key.descending ? asked.priceMax : asked.priceMin
  const isBefore = (price: number): boolean => (key.descending ? price > start! : price < start!)
  const skips = key.column === 'price_min' && start !== undefined
  const skipped = skips ? rows.filter(({ priceMin }) => isBefore(priceMin)).length : 0
  const before = first - skipped
  const passed = (last + 1 - skipped) * weight

  const bands = sample.bands[key.column]
  const band = bands[order[last]!]!
  const inBands = hits.filter((i) => (key.descending ? bands[i]! >= band : bands[i]! <= band)).length
  // The index steps along the rarest of what it is asked, and looks each step up in the others; a stretch of bands is several.
  const step = COST.indexStep * weight
  const rare = Math.min(rarest(sample, tokensOf(asked)).length, pricedRows(sample, asked))
  const costs = {
    all: rare * 2 * step + hits.length * weight * COST.foundRow,
    bands: Math.min(rare, last + 1 - skipped) * 2.5 * step + inBands * weight * COST.foundRow,
    // The hits are few, so that they may well begin later than evenly spread ones would.
    walk: (Math.max(before - gap, before / 2) * weight + gap * need) * COST.walkedRow,
  }
  if (costs.walk <= Math.min(costs.bands, costs.all)) return { way: 'walk', rows: Math.ceil(passed * 1.2) + 100 }
  return costs.bands < costs.all ? { way: 'bands', last: band } : { way: 'all' }
}

/** Where in the order the first hit and the `enough`th stand; there are so many. */
const placesOf = (order: Uint16Array, hits: Uint16Array, enough: number): [number, number] => {
  const isHit = new Uint8Array(order.length)
  for (const i of hits) isHit[i] = 1
  let [first, place] = [-1, 0]
  for (let met = 0; ; place++) {
    if (isHit[order[place]!] === 0) continue
    if (met++ === 0) first = place
    if (met === enough) return [first, place]
  }
}

const pricedRows = ({ rows }: Sample, asked: Asked): number =>
  isPriced(asked) ? rows.filter((row) => isWithin(row, asked)).length : rows.length

/** The bands from the start of the order to this one. */
export const stretch = ({ column, descending }: SortKey, last: number): [BandKey, number, number] =>
  descending ? [column, last, Infinity] : [column, 0, last]

/** What to ask the index of tokens for; whatever is asked of it, the rows it gives are held against the whole search afterwards. */
export interface ToAsk {
  tokens: string[]
  prices: boolean
}

/**
 * The rarest token or label first, and no more than help: one that leaves as many rows as were there before costs more than it saves,
 * and so does a wide range of prices.
 */
export const chooseToAsk = (sample: Sample, asked: Asked): ToAsk => {
  const open = tokensOf(asked).filter(
    (token, _, all) =>
      !isPrefix(token) || all.length === 1 || sample.having(token).length < sample.rows.length * COMMON,
  )
  const tokens: string[] = []
  let left = sample.inOrder.sales
  while (open.length > 0 && left.length > 0) {
    const isLeft = new Uint8Array(sample.rows.length)
    for (const i of left) isLeft[i] = 1
    let [best, fewest] = [0, Infinity]
    for (const [at, token] of open.entries()) {
      let count = 0
      for (const i of sample.having(token)) count += isLeft[i]!
      if (count < fewest) [best, fewest] = [at, count]
    }
    if (fewest > left.length * WORTHWHILE) break
    left = sample.having(open[best]!).filter((i) => isLeft[i] === 1)
    tokens.push(...open.splice(best, 1))
  }
  const within = isPriced(asked) ? left.filter((i) => isWithin(sample.rows[i]!, asked)).length : left.length
  return { tokens, prices: within < left.length * WORTHWHILE }
}

const COMMON = 0.02
const WORTHWHILE = 0.7
