import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '../failure'
import { fen } from '../money'
import { freightFee, offersFor, provinceOf } from './freight'
import type { FreightRule } from './types'

const zto: FreightRule = {
  stationId: 'hz',
  brandId: 'zto',
  brandName: '中通快递',
  provinceCode: '*',
  firstWeightG: 1000,
  firstFee: fen(600),
  addWeightG: 1000,
  addFee: fen(200),
  reachable: true,
  reason: '',
}
const rules: FreightRule[] = [
  { ...zto, brandId: 'yto', brandName: '圆通速递', firstFee: fen(100), reachable: false, reason: '春节停发' },
  { ...zto, brandId: 'db', brandName: '德邦快递', reachable: false },
  { ...zto, brandId: 'sf', brandName: '顺丰速运', firstFee: fen(1200), addFee: fen(500) },
  zto,
  { ...zto, provinceCode: '650000', firstFee: fen(1500), addFee: fen(1300) },
  { ...zto, stationId: 'gz', brandId: 'ems' },
]

const step = { firstWeightG: 1000, addWeightG: 1000, addFee: 200 }

const first = (areaCode: string) =>
  offersFor(rules, 'hz', areaCode, 1)
    .filter(({ reachable }) => reachable)
    .map(({ brandId, fee }) => [brandId, fee])

describe('freightFee', () => {
  it('never falls when the weight grows', () => {
    const fee = fc.nat({ max: 3000 }).map(fen)
    const anyRule = fc.record({
      firstWeightG: fc.nat({ max: 3000 }),
      firstFee: fee,
      addWeightG: fc.constantFrom(0, 500, 1000),
      addFee: fee,
    })
    fc.assert(
      fc.property(anyRule, fc.nat({ max: 50_000 }), fc.nat({ max: 50_000 }), (one, weight, more) => {
        expect(freightFee(one, weight + more)).toBeGreaterThanOrEqual(freightFee(one, weight))
      }),
    )
  })

  it('charges each started step beyond the first weight', () => {
    const one = { firstWeightG: 1000, firstFee: fen(500), addWeightG: 500, addFee: fen(100) }
    expect([0, 1000, 1001, 1500, 1501, 2000].map((weight) => freightFee(one, weight))).toEqual([
      500, 500, 600, 600, 700, 700,
    ])
    expect(freightFee({ ...one, addWeightG: 0 }, 9000)).toBe(500)
  })
})

describe('offersFor', () => {
  it('lists reachable couriers cheapest first, then those that do not reach with their reason', () => {
    expect(offersFor(rules, 'hz', '330106', 1200)).toEqual([
      { brandId: 'zto', name: '中通快递', reachable: true, reason: '', fee: 800, firstFee: 600, ...step },
      { brandId: 'sf', name: '顺丰速运', reachable: true, reason: '', fee: 1700, firstFee: 1200, ...step, addFee: 500 },
      { brandId: 'yto', name: '圆通速递', reachable: false, reason: '春节停发', fee: 300, firstFee: 100, ...step },
      {
        brandId: 'db',
        name: '德邦快递',
        reachable: false,
        reason: '该地区不支持配送',
        fee: 800,
        firstFee: 600,
        ...step,
      },
    ])
  })

  it('prefers the row of the province to the row for all provinces', () => {
    expect([first('650102'), first('330106')]).toEqual([
      [
        ['sf', 1200],
        ['zto', 1500],
      ],
      [
        ['zto', 600],
        ['sf', 1200],
      ],
    ])
  })
})

describe('provinceOf', () => {
  it('keeps the province of an area code and refuses anything else', () => {
    expect(['330106', '330000', '820001'].map(provinceOf)).toEqual(['330000', '330000', '820000'])
    for (const code of ['', '33', '3301060', 'abcdef', '３３０１０６']) expect(() => provinceOf(code)).toThrow(Failure)
  })
})
