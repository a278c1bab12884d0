/**
 * Sales, age and price as marks for the index of tokens, so that it can be asked for "of these words, what sells best" or "costs so
 * much" without reading what sells badly or costs more. Each key is cut into narrow bands; a product carries the number of its band and
 * of the wider and wider ones around it (four of a kind make one of the next), so that any stretch of bands is a few numbers.
 *
 * The database computes the marks (migrations 0101 and 0111); what it is given here is part of its schema: another cut is another migration.
 */

export type BandKey = 'sales' | 'shelved_at' | 'price_min'

const grid = (first: number, factor: number, most: number): number[] => {
  const values = Array.from({ length: most }, (_, i) => Math.round(first * factor ** i))
  return [...new Set(values)].slice(0, most)
}

/** Where each band but the first begins: sales from 1, prices from 3 yuan (in fen), each a little wider than the one before. */
const CUTS = {
  sales: grid(1, 2 ** (1 / 12), 255),
  price_min: grid(300, 2 ** (1 / 40), 511),
}
const DAY_MS = 86_400_000
const FIRST_DAY = '2020-01-01T00:00:00Z'

const KEYS: Record<BandKey, { number: number; last: number; levels: number[] }> = {
  sales: { number: 1, last: 255, levels: [0, 2, 4, 6] },
  price_min: { number: 2, last: 511, levels: [0, 2, 4, 6, 8] },
  // A band a day, for twenty-two years.
  shelved_at: { number: 3, last: 8191, levels: [0, 2, 4, 6, 8, 10] },
}

/** The band of a value: pieces sold, fen, or milliseconds since 1970. */
export const bandOf = (key: BandKey, value: number): number => {
  if (key === 'shelved_at')
    return Math.min(KEYS[key].last, Math.max(0, Math.floor((value - Date.parse(FIRST_DAY)) / DAY_MS)))
  const cuts = CUTS[key]
  let [low, high] = [0, cuts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (cuts[middle]! <= value) low = middle + 1
    else high = middle
  }
  return low
}

const mark = (key: BandKey, level: number, band: number): number =>
  KEYS[key].number * 1_000_000 + level * 50_000 + (band >> level)

/** The marks of which a product in the bands `from` to `to` has at least one, and no other product has any; null for all bands. */
export const marksOf = (key: BandKey, from: number, to: number): number[] | null => {
  const { last, levels } = KEYS[key]
  if (from <= 0 && to >= last) return null
  const marks: number[] = []
  let [a, b] = [Math.max(0, from), Math.min(last, to)]
  for (const level of levels) {
    const width = 1 << level
    const isWhole = (edge: number): boolean => level !== levels.at(-1) && (edge / width) % 4 === 0
    for (; a <= b && !isWhole(a); a += width) marks.push(mark(key, level, a))
    for (; a <= b && !isWhole(b + 1); b -= width) marks.push(mark(key, level, b))
  }
  return marks
}

/** SQL: the marks of a row of product_search, as int[]. */
export const marksSql = (): string => {
  const bands: Record<BandKey, string> = {
    sales: `width_bucket(sales, '{${CUTS.sales.join(',')}}'::int[])`,
    price_min: `width_bucket(price_min, '{${CUTS.price_min.join(',')}}'::bigint[])`,
    shelved_at: `least(${KEYS.shelved_at.last}, greatest(0, floor(extract(epoch from
      (shelved_at - timestamptz '${FIRST_DAY}')) / 86400)::int))`,
  }
  const marks = (Object.keys(KEYS) as BandKey[]).flatMap((key) =>
    KEYS[key].levels.map((level) => `${mark(key, level, 0)} + (${bands[key]} >> ${level})`),
  )
  return `array[${marks.join(', ')}]`
}

/**
 * Most searches that go by price ask for a word or a label as well, and its products are seldom spread evenly over the prices. So the
 * index also holds tokens together with a wide band of prices: "dresses of 50 to 66 yuan" is one number. ASCII is left out; 货号 are rare
 * enough as they are.
 */
const WIDE = 4

export const isPriceToken = (token: string): boolean => !/^[!-~]/.test(token)

/** Two stretches of the bands that a range of prices is made of. */
export interface PricedStretch {
  wide: number[]
  /** What is wanted of the wide bands; null for all. */
  marks: number[] | null
}

/** The bands of prices `from` to `to` as wide ones: those that are wanted whole, and the one at each end. */
export const pricedStretches = (from: number, to: number): PricedStretch[] => {
  if (from > to) return []
  const end = Math.min(to, KEYS.price_min.last)
  const whole: number[] = []
  const cut: PricedStretch[] = []
  for (let wide = from >> WIDE; wide <= end >> WIDE; wide++) {
    const first = wide << WIDE
    const last = Math.min(first + (1 << WIDE) - 1, KEYS.price_min.last)
    const number = mark('price_min', WIDE, first)
    if (from <= first && last <= end) whole.push(number)
    else cut.push({ wide: [number], marks: marksOf('price_min', Math.max(from, first), Math.min(end, last)) })
  }
  return [...(whole.length > 0 ? [{ wide: whole, marks: null }] : []), ...cut]
}

/** SQL: a function that gives the tokens of a row with its band of prices, as int[]. */
export const pricedFunctionSql = (): string => {
  const place = KEYS.sales.levels.length + KEYS.price_min.levels.indexOf(WIDE) + 1
  return `create function search_priced(tokens tsvector, marks int[]) returns int[]
    language sql immutable parallel safe as $$
      select array(select hashtext(marks[${place}]::text || token)
        from unnest(tsvector_to_array(tokens)) token where token !~ '^[!-~]')
    $$`
}

/** SQL, over a row of product_search: whether it has the token and lies in one of the wide bands; both are places of parameters. */
export const pricedSql = (token: string, wide: string): string =>
  `search_priced(tokens, marks) && array(select hashtext(band::text || ${token}) from unnest(${wide}::int[]) band)`
