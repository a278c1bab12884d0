import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fen, MAX_FEN, type Fen } from './money'
import { selectionOf } from './selection'
import {
  amountsTogether,
  cardMargin,
  landed,
  marginOf,
  sellingAmount,
  sellingTogether,
  type Pieces,
  type ResoldPieces,
  type ResoldTogether,
} from './landed'
import { quote } from './pricing/quote'
import type { FreightRule, SellableLine, Tariff } from './pricing/types'

const amount = (max: number) => fc.integer({ min: 0, max }).map(fen)

const SERVICE = fen(200)
const rule = (stationId: string): FreightRule => ({
  stationId,
  brandId: 'zto',
  brandName: '中通快递',
  provinceCode: '*',
  firstWeightG: 1000,
  firstFee: fen(600),
  addWeightG: 500,
  addFee: fen(150),
  reachable: true,
  reason: '',
})
const tariff: Tariff = { serviceFeePerPiece: SERVICE, addons: [], freight: [rule('st0'), rule('st1')] }

/** Lines of a few products and stations, all of which can be ordered. */
const lines: fc.Arbitrary<SellableLine[]> = fc
  .uniqueArray(
    fc.record({
      sku: fc.integer({ min: 0, max: 11 }),
      price: amount(30_000),
      qty: fc.integer({ min: 1, max: 20 }),
      retailPrice: fc.option(amount(90_000)),
    }),
    { selector: ({ sku }) => sku, minLength: 1, maxLength: 8 },
  )
  .map((wanted) =>
    wanted.map(({ sku, ...rest }) => ({
      ...rest,
      skuId: `k${sku}`,
      productId: `p${sku % 4}`,
      station: { id: `st${sku % 2}`, name: '' },
      priceSteps: sku % 4 === 0 ? [{ fromQty: 5, off: fen(300) }] : [],
      title: '',
      spec: '',
      image: '',
      stock: 99,
      onShelf: true,
      isOffered: true,
      weightG: 300,
      minQty: 1,
    })),
  )

const ratio = fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 1000 }))
const pieces = (line: SellableLine): Pieces => ({ ...line, serviceFee: SERVICE })

describe('what goods cost and leave', () => {
  it('is the same before a checkout and in its quote, line by line, with the freight and without', () => {
    fc.assert(
      fc.property(lines, ratio, (wanted, asked) => {
        for (const areaCode of [undefined, '330106']) {
          const { parcels, payable } = quote(wanted, { ...(areaCode && { areaCode }), choices: [] }, tariff)
          const together = amountsTogether(parcels)
          expect(landed(wanted.map(pieces), together.freight)).toEqual(together)
          expect(together.payable).toBe(payable)
          const quoted = parcels.flatMap((parcel) => parcel.lines)
          expect(sellingAmount(quoted, asked)).toBe(sellingAmount(wanted, asked))
        }
      }),
    )
  })

  it('is on the product’s page what its selection says', () => {
    fc.assert(
      fc.property(lines, (wanted) => {
        const own = wanted.filter(({ productId }) => productId === wanted[0]!.productId)
        const skus = own.map(({ skuId: id, price }) => ({ id, price }) as never)
        const chosen = Object.fromEntries(own.map(({ skuId, qty }) => [skuId, qty]))
        const selection = selectionOf({ skus, priceSteps: own[0]!.priceSteps }, chosen)
        const cost = landed(own.map(pieces))!
        expect(cost.goodsAmount - cost.discount).toBe(selection.goods)
      }),
    )
  })

  it('is told on a card as the least that one piece of any SKU leaves', () => {
    fc.assert(
      fc.property(amount(30_000), amount(30_000), fc.option(amount(90_000)), ratio, (a, b, retailPrice, asked) => {
        const [priceMin, priceMax] = [a, b].toSorted((x, y) => x - y) as [Fen, Fen]
        const card = cardMargin({ priceMin, priceMax, retailPrice, serviceFee: SERVICE }, asked)
        const each = [priceMin, priceMax].map((price) => {
          const one = { price, retailPrice, qty: 1 }
          const piece = { ...one, productId: 'p', station: { id: 's', name: '' }, priceSteps: [], serviceFee: SERVICE }
          return marginOf(sellingAmount([one], asked), landed([piece])!.payable)
        })
        const least = each.includes(null) ? null : Math.min(...each.map((one) => one!.profit))
        expect(card?.profit ?? null).toBe(least)
      }),
    )
  })
})

