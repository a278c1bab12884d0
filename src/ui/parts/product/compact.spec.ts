import { expect, it } from 'vitest'
import { compact, grouped } from './compact'

it('shortens a count from ten thousand on, never rounding up', () => {
  expect([0, 9999, 10_000, 17_990, 99_999, 1_234_567].map(compact)).toEqual([
    '0',
    '9999',
    '1万',
    '1.7万',
    '9.9万',
    '123.4万',
  ])
})

it.each([0, 7, 999, 1000, 12_345, 999_999, 1_234_567, 1_000_000_000])('groups %i as the language does', (count) => {
  expect(grouped(count)).toBe(count.toLocaleString('zh-CN'))
})
