import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inTurns, MOST_ON_A_SHELF, thinned, trueToName } from './shelves'

const thing = fc.integer({ min: 1, max: 40 }).map((n) => ({ id: String(n) }))
const things = fc.array(thing, { maxLength: 14 })
const shelf = fc.record({ id: fc.uuid(), title: fc.constant('爆款'), link: fc.constant('/search'), products: things })
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

it('shows no product twice on all shelves together, and none that stands above them', () => {
  fc.assert(
    fc.property(fc.array(shelf, { maxLength: 6 }), things, (shelves, taken) => {
      const shown = thinned(shelves, taken).flatMap(({ products }) => idsOf(products))
      expect(new Set(shown).size).toBe(shown.length)
      const above = new Set(idsOf(taken))
      expect(shown.filter((id) => above.has(id))).toEqual([])
    }),
  )
})

it('keeps the order of shelves and products, leaves none over its size, and loses no shelf that has enough of its own', () => {
  fc.assert(
    fc.property(fc.array(shelf, { maxLength: 6 }), things, (shelves, taken) => {
      const left = thinned(shelves, taken)
      expect(shelves.map(({ id }) => id).filter((id) => left.some((one) => one.id === id))).toEqual(idsOf(left))
      const above = new Set(idsOf(taken))
      for (const one of shelves) {
        const shown = idsOf(left.find(({ id }) => id === one.id)?.products ?? [])
        const others = new Set(left.filter(({ id }) => id !== one.id).flatMap(({ products }) => idsOf(products)))
        const mine = idsOf(one.products).filter((id, i, all) => all.indexOf(id) === i && !above.has(id))
        expect(mine.filter((id) => shown.includes(id))).toEqual(shown)
        expect(shown.length).toBeLessThanOrEqual(MOST_ON_A_SHELF)
        expect(shown.length > 0 || mine.filter((id) => !others.has(id)).length < 3).toBe(true)
      }
    }),
  )
})

it('takes from every list in turn', () => {
  const of = (...ids: string[]) => ids.map((id) => ({ id }))
  expect(idsOf(inTurns([of('1', '2', '3'), of('2', '4'), of('5')], of('3')))).toEqual(['1', '2', '5', '4'])
})

it.each([
  ['what is tagged so', '新款上新', [['新款', '现货'], ['现货']], ['0']],
  ['nothing, where all of it is old', '新款上新', [['现货'], []], []],
  ['everything of a backend that knows no tags', '新款上新', [[], []], ['0', '1']],
  ['and everything on any other shelf', '爆款热卖', [['新款'], ['现货']], ['0', '1']],
])('leaves on a shelf of 新款 %s', (_, title, tagged, left) => {
  const products = tagged.map((tags, i) => ({ id: String(i), tags }))
  expect(idsOf(trueToName([{ id: '9', title, link: '/', products }])[0]!.products)).toEqual(left)
})

it('has no shelf with fewer than three things, and none that counts as empty before', () => {
  const of = (id: string, ...ids: string[]) => ({ id, title: '', link: '', products: ids.map((one) => ({ id: one })) })
  const shelves = [of('a', '1', '2', '3'), of('b', '3', '4', '5'), of('c', '4', '5', '6')]
  expect(idsOf(thinned(shelves, []))).toEqual(['a', 'c'])
})

it('a shelf of what is new holds that alone as soon as anything is tagged, on whatever shelf', () => {
  const tagged = (id: string, ...tags: string[]) => ({ id, tags })
  const fresh = { id: 'a', title: '本周新款', link: '', products: [tagged('1', '新款'), tagged('2')] }
  const plain = { id: 'b', title: '爆款', link: '', products: [tagged('3')] }
  expect(trueToName([plain, fresh]).map(({ products }) => idsOf(products))).toEqual([['3'], ['1']])
  const untagged = { ...fresh, products: [tagged('1'), tagged('2')] }
  expect(trueToName([plain, untagged])).toEqual([plain, untagged])
})
