import { describe, expect, it } from 'vitest'
import { fen } from '../money'
import { chartDays, chartOf, daysLeftOf, isLowOn, type DaySum } from './days'

/** Late in the evening of the day before in London. */
const NOW = Date.parse('2026-03-01T00:30:00+08:00')

const sum = (day: string, type: DaySum['type'], flow: DaySum['flow'], amount: number): DaySum => ({
  day,
  type,
  flow,
  amount: fen(amount),
})
const lastOf = (sums: DaySum[], spendableNow: number) =>
  chartOf(sums, fen(spendableNow), NOW)
    .slice(-2)
    .map(({ balance, income, spent }) => [balance, income, spent])

describe('the days of the chart', () => {
  it('are the last thirty in Beijing, the oldest first, today with them', () => {
    const days = chartDays(NOW)
    expect([days.length, days[0], days.at(-2), days.at(-1)]).toEqual([30, '2026-01-31', '2026-02-28', '2026-03-01'])
    expect(new Set(days).size).toBe(30)
  })

  it('have nothing in them where nothing happened, and one balance', () => {
    const chart = chartOf([], fen(700), NOW)
    expect(chart.map(({ day }) => day)).toEqual(chartDays(NOW))
    for (const { balance, income, spent } of chart) expect([balance, income, spent]).toEqual([700, 0, 0])
  })

  it.each<[string, DaySum['type'], DaySum['flow'], [number, number, number][]]>([
    [
      'a top-up comes in',
      'recharge',
      'in',
      [
        [600, 0, 0],
        [1000, 400, 0],
      ],
    ],
    [
      'a gift comes in',
      'recharge_bonus',
      'in',
      [
        [600, 0, 0],
        [1000, 400, 0],
      ],
    ],
    [
      'a refund comes in',
      'refund',
      'in',
      [
        [600, 0, 0],
        [1000, 400, 0],
      ],
    ],
    [
      'an order is spent',
      'consume',
      'out',
      [
        [1400, 0, 0],
        [1000, 0, 400],
      ],
    ],
    [
      'a debit by hand goes out, but is no spending',
      'adjust',
      'out',
      [
        [1400, 0, 0],
        [1000, 0, 0],
      ],
    ],
    [
      'freezing takes from what can be spent, and is in no total',
      'freeze',
      'inside',
      [
        [1400, 0, 0],
        [1000, 0, 0],
      ],
    ],
    [
      'unfreezing gives it back, and is in no total',
      'unfreeze',
      'inside',
      [
        [600, 0, 0],
        [1000, 0, 0],
      ],
    ],
    [
      'a fee is spent of what was frozen before',
      'fee',
      'out',
      [
        [1000, 0, 0],
        [1000, 0, 400],
      ],
    ],
    [
      'a withdrawal leaves what was frozen before',
      'withdraw',
      'out',
      [
        [1000, 0, 0],
        [1000, 0, 0],
      ],
    ],
    [
      'gifts are taken of what was frozen before',
      'bonus_taken',
      'out',
      [
        [1000, 0, 0],
        [1000, 0, 0],
      ],
    ],
  ])('say that %s', (_, type, flow, days) => {
    expect(lastOf([sum('2026-03-01', type, flow, 400)], 1000)).toEqual(days)
  })

  it('add up what is of one day, and go on from day to day', () => {
    const sums = [
      sum('2026-02-28', 'recharge', 'in', 500),
      sum('2026-02-28', 'consume', 'out', 120),
      sum('2026-03-01', 'consume', 'out', 30),
      sum('2026-03-01', 'fee', 'out', 7),
      sum('2026-03-01', 'refund', 'in', 10),
    ]
    expect(chartOf(sums, fen(360), NOW).slice(-3)).toEqual([
      { day: '2026-02-27', balance: 0, income: 0, spent: 0 },
      { day: '2026-02-28', balance: 380, income: 500, spent: 120 },
      { day: '2026-03-01', balance: 360, income: 10, spent: 37 },
    ])
  })

  it('count what is dated later as of today, and leave out what is older', () => {
    const sums = [sum('2026-03-02', 'consume', 'out', 40), sum('2026-01-30', 'consume', 'out', 9)]
    expect(lastOf(sums, 60)).toEqual([
      [100, 0, 0],
      [60, 0, 40],
    ])
    expect(chartOf(sums, fen(60), NOW).reduce((all, { spent }) => all + spent, 0)).toBe(40)
  })
})

describe('how long the reserve lasts', () => {
  const spending = (...spent: number[]) =>
    spent.map((one, i) => ({ day: `2026-01-0${i + 1}`, balance: fen(0), income: fen(0), spent: fen(one) }))

  it('is in whole days at the average of the days, and not told where nothing was spent', () => {
    expect(daysLeftOf(spending(100, 0, 200), fen(1000))).toBe(10)
    expect(daysLeftOf(spending(100, 0, 200), fen(1099))).toBe(10)
    expect(daysLeftOf(spending(100, 0, 200), fen(99))).toBe(0)
    expect(daysLeftOf(spending(0, 0), fen(1000))).toBe(null)
  })

  it('is low below the threshold, at which it is not, and never where there is none', () => {
    const isLow = (lowBalanceAt: number, now: number) => isLowOn({ lowBalanceAt: fen(lowBalanceAt) }, fen(now))
    expect([isLow(500, 499), isLow(500, 500), isLow(0, 0), isLow(1, 0)]).toEqual([true, false, false, true])
    // A reserve may have been taken below zero by hand.
    expect(isLow(0, -1)).toBe(false)
  })
})
