import { describe, expect, it } from 'vitest'
import { fen, zero } from '../money'
import { feeOf, givesMoney, parcelsToStop, refundLimit, shareOut } from './money'
import { afterSaleTypes } from './reasons'
import type { SoldLine, SoldOrder } from './types'

const aLine = (skuId: string, price: number, over: Partial<SoldLine> = {}): SoldLine => ({
  skuId,
  price: fen(price),
  qty: 2,
  picked: 2,
  shipped: 2,
  refunded: 0,
  extra: zero,
  returned: 0,
  ...over,
})

/** Two of a at 10.00 and two of b at 5.00, all sent; services 0.40, freight 4.00, 3.00 off. */
const order = (over: Partial<SoldOrder> = {}): SoldOrder => ({
  status: 'shipped',
  amounts: {
    goodsAmount: fen(3000),
    serviceFee: fen(40),
    qcFee: zero,
    addonFee: zero,
    freight: fen(400),
    discount: fen(300),
    payable: fen(3140),
  },
  refunded: zero,
  completedAt: null,
  lines: [aLine('a', 1000), aLine('b', 500)],
  parcels: [],
  claims: [],
  held: [],
  ...over,
})

const some = (skuId: string, qty: number) => ({ skuId, qty })
const [oneA, oneB] = [some('a', 1), some('b', 1)]
const allOfIt = [some('a', 2), some('b', 2)]

describe('the fee of an application', () => {
  it('names no part that costs nothing: the freight of an exchange where the order went free of it', () => {
    const sentFree = order({ amounts: { ...order().amounts, freight: zero, payable: fen(2740) } })
    expect(feeOf(sentFree, { type: 'exchange', reason: 'size_unfit', lines: [oneA] })).toEqual({
      fee: 200,
      feeText: '退货服务费 ¥2.00',
    })
  })

  it('is nothing where no parcel can be stopped', () => {
    expect(feeOf(order(), { type: 'intercept', reason: 'no_longer_wanted', lines: [oneA] })).toEqual({
      fee: 0,
      feeText: '',
    })
  })
})

describe('the parcels to stop', () => {
  const parcel = (trackingNo: string, ...items: (typeof oneA)[]) => ({ trackingNo, isDelivered: false, items })

  it('are none where one SKU of those asked for is in no whole parcel', () => {
    expect(parcelsToStop([parcel('Z1', oneA)], [oneA, oneB])).toBeNull()
  })

  it('never are one with nothing in it', () => {
    expect(parcelsToStop([parcel('Z0'), parcel('Z1', oneA)], [oneA])).toEqual([parcel('Z1', oneA)])
  })
})

describe('what is left to give back', () => {
  it('keeps the freight once any of the order is sent, whoever is at fault', () => {
    const rest = order({
      status: 'packing',
      lines: [aLine('a', 1000, { returned: 2 }), aLine('b', 500, { shipped: 0 })],
    })
    const asked = { type: 'refund_before_ship', reason: 'too_slow', lines: [some('b', 2)] } as const
    // 5.00 each less a tenth, and half of the services
    expect(refundLimit(rest, asked)).toBe(920)
  })

  it('of an exchange or a new parcel is what the goods, services and freight came to, though the buyer asked for it', () => {
    const left = (type: 'exchange' | 'reship' | 'return_refund', reason: string) =>
      refundLimit(order(), { type, reason, lines: allOfIt })
    expect([left('exchange', 'size_unfit'), left('reship', 'other')]).toEqual([3140, 3140])
    expect(left('return_refund', 'size_unfit')).toBe(2700)
  })

  it('is money for every application but those that give goods', () => {
    expect(afterSaleTypes.filter((type) => !givesMoney(type))).toEqual(['exchange', 'reship'])
  })
})

describe('an amount shared out', () => {
  it('goes by what the pieces cost, with what was paid on top of them', () => {
    // a piece of a is 10.00, and 2.00 of the 4.00 on top of both; one of b is 5.00
    const lines = [aLine('a', 1000, { extra: fen(400) }), aLine('b', 500)]
    expect(shareOut(fen(1700), lines, [oneA, oneB])).toEqual([1200, 500])
    expect(shareOut(fen(850), lines, [oneA, oneB])).toEqual([600, 250])
  })

  it('is nothing for any line where no piece is asked for or none cost anything', () => {
    expect(shareOut(fen(100), order().lines, [])).toEqual([0, 0])
    expect(shareOut(fen(100), [aLine('a', 0), aLine('b', 0)], [oneA, oneB])).toEqual([0, 0])
  })
})
