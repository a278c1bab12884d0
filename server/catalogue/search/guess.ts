import { sortKeys, type Sample, type SampleRow, type SortKey } from './sample'
import type { Wanted } from './product-search'

/** How to find the first `need` products of a search. All three give the same; they differ in what they cost. */
export type Way =
  /** Everything that matches, from the index of tokens, then sorted. */
  | { way: 'all' }
  /** The same, but only what lies before `edge` in the order: the bitmaps of both indexes are laid over each other. */
  | { way: 'band'; edge: number }
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
export const sortKey = (sort: Wanted['sort']): SortKey => sortKeys[sort === 'default' ? 'sales' : sort]

/** Microseconds, measured at a million products; only their proportions matter. */
const COST = { tokenRow: 0.15, bandRow: 0.12, foundRow: 4, walkedRow: 0.35 }

/** Holds the search against the sample in the order of the sort, as far as the hits wanted would be. */
export const chooseWay = (sample: Sample, asked: Asked, sort: Wanted['sort'], need: number): Way => {
  const { weight } = sample
  const byPrice = sort.startsWith('price')
  // Half as many again, and then some, so that the guess is seldom too low.
  const enough = Math.ceil((need / weight) * 1.5) + 5
  const order = sample.inOrder[sort === 'default' ? 'sales' : sort]
  let passed = 0
  let hits = 0
  let walk = 0
  let last: SampleRow | undefined
  for (const row of order) {
    // Walking by price starts at the price asked for.
    if (byPrice && !within(row.priceMin, asked)) continue
    passed++
    if (!matches(row, asked)) continue
    last = row
    if (++hits <= Math.ceil(need / weight)) walk = passed
    if (hits === enough) break
  }
  if (hits < enough || !last) return { way: 'all' }

  // Behind the edge there may be more of them than before it: dear coats, cheapest first.
  const all = Math.max(hits / passed, shareOf(sample, asked)) * order.length * weight
  const costs = {
    all: all * (COST.tokenRow + COST.foundRow),
    band: all * COST.tokenRow + passed * weight * COST.bandRow + hits * weight * COST.foundRow,
    walk: Math.min(walk * weight, (walk / Math.ceil(need / weight)) * need) * COST.walkedRow,
  }
  if (costs.walk <= Math.min(costs.band, costs.all))
    return { way: 'walk', rows: Math.ceil(passed * weight * 1.2) + 100 }
  return costs.band < costs.all ? { way: 'band', edge: sortKey(sort).of(last) } : { way: 'all' }
}

const shareOf = ({ rows }: Sample, asked: Asked): number => {
  let hits = 0
  for (let i = 0; i < rows.length; i += 8) if (matches(rows[i]!, asked)) hits++
  return hits / Math.ceil(rows.length / 8)
}

const matches = (row: SampleRow, asked: Asked): boolean =>
  within(row.priceMin, asked) &&
  asked.labels.every((label) => row.labels.includes(label)) &&
  asked.words.every((word) => row.words.includes(word))

const within = (price: number, { priceMin = -Infinity, priceMax = Infinity }: Asked): boolean =>
  price >= priceMin && price <= priceMax

/**
 * The words to ask the index of tokens for; the text is held against all of them afterwards. A single character means every pair that
 * begins with it: where it is common and something else is asked too, that costs more than it saves.
 */
export const askedOfTokens = (sample: Sample, asked: Asked, way: Way['way']): string[] => {
  const long = asked.words.filter((word) => [...word].length > 1)
  const single = asked.words.filter((word) => !long.includes(word))
  const isNeeded = (word: string): boolean =>
    long.length + asked.labels.length === 0 || shareWith(sample, word) < COMMON
  const pairs = way === 'band' ? long.map((word) => rarestPair(sample, word)) : long
  return [...pairs, ...single.filter(isNeeded)]
}

const COMMON = 0.02
const STRIDE = 4

const shareWith = ({ rows }: Sample, part: string): number => {
  let count = 0
  for (let i = 0; i < rows.length; i += STRIDE) if (rows[i]!.words.includes(part)) count++
  return (count * STRIDE) / Math.max(1, rows.length)
}

/**
 * Of a word's pairs the one that the fewest rows hold. The planner takes the pairs of a word for independent and thinks three of them
 * far rarer than they are; of one alone it has a fair notion.
 */
const rarestPair = (sample: Sample, word: string): string => {
  const letters = [...word]
  const pairs = letters.slice(1).map((letter, i) => letters[i]! + letter)
  const shares = pairs.map((pair) => shareWith(sample, pair))
  return pairs[shares.indexOf(Math.min(...shares))]!
}
