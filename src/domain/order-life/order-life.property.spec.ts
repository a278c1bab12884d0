import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Failure } from '../failure'
import { fen } from '../money'
import { advance } from './advance'
import { refundedFor } from './refund'
import { isFinal, orderAfter } from './table'
import type { LifeLine, LifeOrder, SkuPieces, Wish } from './types'

const line = (skuId: string) =>
  fc
    .record({ price: fc.integer({ min: 1, max: 90_000 }), qty: fc.integer({ min: 1, max: 30 }) })
    .map(({ price, qty }): LifeLine => ({ skuId, price: fen(price), qty, picked: 0, shipped: 0, refunded: 0 }))

const paidOrder: fc.Arbitrary<LifeOrder> = fc
  .record({
    lines: fc.tuple(line('a'), line('b'), line('c')),
    fees: fc.tuple(fc.nat(500), fc.nat(300), fc.nat(700), fc.nat(3000)),
    discount: fc.nat(100),
  })
  .map(({ lines, fees: [service, qc, addon, freight], discount: percent }) => {
    const goods = lines.reduce((all, { price, qty }) => all + price * qty, 0)
    const discount = Math.floor((goods * percent) / 101)
    const parts = { serviceFee: fen(service), qcFee: fen(qc), addonFee: fen(addon), freight: fen(freight) }
    const payable = fen(goods + service + qc + addon + freight - discount)
    const amounts = { goodsAmount: fen(goods), discount: fen(discount), payable, ...parts }
    return { status: 'paid', amounts, lines, cases: [], parcels: [] }
  })

const sku = fc.constantFrom('a', 'b', 'c')
const pieces = fc.array(fc.record({ skuId: sku, qty: fc.integer({ min: 1, max: 12 }) }), { minLength: 1, maxLength: 2 })

const wish: fc.Arbitrary<Wish> = fc.oneof(
  { weight: 3, arbitrary: pieces.map((some): Wish => ({ type: 'pick', pieces: some })) },
  fc.constantFrom<Wish>(
    { type: 'start' },
    { type: 'pick' },
    { type: 'pack' },
    { type: 'complete' },
    { type: 'deliver' },
  ),
  fc.constantFrom<Wish>({ type: 'cancel' }, { type: 'close', reason: '停业' }),
  fc.record({ skuId: sku, qty: fc.integer({ min: 1, max: 12 }) }).map((of): Wish => ({ type: 'shortage', ...of })),
  sku.map((skuId): Wish => ({ type: 'price_rise', skuId, price: fen(100_000) })),
  fc.nat(3).map((n): Wish => ({ type: 'refund_item', caseNo: `C${n}` })),
  fc.record({ n: fc.nat(99), some: fc.option(pieces, { nil: undefined }) }).map(({ n, some }): Wish => ({
    type: 'ship',
    brand: '中通',
    trackingNo: `ZT10${n}`,
    ...(some && { pieces: some }),
  })),
)

const countOf = (list: readonly SkuPieces[]): number => list.reduce((all, { qty }) => all + qty, 0)

it('loses and makes no fen and no piece, whatever is done to an order in whatever order', () => {
  fc.assert(
    fc.property(paidOrder, fc.array(wish, { maxLength: 25 }), (start, wishes) => {
      let order = start
      let [refunded, back, missing, cases] = [0, 0, 0, 0]
      for (const one of wishes) {
        try {
          const outcome = advance(order, one)
          for (const { from, event, to } of outcome.steps) expect(orderAfter(from, event)).toBe(to)
          expect(outcome.steps.at(-1)!.to).toBe(outcome.status)
          expect(outcome.refund).toBeGreaterThanOrEqual(0)
          refunded += outcome.refund
          back += countOf(outcome.back)
          missing += countOf(outcome.missing)
          const { opened, parcel } = outcome
          order = {
            ...order,
            status: outcome.status,
            lines: outcome.lines,
            cases: [
              ...order.cases.filter(({ caseNo }) => !outcome.closed.includes(caseNo)),
              ...(opened
                ? [{ caseNo: `C${cases++ % 4}`, type: opened.type, skuId: opened.skuId, qty: opened.qty }]
                : []),
            ],
            parcels: parcel ? [...order.parcels, { trackingNo: parcel.trackingNo, isDelivered: false }] : order.parcels,
          }
        } catch (error) {
          if (!(error instanceof Failure)) throw error
        }
        for (const { qty, picked, shipped, refunded: gone } of order.lines) {
          expect(shipped).toBeLessThanOrEqual(picked)
          expect(picked + gone).toBeLessThanOrEqual(qty)
        }
        const gone = order.lines.reduce((all, one_) => all + one_.refunded, 0)
        expect([refunded, back + missing]).toEqual([refundedFor(order.amounts, order.lines), gone])
        const isDone = isFinal(order.status) || order.status === 'shipped'
        expect(isDone && order.cases.length > 0).toBe(false)
        expect(refunded === order.amounts.payable).toBe(order.status === 'cancelled' || order.status === 'closed')
      }
    }),
    { numRuns: 500 },
  )
})

it('never gives back less for more pieces, and all of it with the last', () => {
  fc.assert(
    fc.property(paidOrder, fc.infiniteStream(sku), ({ amounts, lines }, order) => {
      let now = lines
      let before = 0
      for (let left = countOf(lines); left > 0;) {
        const next = order.next().value as string
        if (now.every(({ skuId, qty, refunded }) => skuId !== next || refunded === qty)) continue
        now = now.map((one) => (one.skuId === next ? { ...one, refunded: one.refunded + 1 } : one))
        left -= 1
        const given = refundedFor(amounts, now)
        expect(given).toBeGreaterThanOrEqual(before)
        before = given
      }
      expect(before).toBe(amounts.payable)
    }),
    { numRuns: 100 },
  )
})
