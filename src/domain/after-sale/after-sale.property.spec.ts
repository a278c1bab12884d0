import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Failure } from '../failure'
import { fen, zero, type Fen } from '../money'
import { refundedFor } from '../order-life/refund'
import { moveAfterSale } from './advance'
import { feeOf, merged, parcelsToStop, qtyOf, refundLimit } from './money'
import { previewOf } from './path'
import { afterSaleReasons } from './reasons'
import { afterSaleAfter, afterSaleLife, feeIsHeld, goodWay, holdsPieces, isOpen } from './table'
import type {
  AfterSaleCase,
  AfterSaleEvent,
  AfterSaleOutcome,
  AfterSaleType,
  AfterSaleWish,
  Claim,
  SoldLine,
  SoldOrder,
  SoldParcel,
} from './types'

type Order = Omit<SoldOrder, 'claims' | 'parcels'> & { parcels: SoldParcel[]; payable: Fen }
interface Case extends AfterSaleCase {
  reason: string
  stops: string[] // parcels
  frozen: number
  taken: number
  hadNone: boolean // the station, to send
}

const line = (skuId: string) =>
  fc
    .record({ price: fc.integer({ min: 1, max: 90_000 }), qty: fc.integer({ min: 1, max: 8 }), extra: fc.nat(900) })
    .map(({ price, qty, extra }): SoldLine => ({
      skuId,
      price: fen(price),
      qty,
      picked: qty,
      shipped: 0,
      refunded: 0,
      extra: fen(extra),
      returned: 0,
    }))

const someOrder: fc.Arbitrary<Order> = fc
  .record({
    lines: fc.tuple(line('a'), line('b'), line('c')),
    fees: fc.tuple(fc.nat(500), fc.nat(300), fc.nat(700), fc.nat(3000)),
    percent: fc.nat(100),
  })
  .map(({ lines, fees: [service, qc, addon, freight], percent }) => {
    const goods = lines.reduce((all, { price, qty, extra }) => all + price * qty + extra, 0)
    const discount = Math.floor((goods * percent) / 101)
    const payable = fen(goods + service + qc + addon + freight - discount)
    const parts = { serviceFee: fen(service), qcFee: fen(qc), addonFee: fen(addon), freight: fen(freight) }
    const amounts = { goodsAmount: fen(goods), discount: fen(discount), payable, ...parts }
    return { status: 'packing', amounts, payable, refunded: zero, completedAt: null, lines, parcels: [], held: [] }
  })

type Deed =
  | { type: 'ship'; skuId: string; qty: number }
  | { type: 'arrive' | 'complete' }
  | { type: 'apply'; claim: Claim; isToReserve: boolean }
  | { type: 'move'; n: number; m: number } // which application, and which of what it may do

const sku = fc.constantFrom('a', 'b', 'c')
const qty = fc.integer({ min: 1, max: 4 })
const types = Object.keys(afterSaleReasons) as AfterSaleType[]
const claim: fc.Arbitrary<Claim> = fc.constantFrom(...types).chain((type) =>
  fc.record({
    type: fc.constant(type),
    reason: fc.constantFrom(...afterSaleReasons[type].map(({ code }) => code)),
    lines: fc.array(fc.record({ skuId: sku, qty }), { minLength: 1, maxLength: 2 }),
    asked: type === 'refund_only' ? fc.option(fc.integer({ min: 1, max: 5000 }).map(fen)) : fc.constant(null),
  }),
)
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('ship' as const), skuId: sku, qty }) },
  fc.constantFrom<Deed>({ type: 'arrive' }, { type: 'complete' }),
  { weight: 4, arbitrary: fc.record({ type: fc.constant('apply' as const), claim, isToReserve: fc.boolean() }) },
  {
    weight: 12,
    arbitrary: fc.record({ type: fc.constant('move' as const), n: fc.nat(9), m: fc.nat(99) }),
  },
)

const isOnGoodWay = ({ type, status }: Case, event: AfterSaleEvent): boolean => {
  const way = goodWay(type)
  return afterSaleAfter(type, status, event) === way[way.indexOf(status) + 1]
}

