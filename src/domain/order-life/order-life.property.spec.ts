import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Failure } from '../failure'
import { lived } from './lived'
import { fen, zero } from '../money'
import { advance } from './advance'
import { caseLife } from './case-life'
import { caseRules, caseTypes, isOfLine } from './cases'
import { refundedFor } from './refund'
import { orderAfter } from './table'
import type { LifeLine, LifeOrder, NewCase, SkuPieces, Wish } from './types'

const line = (skuId: string) =>
  fc
    .record({ price: fc.integer({ min: 1, max: 90_000 }), qty: fc.integer({ min: 1, max: 30 }) })
    .map(({ price, qty }): LifeLine => ({
      skuId,
      price: fen(price),
      qty,
      picked: 0,
      shipped: 0,
      refunded: 0,
      extra: zero,
      returned: 0,
    }))

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
    return { status: 'paid', amounts, lines, cases: [], parcels: [], refunded: zero, claims: [], refetched: 0 }
  })

const sku = fc.constantFrom('a', 'b', 'c')
const pieces = fc.array(fc.record({ skuId: sku, qty: fc.integer({ min: 1, max: 12 }) }), { minLength: 1, maxLength: 2 })

const trouble: fc.Arbitrary<NewCase> = fc
  .record({
    type: fc.constantFrom(...caseTypes),
    skuId: sku,
    qty: fc.integer({ min: 1, max: 12 }),
    amount: fc.nat(900),
  })
  .map(({ type, skuId, qty, amount }) => {
    const plain = { type, newPrice: type === 'price_up' ? fen(100_000) : zero, days: null, note: '' }
    return { ...plain, amount: fen(amount), ...(isOfLine(type) ? { skuId, qty } : { skuId: '', qty: 0 }) }
  })

const options = [...new Set(caseTypes.flatMap((type) => caseRules[type].options))]
const decision: fc.Arbitrary<Wish> = fc
  .record({
    n: fc.nat(30),
    option: fc.constantFrom(...options),
    isByItself: fc.boolean(),
    other: fc.record({ skuId: fc.constantFrom('a', 'b', 'd', 'e'), price: fc.integer({ min: 1, max: 90_000 }) }),
    fee: fc.nat(3000),
  })
  .map(({ n, option, isByItself, other, fee }) => ({
    type: 'decide',
    caseNo: `C${n}`,
    option,
    isByItself,
    facts: {
      sku: { skuId: other.skuId, price: fen(other.price), spec: '红色' },
      freight: { fee: fen(fee), text: '圆通速递' },
      trackingNo: `YT90${n}`,
    },
  }))

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
  trouble.map((one): Wish => ({ type: 'trouble', trouble: one })),
  { weight: 5, arbitrary: decision },
  fc.nat(30).map((n): Wish => ({ type: 'settle_case', caseNo: `C${n}` })),
  pieces.map((some): Wish => ({ type: 'give_back', pieces: some })),
  fc.record({ some: pieces, amount: fc.nat(5000) }).map(({ some, amount }): Wish => {
    return { type: 'return', pieces: some, amount: fen(amount) }
  }),
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
    fc.property(paidOrder, fc.array(wish, { maxLength: 40 }), (start, wishes) => {
      let order = start
      let [differences, back, missing, taken] = [0, 0, 0, 0]
      wishes.forEach((one, i) => {
        try {
          const outcome = advance(order, one)
          for (const { from, event, to } of outcome.steps) expect(orderAfter(from, event)).toBe(to)
          expect(outcome.steps.at(-1)!.to).toBe(outcome.status)
          for (const { caseNo, status } of outcome.moved) {
            const before = order.cases.find((found) => found.caseNo === caseNo)!.status
            expect(Object.values(caseLife[before])).toContain(status)
          }
          expect(outcome.refund).toBeGreaterThanOrEqual(0)
          differences += outcome.difference
          back += countOf(outcome.back)
          missing += countOf(outcome.missing)
          taken += countOf(outcome.taken)
          order = lived(order, outcome, `C${i}`)
        } catch (error) {
          if (!(error instanceof Failure)) throw error
        }
        for (const { qty, picked, shipped, refunded: gone, returned, extra } of order.lines) {
          expect(shipped).toBeLessThanOrEqual(picked)
          expect(picked + gone).toBeLessThanOrEqual(qty)
          expect(returned).toBeLessThanOrEqual(shipped)
          expect(extra).toBeGreaterThanOrEqual(0)
        }
        const { goodsAmount, serviceFee, qcFee, addonFee, freight, discount, payable } = order.amounts
        expect(payable).toBe(goodsAmount + serviceFee + qcFee + addonFee + freight - discount)
        expect([payable - differences, discount >= 0]).toEqual([start.amounts.payable, true])
        expect(order.refunded).toBeLessThanOrEqual(payable)
        const gone = order.lines.reduce((all, one_) => all + one_.refunded, 0)
        expect(back + missing).toBe(gone + taken)
        expect(countOf(order.lines)).toBe(countOf(start.lines))
        // An order that came to nothing has given back all of it; one that is sent has nothing in its way.
        const isOver = order.status === 'cancelled' || order.status === 'closed'
        const isSent = order.status === 'shipped' || order.status === 'completed'
        expect(isOver && order.refunded < payable).toBe(false)
        const inTheWay = order.cases.filter(({ type }) => isOver || caseRules[type].holds !== 'nothing')
        expect((isOver || isSent) && inTheWay.length > 0).toBe(false)
      })
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
