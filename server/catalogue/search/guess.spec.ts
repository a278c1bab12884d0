import { describe, expect, test } from 'vitest'
import { seeded } from '../../../demo/random'
import { bandOf } from './bands'
import { chooseToAsk, chooseWay, hitsIn, reachOf, surelyCapped, wholeWay, type Asked } from './guess'
import { sampleOf, type SampleRow } from './sample'

/** 4,000 rows that stand for a million: every second a dress, one in fifty a qipao, one in a thousand of silk; coats are dear. */
const chance = seeded('guess')
const row = (_: unknown, i: number): SampleRow => ({
  words: [
    chance.chance(0.5) ? '连衣裙' : '衬衫',
    chance.chance(0.02) ? '旗袍' : '',
    chance.chance(0.001) ? '香云纱' : '',
    i > 3600 ? '羽绒服' : '',
  ].join(' '),
  labels: [` m${chance.int(0, 19)}`],
  sales: (i * 7919) % 4000,
  shelvedAt: i,
  priceMin: i * 10,
})
const sample = sampleOf(Array.from({ length: 4000 }, row), 250)
const asked = (words: string[], more: Partial<Asked> = {}): Asked => ({
  words,
  labels: [],
  priceMin: undefined,
  priceMax: undefined,
  ...more,
})
const choose = (of: Asked, sort: 'sales' | 'price_asc' | 'price_desc', need = 1001) =>
  chooseWay(sample, hitsIn(sample, of), of, chooseToAsk(sample, of), sort, need)
const way = (words: string[], sort: 'sales' | 'price_asc' = 'sales', more: Partial<Asked> = {}) =>
  choose(asked(words, more), sort).way

describe('the way of a search', () => {
  test('what is rare is all fetched, what is common is met on a short walk', () => {
    expect([way(['香云纱']), way(['没有']), way(['连衣裙']), way([])]).toEqual(['all', 'all', 'walk', 'walk'])
  })

  test('a walk is long enough for the hits wanted, with some to spare, and shorter for fewer', () => {
    const chosen = choose(asked(['连衣裙']), 'sales')
    expect(chosen.way === 'walk' && chosen.rows > 2 * 1001 && chosen.rows < 20_000).toBe(true)
    const first = choose(asked(['连衣裙']), 'sales', 20)
    expect(first.way === 'walk' && chosen.way === 'walk' && first.rows > 40 && first.rows < chosen.rows / 2).toBe(true)
  })

  test('what stands at the far end of the order is not walked to over everything before it', () => {
    expect([way(['羽绒服'], 'sales'), way(['羽绒服'], 'price_asc')]).toEqual(['walk', 'bands'])
  })

  test('bands reach as far as the hits wanted, half as many again and two', () => {
    const coats = choose(asked(['羽绒服']), 'price_asc', 20)
    // Three hits of the sample: the third coat costs 360.30 yuan.
    expect(coats).toEqual({ way: 'bands', last: bandOf('price_min', 36_030) })
  })

  test('a walk by price begins at the price asked for', () => {
    const dear = asked(['连衣裙'], { priceMin: 30_000, priceMax: 36_000 })
    for (const sort of ['price_asc', 'price_desc'] as const) {
      const chosen = choose(dear, sort, 20)
      expect(chosen.way === 'walk' && chosen.rows < 10_000).toBe(true)
    }
  })

  test('filters and prices count as words do', () => {
    expect([way(['旗袍']), way(['旗袍'], 'sales', { labels: [' m1'] })]).toEqual(['bands', 'all'])
    expect(way([], 'sales', { labels: [' m99'] })).toBe('all')
  })

  test('a narrow range of prices is looked through, unless few in it have the word', () => {
    expect(way([], 'sales', { priceMin: 100, priceMax: 119 })).toBe('range')
    expect(way(['旗袍'], 'sales', { priceMin: 100, priceMax: 1300 })).toBe('all')
  })

  test('a lone digit, which many tokens begin with, is looked for within the prices, and so is all that has it', () => {
    const rows = Array.from({ length: 4000 }, (_, i) => ({ ...row(null, i), words: `a${i % 7} 裙` }))
    const digits = sampleOf(rows, 250)
    const of = asked(['3'], { priceMin: 20_000, priceMax: 20_600 })
    const [hits, ask] = [hitsIn(digits, of), chooseToAsk(digits, of)]
    expect(wholeWay(digits, hits, of, ask)).toEqual({ way: 'range' })
    expect(chooseWay(digits, hits, of, ask, 'sales', 1001)).toEqual({ way: 'range' })
  })
})

test('more than a thousand are taken for certain only where the sample leaves no doubt', () => {
  const hits = (count: number) => Array.from({ length: count })
  // A thousand of a million would be 4 of 4,000; 17 would be more luck than there is.
  expect([surelyCapped(sample, hits(16)), surelyCapped(sample, hits(17))]).toEqual([false, true])
  // Where the sample is the whole shop it is as good as a count.
  const whole = sampleOf([], 1)
  expect([surelyCapped(whole, hits(1130)), surelyCapped(whole, hits(1131))]).toEqual([false, true])
})

test('a lone ASCII character is found wherever it stands, not only at the end of a word', () => {
  const some = sampleOf(
    ['a1l', 'l2', '裙 xl', '裙'].map((words, i) => ({ ...row(null, i), words })),
    1,
  )
  expect(some.having('l')).toHaveLength(3)
})

describe('the tokens asked of the index', () => {
  const tokens = (words: string[], labels: string[] = []) => chooseToAsk(sample, asked(words, { labels })).tokens

  test('the rarest come first, and one that says nothing new is left to the text', () => {
    expect(tokens(['连衣裙'])).toEqual(['连衣'])
    expect(tokens(['连衣裙', '旗袍'])).toEqual(['旗袍', '连衣'])
    expect(tokens(['连衣裙'], [' m1'])).toEqual([' m1', '连衣'])
  })

  test('what the sample knows nothing of is enough by itself', () => {
    expect(tokens(['没有', '连衣裙'])).toEqual(['没有'])
  })

  test('a long list is not read for the few rows that it would take away', () => {
    const of = asked(['连衣裙', '旗袍'])
    const reach = (need: number) => reachOf(sample, hitsIn(sample, of), 'sales', need)
    expect([reach(20) < 0.2, reach(1001) < 0.5, reach(100_000)]).toEqual([true, true, 1])
    expect([0.05, 1].map((share) => chooseToAsk(sample, of, share).tokens)).toEqual([['旗袍'], ['旗袍', '连衣']])
  })

  test('a range of prices that most are in is left to the row', () => {
    const prices = (priceMin: number, priceMax?: number) =>
      chooseToAsk(sample, asked(['旗袍'], { priceMin, priceMax })).prices
    expect([prices(4000), prices(4000, 8000), prices(20_000)]).toEqual([false, true, true])
  })

  test('a lone ASCII character is asked by itself, or where it is rare', () => {
    const rows = Array.from({ length: 100 }, (_, i) => ({ ...row(null, i), words: i < 99 ? 'a1 裙' : 'a1 b 裙' }))
    const ask = (words: string[]) => chooseToAsk(sampleOf(rows, 100), asked(words)).tokens
    expect([ask(['b']), ask(['b', '裙']), ask(['a', '旗袍'])]).toEqual([['b'], ['b'], ['旗袍']])
  })
})
