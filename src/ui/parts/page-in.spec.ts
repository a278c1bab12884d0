import { expect, it } from 'vitest'
import { pageIn } from './page-in'

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=x', 1],
  ['page=100001', 100_000],
  ['page=9007199254740993', 1],
])('the page of ?%s is %i', (link, page) => {
  expect(pageIn(new URLSearchParams(link))).toBe(page)
})
