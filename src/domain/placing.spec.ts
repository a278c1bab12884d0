import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mustKeepPace, replayed, requestKey, requestPrint } from './idempotency'
import { fen } from './money'
import type { QuotedParcel } from './ordering'
import {
  isSame,
  mustCostTheSame,
  mustHaveRoom,
  mustLeaveSome,
  mustStand,
  nothingLeft,
  quoteMark,
  wantedAgain,
} from './placing'
import { quote } from './pricing/quote'
import type { FreightRule, SellableLine, Tariff } from './pricing/types'

const messageOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

describe('what is ordered and not paid', () => {
  const refused = (free: number, held: number, lapsed: number, wanted: number) =>
    messageOf(() => mustLeaveSome([{ free, held, lapsed, wanted }])) !== ''

  it('is half of a SKU at most, or 200 pieces', () => {
    expect([refused(1000, 0, 0, 500), refused(1000, 0, 0, 501)]).toEqual([false, true])
    expect([refused(700, 300, 0, 200), refused(700, 300, 0, 201)]).toEqual([false, true])
    expect([refused(200, 0, 0, 200), refused(100, 100, 0, 100), refused(100, 100, 0, 101)]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('is counted by SKU: one that is held too much of is enough', () => {
    const [few, many] = [50, 501].map((wanted) => ({ free: 1000, held: 0, lapsed: 0, wanted }))
    expect(messageOf(() => mustLeaveSome([few!, many!]))).not.toBe('')
    expect(messageOf(() => mustLeaveSome([few!, few!]))).toBe('')
  })

  it('may go back ten times what there is in a day', () => {
    expect([refused(5, 0, 45, 5), refused(5, 0, 46, 5)]).toEqual([false, true])
  })
})

describe('a quote', () => {
  const cart = { family: 'cart', cartIds: ['1'] } as const
  const source = { ...cart, cartIds: [...cart.cartIds] }
  const gone = '报价已失效，请重新确认'

  it('stands until it is used, is over, or its cart means something else', () => {
    const mark = quoteMark(source, [{ skuId: 'a', qty: 2 }])
    const kept = { used: false, mark, expiresMs: 10 }
    expect(messageOf(() => mustStand(kept, mark, 9))).toBe('')
    expect(messageOf(() => mustStand(kept, mark, 10))).toBe(gone)
    expect(messageOf(() => mustStand({ ...kept, used: true }, mark, 9))).toBe(gone)
    expect(messageOf(() => mustStand(kept, quoteMark(source, [{ skuId: 'a', qty: 3 }]), 9))).toBe(gone)
  })

  it('is compared as JSON is, whatever the order of its fields', () => {
    expect(isSame([{ a: 1, b: { c: 2, d: undefined } }], [{ b: { c: 2 }, a: 1 }])).toBe(true)
    expect([isSame([1, 2], [2, 1]), isSame({ a: 1 }, { b: 1 }), isSame(null, {})]).toEqual([false, false, false])
    fc.assert(fc.property(fc.jsonValue(), (value) => isSame(value, JSON.parse(JSON.stringify(value)))))
  })

  it('is refused at twenty unpaid batches', () => {
    expect([messageOf(() => mustHaveRoom(19)), messageOf(() => mustHaveRoom(20))]).toEqual([
      '',
      '待付款订单过多，请先付款或取消',
    ])
  })
})

describe('a request id', () => {
  it('gives the first reply again to the same request, and refuses another', () => {
    const print = requestPrint('place', { a: 1 })
    expect(replayed({ print, reply: 'first' }, print)).toBe('first')
    const other = [requestPrint('place', { a: 2 }), requestPrint('pay', { a: 1 })]
    for (const one of other) expect(messageOf(() => replayed({ print, reply: 'x' }, one))).toBe('请勿重复提交')
    expect(requestKey('AB-1')).toBe(requestKey('ab-1'))
  })

  it('is for so many requests a minute', () => {
    expect([messageOf(() => mustKeepPace(10, 10)), messageOf(() => mustKeepPace(11, 10))]).toEqual([
      '',
      '操作过于频繁，请稍后再试',
    ])
  })
})

describe('what was quoted', () => {
  const rule: FreightRule = {
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
  const tariff: Tariff = { serviceFeePerPiece: fen(50), addons: [], freight: [rule] }
  const line: SellableLine = {
    skuId: 'a',
    productId: 'p',
    title: '连衣裙',
    spec: '红色 / M',
    image: '',
    price: fen(5900),
    retailPrice: null,
    stock: 5,
    onShelf: true,
    isOffered: true,
    weightG: 400,
    minQty: 1,
    priceSteps: [],
    station: { id: 'hz', name: '杭州站' },
    qty: 2,
  }
  const to = { areaCode: '330106', choices: [] }
  const { parcels } = quote([line], to, tariff)
  /** The lines as they were quoted, with what the catalogue says of them now. */
  const now = (over: Partial<SellableLine> = {}): SellableLine[] => [{ ...line, priceSeen: line.price, ...over }]
  const refusalOf = (lines: SellableLine[], by: Tariff = tariff, of: readonly QuotedParcel[] = parcels) => {
    try {
      mustCostTheSame(of, lines, to, by)
    } catch (error) {
      const { kind, details } = error as { kind: string; details: { problems: { reason: string }[] } }
      return [kind, ...details.problems.map(({ reason }) => reason)]
    }
    return null
  }

  it('is wanted again at the prices that were seen', () => {
    expect(wantedAgain(parcels)).toEqual([{ skuId: 'a', qty: 2, priceSeen: 5900 }])
  })

  it('is ordered while it costs the same, also where no courier is named again', () => {
    expect(refusalOf(now())).toBeNull()
  })

  it('is refused where a line or anything else costs otherwise, be it less', () => {
    expect(refusalOf(now({ price: fen(5800) }))).toEqual(['price-changed', 'price_changed'])
    expect(refusalOf(now(), { ...tariff, serviceFeePerPiece: fen(40) })).toEqual(['price-changed'])
    expect(refusalOf(now(), { ...tariff, freight: [{ ...rule, firstFee: fen(700) }] })).toEqual(['price-changed'])
  })

  it('is refused for its stock, whatever else changed', () => {
    expect(refusalOf(now({ stock: 1 }))).toEqual(['stock-short', 'short_stock'])
    expect(refusalOf(now({ onShelf: false, price: fen(1) }))).toEqual(['stock-short', 'off_shelf'])
  })

  it('with nothing left says of each line why', () => {
    const { kind, details } = nothingLeft([{ ...line, stock: 0 }], '330106', tariff)
    expect([kind, details.problems!.map(({ reason }) => reason)]).toEqual(['stock-short', ['sold_out']])
  })
})