/** An order and its applications, kept as somebody keeps them. */
class Shop {
  order: Order
  readonly cases: Case[] = []

  constructor(order: Order) {
    this.order = order
  }

  do(one: Deed): void {
    if (one.type === 'ship') this.ship(one)
    else if (one.type === 'apply') this.apply(one)
    else if (one.type === 'move') this.move(one)
    else if (one.type === 'arrive')
      this.order.parcels = this.order.parcels.map((parcel) => ({ ...parcel, isDelivered: true }))
    else if (this.order.lines.every((of) => of.shipped === of.qty - of.refunded) && this.order.status === 'packing')
      this.order = { ...this.order, status: 'completed', completedAt: 0 }
  }

  facts(without?: Case): SoldOrder {
    const others = this.cases.filter((one) => one !== without && holdsPieces(one.status))
    const stopped = this.cases.flatMap(({ stops, status }) => (isOpen(status) || status === 'completed' ? stops : []))
    const claims = others.flatMap(({ type, lines }) => lines.map((of) => ({ ...of, type })))
    const parcels = this.order.parcels.filter(({ trackingNo }) => !stopped.includes(trackingNo))
    return { ...this.order, claims, parcels }
  }

  /** All that applications name now, of one kind. */
  claimed(skuId: string, isUnsent: boolean): number {
    const some = this.facts().claims.filter(({ type }) => (type === 'refund_before_ship') === isUnsent)
    return qtyOf(some, skuId)
  }

  private ship({ skuId, qty: pieces }: { skuId: string; qty: number }): void {
    const of = this.order.lines.find((one) => one.skuId === skuId)!
    if (of.qty - of.refunded - of.shipped - this.claimed(skuId, true) < pieces) return
    this.change(skuId, { shipped: of.shipped + pieces })
    const trackingNo = `Z${this.order.parcels.length}`
    this.order.parcels = [...this.order.parcels, { trackingNo, isDelivered: false, items: [{ skuId, qty: pieces }] }]
  }

  private apply({ claim: wanted, isToReserve }: { claim: Claim; isToReserve: boolean }): void {
    const facts = this.facts()
    const asked = this.whole(facts, wanted)
    const { problems, fee, refundAmount } = previewOf(facts, asked, 0)
    if (problems.length > 0) return
    const stops = asked.type === 'intercept' ? parcelsToStop(facts.parcels, asked.lines)! : []
    this.cases.push({
      ...asked,
      lines: asked.lines.map((of) => ({ ...of, toSkuId: '' })),
      status: 'applied',
      amount: refundAmount,
      fee,
      refundTo: isToReserve ? 'reserve' : 'original',
      stops: stops.map(({ trackingNo }) => trackingNo),
      frozen: fee,
      taken: 0,
      hadNone: false,
    })
  }

  /** For most pieces are no whole parcels. */
  private whole({ parcels }: SoldOrder, wanted: Claim): Claim {
    const last = parcels.at(-1)
    return wanted.type === 'intercept' && last ? { ...wanted, lines: last.items } : wanted
  }

  private move({ n, m }: { n: number; m: number }): void {
    const live = this.cases.filter(({ status }) => isOpen(status) || status === 'rejected')
    const one = live[n % Math.max(1, live.length)]
    if (!one) return
    const events = Object.keys(afterSaleLife[one.status]) as Exclude<AfterSaleEvent, 'lapse'>[]
    const wishes = [...events, 'deadline' as const]
    const [good] = events.filter((event) => isOnGoodWay(one, event))
    const type = m < 50 && good ? good : wishes[m % wishes.length]!
    const facts = this.facts(one)
    if (type === 'reapply' && previewOf(facts, one, 0).problems.length > 0) return
    const { fee } = feeOf(facts, one)
    const wish = { type, fee, reason: '不符', note: '不符', brand: '中通', trackingNo: 'ZT100001' } as AfterSaleWish
    let outcome: AfterSaleOutcome
    try {
      outcome = moveAfterSale(one, wish, refundLimit(facts, one))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return
    }
    this.keep(one, type, fee, outcome)
  }

