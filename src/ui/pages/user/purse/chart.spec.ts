import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fen, MAX_FEN } from '../../../../domain/money'
import { drawn, shortPrice, summaryOf, ticksOf, type Box } from './chart'

const box: Box = { width: 640, height: 200, left: 40, right: 0, top: 10, bottom: 20 }
const day = (at: number, balance: number, spent = 0, income = 0) => ({
  day: `2026-11-${String(at).padStart(2, '0')}`,
  balance: fen(balance),
  income: fen(income),
  spent: fen(spent),
})

describe('the scale of the chart', () => {
  it.each([
    [0, [0, 100]],
    [250, [0, 100, 200, 300]],
    [500_000, [0, 200_000, 400_000, 600_000]],
    [99_999, [0, 50_000, 100_000]],
  ])('of %i fen goes by round steps', (highest, ticks) => expect(ticksOf(fen(highest))).toEqual(ticks))

  it('reaches over every amount, in whole fen, with few steps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_FEN }), (highest) => {
        const ticks = ticksOf(fen(highest))
        expect(ticks.at(-1)!).toBeGreaterThanOrEqual(highest)
        expect(ticks.length).toBeLessThanOrEqual(6)
      }),
    )
  })

  it.each([
    [30_000, '¥300'],
    [1_250_000, '¥1.25万'],
    [50, '¥0.5'],
  ])('writes %i fen as short as %s', (amount, text) => expect(shortPrice(fen(amount))).toBe(text))
})

describe('what is drawn', () => {
  it('keeps all of it in its box, the days from left to right', () => {
    const days = [day(1, 0), day(2, 100_000, 20_000), day(3, 80_000, 20_000)]
    const { days: at, line } = drawn(days, box)
    expect(at.map(({ x }) => x)).toEqual([140, 340, 540])
    expect(at[0]!.balanceY).toBe(180)
    for (const { balanceY, spentY } of at)
      for (const y of [balanceY, spentY]) {
        expect(y).toBeGreaterThanOrEqual(10)
        expect(y).toBeLessThanOrEqual(180)
      }
    expect(line).toBe(`M140 180L340 ${at[1]!.balanceY}L540 ${at[2]!.balanceY}`)
  })

  it('is an empty picture without days', () => {
    expect(drawn([], box)).toMatchObject({ days: [], line: '', area: '' })
    expect(summaryOf([])).toBe('没有可以画的数据。')
  })

  it('is told in a sentence', () => {
    expect(summaryOf([day(1, 50_000), day(2, 30_000, 20_000), day(3, 40_000, 0, 10_000)])).toBe(
      '近 3 天：余额从 ¥500.00 到 ¥400.00，最低 ¥300.00（2026-11-02）；共收入 ¥100.00，支出 ¥200.00。',
    )
  })
})
