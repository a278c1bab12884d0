import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fen } from '../money'
import { priceMany, type OneOfMany } from './many'
import { quote } from './quote'
import type { FreightRule, SellableLine, Tariff } from './types'

const station = { id: 'hz', name: '杭州站' }
const line = (skuId: string, qty: number, stock: number): SellableLine => ({
  skuId,
  productId: skuId,
  title: '连衣裙',
  spec: '红色 / M',
  image: '',
  price: fen(5900),
  retailPrice: null,
  stock,
  onShelf: true,
  isOffered: true,
  weightG: 400,
  minQty: 1,
  priceSteps: [],
  station,
  qty,
})
const rule = (over: Partial<FreightRule> = {}): FreightRule => ({
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
  ...over,
})
const tariff: Tariff = {
  serviceFeePerPiece: fen(200),
  addons: [],
  freight: [rule(), rule({ provinceCode: '540000', reachable: false }), rule({ stationId: 'gz', brandId: 'sf' })],
}

const STOCK = 10
const order = fc.record({
  areaCode: fc.constantFrom('330106', '540102'),
  lines: fc.array(fc.tuple(fc.constantFrom('s1', 's2', 's3'), fc.integer({ min: 1, max: 4 })), {
    minLength: 1,
    maxLength: 3,
  }),
})

it('promises no piece twice, prices each order as it would be alone, and leaves whole what cannot be had', () => {
  fc.assert(
    fc.property(fc.array(order, { maxLength: 12 }), (drawn) => {
      const orders: OneOfMany[] = drawn.map(({ areaCode, lines }, i) => {
        return { id: String(i), areaCode, addonIds: [], lines: lines.map(([sku, qty]) => line(sku, qty, STOCK)) }
      })
      const promised = new Map<string, number>()
      for (const [i, one] of priceMany(orders, tariff).entries()) {
        const { areaCode, lines } = orders[i]!
        const alone = quote(lines, { areaCode, choices: [] }, tariff)
        const short = 'problem' in one ? one.problem.skuId : ''
        const wanted = lines.filter(({ skuId }) => skuId === short).reduce((all, { qty }) => all + qty, 0)
        const isShort = short !== '' && (promised.get(short) ?? 0) + wanted > STOCK
        const isRefused = alone.problems.length > 0 || isShort
        expect('problem' in one).toBe(isRefused)
        if (isRefused) continue
        expect(one).toEqual({ id: String(i), parcels: alone.parcels, payable: alone.payable })
        for (const { skuId, qty } of lines) promised.set(skuId, (promised.get(skuId) ?? 0) + qty)
      }
      for (const pieces of promised.values()) expect(pieces).toBeLessThanOrEqual(STOCK)
    }),
  )
})

it('leaves an order whose station lacks the chosen courier, and refuses a courier that nobody has', () => {
  const orders = [{ id: 'a', areaCode: '330106', addonIds: [], lines: [line('s1', 1, STOCK)], brandId: 'sf' }]
  expect(priceMany(orders, tariff)).toMatchObject([{ id: 'a', problem: { reason: 'unreachable' } }])
  expect(() => priceMany([{ ...orders[0]!, brandId: 'none' }], tariff)).toThrow('快递')
})
