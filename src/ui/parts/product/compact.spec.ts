import { expect, it } from 'vitest'
import { compact } from './compact'

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
