import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_PARCEL_G } from '../limits'
import { fen } from '../money'
import { freightFee } from './freight'
import { freightBeside, packsOf, type Packable } from './pack'
import type { FreightRule } from './types'

const rule: FreightRule = {
  stationId: 's',
  brandId: 'b',
  brandName: '快递',
  provinceCode: '*',
  firstWeightG: 1000,
  firstFee: fen(500),
  addWeightG: 500,
  addFee: fen(150),
  reachable: true,
  reason: '',
}
const part = (id: string, weightG: number, over: Partial<Packable> = {}): Packable => {
  const to = { to: 'shop mark', areaCode: '330106', stationId: 's', brandId: 'b' }
  return { id, ...to, weightG, freight: freightFee(rule, weightG), ...over }
}
const rules = fc.record({
  firstWeightG: fc.integer({ min: 1, max: 3000 }),
  firstFee: fc.integer({ min: 0, max: 3000 }).map(fen),
  addWeightG: fc.integer({ min: 0, max: 1500 }),
  addFee: fc.integer({ min: 0, max: 800 }).map(fen),
})
const weights = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 })

it('comes to what one parcel of all of them costs, in whichever order they are put in', () => {
  fc.assert(
    fc.property(rules, weights, (of, each) => {
      let besideG = 0
      let paid = 0
      for (const weightG of each) {
        paid += besideG === 0 ? freightFee(of, weightG) : freightBeside(of, besideG, weightG)
        besideG += weightG
      }
      expect(paid).toBe(freightFee(of, besideG))
    }),
  )
})

it('saves what the parcels cost more than one, never more than was paid beside the first', () => {
  fc.assert(
    fc.property(weights, (each) => {
      fc.pre(each.reduce((all, one) => all + one, 0) <= MAX_PARCEL_G)
      const parts = each.map((weightG, i) => part(String(i), weightG))
      const [pack] = packsOf(parts, [rule])
      const apart = parts.reduce((all, { freight }) => all + freight, 0)
      const asOne = freightFee(
        rule,
        each.reduce((all, one) => all + one, 0),
      )
      expect(pack?.saves ?? 0).toBe(apart - asOne)
    }),
  )
})

it('packs only what goes to one person, from one station, by one courier', () => {
  const others: Partial<Packable>[] = [{ to: 'else' }, { areaCode: '440106' }, { stationId: 't' }, { brandId: 'c' }]
  for (const other of others) expect(packsOf([part('1', 400), part('2', 400, other)], [rule])).toEqual([])
  expect(packsOf([part('1', 400, { to: '' }), part('2', 400, { to: '' })], [rule])).toEqual([])
  const [pack] = packsOf([part('1', 400), part('2', 400, { to: 'else' }), part('3', 700)], [rule])
  expect(pack!.parts.map(({ id }) => id)).toEqual(['1', '3'])
})

it('saves by what its own courier asks', () => {
  const cheaper = { ...rule, brandId: 'c', firstFee: fen(100), addFee: fen(0) }
  expect(packsOf([part('1', 900), part('2', 900)], [cheaper, rule])[0]!.saves).toBe(500 - 300)
})

it('puts no more into a parcel than it may weigh', () => {
  const half = Math.floor(MAX_PARCEL_G / 2)
  const [pack] = packsOf([part('1', half), part('2', half), part('3', half)], [rule])
  expect(pack!.parts.map(({ id }) => id)).toEqual(['1', '2'])
})

it('offers none where nothing is saved, or no courier is known', () => {
  const dear = { ...rule, firstWeightG: 1, firstFee: fen(0), addWeightG: 1, addFee: fen(1) }
  const parts = [part('1', 400, { freight: fen(399) }), part('2', 400, { freight: fen(399) })]
  expect(packsOf(parts, [dear])).toEqual([])
  expect(packsOf([part('1', 400), part('2', 400)], [])).toEqual([])
})
