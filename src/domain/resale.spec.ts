import { expect, it } from 'vitest'
import { parseRatio } from './resale'

it('reads a ratio of prices as people type it, and says what it may be', () => {
  expect(['1', '2.5', ' 2.05 ', '10', '10.00'].map(parseRatio)).toEqual(
    [100, 250, 205, 1000, 1000].map((ratio) => ({ ratio })),
  )
  const wrong = '请输入 1 到 10 之间的倍数，最多两位小数'
  for (const text of ['', '0', '0.99', '10.01', '2.555', '-2', '2倍', '1e1'])
    expect(parseRatio(text)).toEqual({ wrong })
})
