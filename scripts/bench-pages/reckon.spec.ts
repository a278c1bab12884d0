import { describe, expect, it } from 'vitest'
import { layoutShift, median, ratio, scriptsOf, totalBlocking } from './reckon'

describe('what keeps a finger waiting', () => {
  it('is what each task takes beyond 50 ms, added up', () => {
    const tasks = [
      { at: 1000, took: 80 },
      { at: 1200, took: 50 },
      { at: 1300, took: 250 },
    ]
    expect(totalBlocking(tasks, 900)).toBe(230)
  })

  it('is nothing before there is anything to see, and what is left of the task that paints it', () => {
    const tasks = [
      { at: 100, took: 700 },
      { at: 900, took: 300 },
    ]
    expect(totalBlocking(tasks, 1000)).toBe(150)
  })
})

describe('how much a page jumps', () => {
  it('is the worst second-by-second row of shifts, not all of them', () => {
    const shifts = [
      { at: 100, value: 0.1 },
      { at: 900, value: 0.05 },
      { at: 3000, value: 0.12 },
    ]
    expect(layoutShift(shifts)).toBeCloseTo(0.15)
    expect(layoutShift([])).toBe(0)
  })

  it('is reckoned over five seconds at most', () => {
    const steady = Array.from({ length: 20 }, (_, i) => ({ at: i * 900, value: 0.01 }))
    expect(layoutShift(steady)).toBeCloseTo(0.06)
  })
})

it('the median lies between the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([9, 1, 5, 7])).toBe(6)
  expect(median([])).toBeNaN()
})

it('no ratio is made up where one side is missing', () => {
  expect(ratio(150, 100)).toBe('1.50')
  expect(ratio(NaN, 100)).toBe('—')
})

it('scripts are told by their address, whatever asked for them', () => {
  const loaded = ['/assets/a.js', '/assets/a.css', '/theme.js?1', '/media/a.js.svg'].map((path) => ({
    name: `http://shop${path}`,
    began: 0,
    ended: 1,
    bytes: 1,
  }))
  expect(scriptsOf(loaded)).toHaveLength(2)
})
