import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { hotAmong, isDeclarable, isNew, tagsOf } from './product-tags'

const NOW = Date.parse('2026-11-20T10:00:00+08:00')
const DAY = 86_400_000
const facts = { declared: ['实拍', '退现'], isHot: false, shelvedMs: NOW - 31 * DAY, stock: 0 }

it('calls a product what it is, and what its supplier says of it', () => {
  expect(tagsOf(facts, NOW)).toEqual(['实拍', '退现'])
  expect(tagsOf({ ...facts, stock: 1 }, NOW)).toEqual(['现货', '实拍', '退现'])
  expect(tagsOf({ ...facts, shelvedMs: NOW - 30 * DAY, isHot: true }, NOW)).toEqual(['爆款', '新款', '实拍', '退现'])
})

it('takes no supplier’s word for what is reckoned, nor for freight that is never free', () => {
  expect(tagsOf({ ...facts, declared: ['现货', '新款', '爆款', '包邮', '可定制'] }, NOW)).toEqual(['可定制'])
  expect(['现货', '包邮', '实拍'].map(isDeclarable)).toEqual([false, false, true])
})

it('calls hot the top twentieth of a category, and nothing that nobody bought', () => {
  const product = fc.record({ id: fc.uuid(), pieces: fc.nat({ max: 5 }) })
  fc.assert(
    fc.property(fc.uniqueArray(product, { selector: ({ id }) => id, maxLength: 60 }), (sold) => {
      const hot = hotAmong(sold, sold.length)
      const bought = sold.filter(({ pieces }) => pieces > 0)
      expect(hot.size).toBe(Math.min(bought.length, Math.ceil(sold.length / 20)))
      const least = Math.min(...sold.filter(({ id }) => hot.has(id)).map(({ pieces }) => pieces))
      for (const { pieces } of bought.filter(({ id }) => !hot.has(id))) expect(pieces).toBeLessThanOrEqual(least)
    }),
  )
})

it('calls new what has been on the shelf for thirty days at most', () => {
  expect([NOW, NOW - 30 * DAY, NOW - 30 * DAY - 1].map((shelvedMs) => isNew(shelvedMs, NOW))).toEqual([
    true,
    true,
    false,
  ])
})

it('calls at least one of a category hot, of equals the first by its number', () => {
  const sold = ['c', 'a', 'b'].map((id) => ({ id, pieces: 2 }))
  expect([...hotAmong(sold, 3)]).toEqual(['a'])
  expect([...hotAmong(sold, 21)]).toEqual(['a', 'b'])
  expect([...hotAmong([...sold, { id: 'd', pieces: 3 }], 20)]).toEqual(['d'])
})
