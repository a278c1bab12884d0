import { expect, it } from 'vitest'
import { waitText } from './wait-text'

it.each([
  [0, '1 分'],
  [59 * 60 + 59, '59 分'],
  [3600, '1 小时'],
  [3 * 3600 + 20 * 60, '3 小时 20 分'],
  [24 * 3600, '1 天'],
  [9 * 24 * 3600 + 3 * 3600 + 1800, '9 天 3 小时'],
])('says %i seconds as %s', (seconds, words) => {
  expect(waitText(seconds)).toBe(words)
})
