import { describe, expect, test } from 'vitest'
import { seeded } from '../../../demo/random'
import { askedOfTokens, chooseWay, type Asked } from './guess'
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
  priceMin: i,
})
const sample = sampleOf(Array.from({ length: 4000 }, row), 250)
const asked = (words: string[], more: Partial<Asked> = {}): Asked => ({
  words,
  labels: [],
  priceMin: undefined,
  priceMax: undefined,
  ...more,
})
const way = (words: string[], sort: 'sales' | 'price_asc' = 'sales', more: Partial<Asked> = {}) =>
  chooseWay(sample, asked(words, more), sort, 1001).way

describe('the way of a search', () => {
  test('what is rare is all fetched, what is common is met on a short walk', () => {
    expect([way(['香云纱']), way(['没有']), way(['连衣裙']), way([])]).toEqual(['all', 'all', 'walk', 'walk'])
  })

  test('a walk is long enough for the hits wanted, with some to spare', () => {
    const chosen = chooseWay(sample, asked(['连衣裙']), 'sales', 1001)
    expect(chosen.way === 'walk' && chosen.rows > 2 * 1001 && chosen.rows < 20_000).toBe(true)
  })

  test('what stands at the far end of the order is not walked to over everything before it', () => {
    expect([way(['羽绒服'], 'sales'), way(['羽绒服'], 'price_asc')]).toEqual(['walk', 'band'])
  })

  test('filters and prices count as words do', () => {
    expect([way(['连衣裙'], 'sales', { labels: [' m1'] }), way([], 'sales', { labels: [' m99'] })]).toEqual([
      'walk',
      'all',
    ])
    expect(way([], 'sales', { priceMin: 10, priceMax: 11 })).toBe('all')
  })
})

test('the index is asked for the rarest pair in a band, and not for a common single character beside others', () => {
  expect(askedOfTokens(sample, asked(['连衣裙', '裙']), 'all')).toEqual(['连衣裙'])
  expect(askedOfTokens(sample, asked(['裙']), 'all')).toEqual(['裙'])
  expect(askedOfTokens(sample, asked(['衣裙绒']), 'band')).toEqual(['裙绒'])
})
