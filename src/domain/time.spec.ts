import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countdownText, dayStart, formatTime, isDay, secondsLeft, toBeijing } from './time'

describe('time', () => {
  it('is written in Beijing time with seconds and offset', () => {
    expect(toBeijing(0)).toBe('1970-01-01T08:00:00+08:00')
    expect(toBeijing(Date.UTC(2024, 11, 31, 16, 0, 0, 999))).toBe('2025-01-01T00:00:00+08:00')
  })

  it('means the same instant, to the second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
        expect(Date.parse(toBeijing(seconds * 1000))).toBe(seconds * 1000)
      }),
    )
  })

  it('is shown in Beijing time whatever offset it came with', () => {
    expect(
      ['2025-01-01T00:00:00+08:00', '2024-12-31T16:00:00Z', '2024-12-31T11:00:00.500-05:00'].map(formatTime),
    ).toEqual(Array.from({ length: 3 }, () => '2025-01-01 00:00:00'))
    expect(['', '没有'].map(formatTime)).toEqual(['', ''])
  })

  it('is left in started seconds, never less than none', () => {
    const now = Date.parse('2025-01-01T00:00:00+08:00')
    const left = [
      '2025-01-01T00:30:00+08:00',
      '2025-01-01T00:00:00.001+08:00',
      '2025-01-01T00:00:00+08:00',
      '2024-12-31T00:00:00+08:00',
      '',
    ]
    expect(left.map((iso) => secondsLeft(iso, now))).toEqual([1800, 1, 0, 0, 0])
  })

  it('knows a day of the calendar from anything else', () => {
    const no = ['2026-02-30', '2026-02-29', '2026-13-01', '0000-00-00', '2026-00-10', '2026-1-1', '2026-01-01 ', '']
    expect(['2026-01-31', '2024-02-29', '9999-12-31', ...no].filter(isDay)).toEqual([
      '2026-01-31',
      '2024-02-29',
      '9999-12-31',
    ])
  })

  it('knows when a day begins in Beijing', () => {
    expect(dayStart('2026-01-31')).toBe(Date.UTC(2026, 0, 30, 16))
    expect(dayStart('morgen')).toBeNaN()
  })

  it('counts down in minutes and seconds', () => {
    expect([0, 5, 65, 1800, 3661, 59.9, -3].map(countdownText)).toEqual([
      '00:00',
      '00:05',
      '01:05',
      '30:00',
      '61:01',
      '00:59',
      '00:00',
    ])
  })
})