  private keep(one: Case, wish: AfterSaleWish['type'], fee: Fen, outcome: AfterSaleOutcome): void {
    if (wish === 'edit' || wish === 'reapply') one.fee = fee
    one.frozen += outcome.freeze
    if (outcome.feeMove) {
      if (outcome.feeMove === 'take') one.taken += one.fee
      one.frozen -= one.fee
    }
    if (wish === 'cannot') one.hadNone = true
    one.status = outcome.status
    this.order.refunded = fen(this.order.refunded + outcome.refund)
    for (const of of this.order.lines) {
      const { skuId, refunded, returned } = of
      const gone = qtyOf(outcome.gone, skuId)
      const change = { refunded: refunded + gone, picked: of.picked - gone }
      this.change(skuId, { ...change, returned: returned + qtyOf(outcome.returned, skuId) })
    }
  }

  private change(skuId: string, to: Partial<SoldLine>): void {
    this.order = {
      ...this.order,
      lines: this.order.lines.map((one) => (one.skuId === skuId ? { ...one, ...to } : one)),
    }
  }
}

/** What must never be. */
const wrongs = (shop: Shop): string[] => {
  const { lines, amounts, refunded } = shop.order
  const given = lines.map((of) => ({ ...of, refunded: of.refunded + of.returned, returned: 0 }))
  const laws: [string, boolean][] = [
    ...lines.flatMap(({ skuId, qty: pieces, picked, shipped, refunded: gone, returned }): [string, boolean][] => [
      ['more claimed than shipped', returned + shop.claimed(skuId, false) > shipped],
      ['more claimed than left to ship', shipped + gone + shop.claimed(skuId, true) > pieces],
      ['more shipped than picked', shipped > picked],
    ]),
    ['more given back than paid', refunded > amounts.payable],
    ['more given back than its pieces', refunded > refundedFor(amounts, given)],
    ...shop.cases.flatMap(({ type, status, fee, frozen, taken, hadNone }): [string, boolean][] => [
      ['a fee frozen for nothing, or not at all', frozen !== (feeIsHeld(type, status) ? fee : 0)],
      ['a fee taken for nothing', taken > 0 && (status === 'cancelled' || status === 'rejected')],
      ['a fee not taken, or twice', status === 'completed' && taken !== (hadNone ? 0 : fee)],
    ]),
  ]
  return laws.flatMap(([what, isWrong]) => (isWrong ? [what] : []))
}

it('claims no piece twice, gives back no fen too many and settles every fee once, whatever is done in whatever order', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(someOrder, fc.array(deed, { minLength: 50, maxLength: 90 }), (start, deeds) => {
      const shop = new Shop({ ...start })
      for (const one of deeds) {
        shop.do(one)
        expect(wrongs(shop)).toEqual([])
        for (const { type, status } of shop.cases) seen.add(`${type} ${status}`)
      }
    }),
    { numRuns: 300 },
  )
  // Long enough lives: money and goods went every way.
  for (const type of types) expect([type, seen.has(`${type} completed`)]).toEqual([type, true])
})

it('shares an amount among the lines to the fen', () => {
  fc.assert(
    fc.property(someOrder, fc.array(fc.record({ skuId: sku, qty }), { minLength: 1, maxLength: 3 }), (start, lines) => {
      const shipped = start.lines.map((one) => ({ ...one, shipped: one.qty }))
      const order: SoldOrder = { ...start, status: 'completed', completedAt: 0, lines: shipped, claims: [] }
      const told = previewOf(order, { type: 'refund_only', reason: 'missing', lines, asked: null }, 0)
      expect(told.lines.reduce((all, { amount }) => all + amount, 0)).toBe(told.refundAmount)
      const isAll = merged(lines).every(({ skuId, qty: n }) => n <= start.lines.find((of) => of.skuId === skuId)!.qty)
      expect(told.problems.length === 0).toBe(isAll)
    }),
    { numRuns: 100 },
  )
})