describe('a margin', () => {
  it('never says more than there is', () => {
    fc.assert(
      fc.property(amount(90_000), amount(90_000), (selling, cost) => {
        fc.pre(selling > 0)
        const margin = marginOf(selling, cost)!
        expect(margin.profit + cost).toBe(selling)
        expect(margin.percent * selling).toBeLessThanOrEqual(margin.profit * 100)
        expect((margin.percent + 1) * selling).toBeGreaterThan(margin.profit * 100)
      }),
    )
  })

  it('is none of what is sold for nothing', () => {
    expect(marginOf(fen(0), fen(100))).toBeNull()
  })

  it.each([
    [0, 9900, 9900],
    [250, 4000, 10_000],
    [215, 1001, 2152], // 2152.15
    [150, 1001, 1502], // 1501.5
  ])('at a ratio of %i hundredths asks for the price %i fen %i', (asked, price, selling) => {
    expect(sellingAmount([{ price: fen(price), retailPrice: fen(9900), qty: 1 }], asked)).toBe(selling)
  })

  it('is not told where one of the pieces has no price to be sold at', () => {
    const known = { price: fen(100), retailPrice: fen(300), qty: 2 }
    expect(sellingAmount([known, { ...known, retailPrice: null }], 0)).toBeNull()
    expect(sellingAmount([known, { ...known, retailPrice: null }], 200)).toBe(800)
  })

  it('is not told of a cost that nobody told, or beyond any order', () => {
    const piece = { price: fen(MAX_FEN), retailPrice: null, qty: 2, productId: 'p', station: { id: 's', name: '' } }
    expect(landed([{ ...piece, priceSteps: [], serviceFee: SERVICE }])).toBeNull()
    expect(landed([{ ...piece, qty: 1, price: fen(1), priceSteps: [], serviceFee: null }])).toBeNull()
  })
})

/** Lines as a database adds them up. */
const together = (all: readonly ResoldPieces[]): ResoldTogether => {
  const byCents = Array.from({ length: 100 }, () => 0)
  for (const { price, qty } of all) byCents[price % 100]! += qty
  return {
    goods: all.reduce((total, { price, qty }) => total + price * qty, 0),
    retail: all.reduce((total, { retailPrice, qty }) => total + (retailPrice ?? 0) * qty, 0),
    unknown: all.filter(({ retailPrice }) => retailPrice === null).length,
    byCents,
  }
}

describe('what many lines are sold at', () => {
  const resold = fc.record({
    price: amount(99_999),
    retailPrice: fc.option(amount(99_999), { freq: 9 }),
    qty: fc.integer({ min: 1, max: 99 }),
  })

  it('is to the fen the same, added up by the database or line by line', () => {
    fc.assert(
      fc.property(fc.array(fc.array(resold, { maxLength: 4 }), { maxLength: 3 }), ratio, (parts, by) => {
        expect(sellingTogether(parts.map(together), by)).toBe(sellingAmount(parts.flat(), by))
      }),
    )
  })

  it('is the most that an amount may be, and not told beyond', () => {
    const all = (goods: number) => [{ goods, retail: 0, unknown: 0, byCents: [] }]
    expect([sellingTogether(all(MAX_FEN), 100), sellingTogether(all(MAX_FEN + 100), 100)]).toEqual([MAX_FEN, null])
  })
})

it('what goods cost is told up to the most that an amount may be, part by part', () => {
  const one = { price: fen(0), retailPrice: null, serviceFee: fen(0), qty: 1, productId: 'p', priceSteps: [] }
  const piece = { ...one, station: { id: 's', name: '' } } as unknown as Pieces
  expect(landed([{ ...piece, price: fen(MAX_FEN) }])).toMatchObject({ goodsAmount: MAX_FEN, payable: MAX_FEN })
  expect(landed([{ ...piece, serviceFee: fen(MAX_FEN) }])).toMatchObject({ serviceFee: MAX_FEN, payable: MAX_FEN })
  expect(landed([{ ...piece, price: fen(MAX_FEN), qty: 2 }])).toBeNull()
  expect(landed([{ ...piece, serviceFee: fen(MAX_FEN), qty: 2 }])).toBeNull()
  expect(landed([{ ...piece, price: fen(MAX_FEN) }], fen(1))).toBeNull()
})
