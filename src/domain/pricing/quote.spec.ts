import { describe, expect, it } from 'vitest'
import { Failure } from '../failure'
import { fen } from '../money'
import type { AddonGroup, AddonOption } from '../ordering'
import { brandOffers, quote } from './quote'
import type { FreightRule, SellableLine, Tariff } from './types'

const hangzhou = { id: 'hz', name: '杭州站' }
const guangzhou = { id: 'gz', name: '广州站' }

const plainLine: SellableLine = {
  skuId: 's1',
  productId: 'p1',
  title: '连衣裙',
  spec: '红色 / M',
  image: '/1.webp',
  price: fen(5900),
  retailPrice: fen(12900),
  stock: 50,
  onShelf: true,
  isOffered: true,
  weightG: 400,
  minQty: 1,
  priceSteps: [],
  station: hangzhou,
  qty: 1,
}
const line = (over: Partial<SellableLine> = {}): SellableLine => ({ ...plainLine, ...over })

const plainRule: FreightRule = {
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
const rule = (over: Partial<FreightRule> = {}): FreightRule => ({ ...plainRule, ...over })

const plainOption: Omit<AddonOption, 'id'> = {
  name: '',
  fee: fen(0),
  unit: 'piece',
  required: false,
  multi: false,
  default: false,
}
const option = (over: Partial<AddonOption> & { id: string }): AddonOption => ({ ...plainOption, ...over })

const qc: AddonGroup = {
  group: 'qc',
  name: '质检',
  options: [
    option({ id: 'qc-deep', fee: fen(200), required: true }),
    option({ id: 'qc-look', fee: fen(50), required: true, default: true }),
  ],
}
const gift: AddonGroup = {
  group: 'gift',
  name: '礼品',
  options: [
    option({ id: 'card', fee: fen(100), unit: 'order', multi: true, default: true }),
    option({ id: 'box', fee: fen(150), multi: true }),
    option({ id: 'plain', fee: fen(0), unit: 'order' }),
  ],
}

const tariff = (over: Partial<Tariff> = {}): Tariff => ({
  serviceFeePerPiece: fen(100),
  addons: [],
  freight: [rule(), rule({ stationId: 'gz' })],
  ...over,
})

const pair = (stock: number) => [line({ minQty: 3, qty: 2 }), line({ skuId: 's2', minQty: 3, qty: 1, stock })]

const refusal = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return error instanceof Failure ? [error.kind, error.details.field] : error
  }
  return 'accepted'
}

const addonsFor = (addonIds: string[]) => {
  const { parcels } = quote(
    [line({ qty: 2 })],
    { choices: [{ parcelKey: 'hz', addonIds }] },
    tariff({ addons: [qc, gift] }),
  )
  return parcels.map((one) => [one.addonIds, one.qcFee, one.addonFee])
}

const none = { areaCode: '330106', choices: [] }

describe('quote', () => {
  it('takes the first required option of a group without a default', () => {
    const pack = {
      group: 'pack',
      name: '包装',
      options: [option({ id: 'none' }), option({ id: 'bag', fee: fen(30), required: true })],
    }
    const { parcels } = quote([line()], { choices: [] }, tariff({ addons: [pack] }))
    expect(parcels.map(({ addonIds, qcFee, addonFee }) => [addonIds, qcFee, addonFee])).toEqual([[['bag'], 0, 30]])
  })

  it('prices a parcel from goods, service, quality check, extras, freight and discount', () => {
    const steps = [
      { fromQty: 2, off: fen(100) },
      { fromQty: 3, off: fen(300) },
      { fromQty: 10, off: fen(900) },
    ]
    const wanted = [
      line({ qty: 2, priceSteps: steps }),
      line({ skuId: 's2', spec: '蓝色 / L', price: fen(6100), priceSteps: steps }),
    ]
    const choices = [{ parcelKey: 'hz', brandId: 'zto', addonIds: ['box', 'card'] }]
    expect(quote(wanted, { areaCode: '330106', choices }, tariff({ addons: [qc, gift] }))).toEqual({
      parcels: [
        {
          parcelKey: 'hz',
          station: hangzhou,
          brandId: 'zto',
          addonIds: ['qc-look', 'card', 'box'],
          lines: [
            {
              skuId: 's1',
              productId: 'p1',
              title: '连衣裙',
              spec: '红色 / M',
              image: '/1.webp',
              price: 5900,
              retailPrice: 12900,
              qty: 2,
              amount: 11800,
            },
            {
              skuId: 's2',
              productId: 'p1',
              title: '连衣裙',
              spec: '蓝色 / L',
              image: '/1.webp',
              price: 6100,
              retailPrice: 12900,
              qty: 1,
              amount: 6100,
            },
          ],
          weightG: 1200,
          goodsAmount: 17900,
          serviceFee: 300,
          qcFee: 150,
          addonFee: 100 + 450,
          freight: 800,
          discount: 900,
          payable: 18800,
        },
      ],
      payable: 18800,
      problems: [],
    })
  })

  it('makes one parcel per station, in order of appearance', () => {
    const { parcels, payable } = quote(
      [line({ skuId: 'a', station: guangzhou }), line({ skuId: 'b' }), line({ skuId: 'c', station: guangzhou })],
      none,
      tariff(),
    )
    expect(parcels.map(({ parcelKey, lines }) => [parcelKey, lines.map(({ skuId }) => skuId)])).toEqual([
      ['gz', ['a', 'c']],
      ['hz', ['b']],
    ])
    expect(payable).toBe(5900 * 3 + 300 + 600 * 2)
  })

  it('adds the quantities of a SKU that is named twice and checks stock against the sum', () => {
    expect(quote([line({ qty: 2 }), line({ qty: 3 })], none, tariff()).parcels[0]!.lines[0]!.qty).toBe(5)
    const { parcels, problems } = quote([line({ qty: 3, stock: 5 }), line({ qty: 3, stock: 5 })], none, tariff())
    expect({ parcels, problems }).toEqual({
      parcels: [],
      problems: [
        {
          skuId: 's1',
          title: '连衣裙',
          spec: '红色 / M',
          reason: 'short_stock',
          oldPrice: 5900,
          newPrice: 5900,
          stock: 5,
        },
      ],
    })
  })

  it.each([
    ['off_shelf', { onShelf: false, isOffered: false, stock: 0 }],
    ['sku_off_shelf', { isOffered: false, stock: 0 }],
    ['sold_out', { stock: 0 }],
    ['short_stock', { stock: 1, qty: 2 }],
    ['below_min_qty', { minQty: 3, qty: 2 }],
    ['unreachable', { station: { id: 'far', name: '新站' } }],
  ] as const)('leaves out a line that is %s and names it', (reason, over) => {
    const { parcels, problems, payable } = quote(
      [line({ skuId: 'ok', productId: 'p0', price: fen(1000) }), line(over)],
      none,
      tariff(),
    )
    expect(parcels.flatMap(({ lines }) => lines.map(({ skuId }) => skuId))).toEqual(['ok'])
    expect(problems.map((one) => [one.skuId, one.reason])).toEqual([['s1', reason]])
    expect(payable).toBe(1000 + 100 + 600)
  })

  it('counts the least quantity over all SKUs of a product in a parcel, but only over what can be ordered', () => {
    expect(quote(pair(1), none, tariff()).problems).toEqual([])
    expect(quote(pair(0), none, tariff()).problems.map(({ reason }) => reason)).toEqual(['below_min_qty', 'sold_out'])
  })

  it('names a changed price and keeps the line at the new one', () => {
    const { parcels, problems } = quote([line({ priceSeen: fen(4900) })], none, tariff())
    expect(parcels[0]!.goodsAmount).toBe(5900)
    expect(problems).toEqual([
      {
        skuId: 's1',
        title: '连衣裙',
        spec: '红色 / M',
        reason: 'price_changed',
        oldPrice: 4900,
        newPrice: 5900,
        stock: 50,
      },
    ])
  })

  it('does not let a fresh twin of a line hide that its price has changed', () => {
    const twins = [line({ priceSeen: fen(5900) }), line({ priceSeen: fen(4900) })]
    for (const both of [twins, twins.toReversed()]) {
      expect(quote(both, none, tariff()).problems.map(({ reason, oldPrice }) => [reason, oldPrice])).toEqual([
        ['price_changed', 4900],
      ])
    }
  })

  it('takes the cheapest courier that reaches, the row of the province before the default row', () => {
    const freight = [
      rule({ brandId: 'sf', firstFee: fen(1200) }),
      rule({ brandId: 'yto', firstFee: fen(500), reachable: false, reason: '停发' }),
      rule({ brandId: 'zto', firstFee: fen(300) }),
      rule({ brandId: 'zto', firstFee: fen(1800), provinceCode: '650000' }),
    ]
    const taken = (areaCode: string) =>
      quote([line()], { areaCode, choices: [] }, tariff({ freight })).parcels.map(({ brandId, freight: fee }) => [
        brandId,
        fee,
      ])
    expect(taken('330106')).toEqual([['zto', 300]])
    expect(taken('650102')).toEqual([['sf', 1200]])
  })

  it('knows no freight and no courier without an area', () => {
    const { parcels } = quote([line()], { choices: [{ parcelKey: 'hz', brandId: 'zto', addonIds: [] }] }, tariff())
    expect(parcels.map(({ brandId, freight, payable }) => ({ brandId, freight, payable }))).toEqual([
      { brandId: '', freight: 0, payable: 6000 },
    ])
  })

  it('never swaps a chosen courier that does not reach', () => {
    const freight = [rule(), rule({ brandId: 'sf', reachable: false, reason: '停发' })]
    const { parcels, problems } = quote(
      [line()],
      { areaCode: '330106', choices: [{ parcelKey: 'hz', brandId: 'sf', addonIds: [] }] },
      tariff({ freight }),
    )
    expect([parcels, problems.map(({ reason }) => reason)]).toEqual([[], ['unreachable']])
  })

  it('applies the default of a required group only when nothing of it is chosen', () => {
    expect(addonsFor([])).toEqual([[['qc-look'], 100, 0]])
    expect(addonsFor(['qc-deep', 'qc-deep'])).toEqual([[['qc-deep'], 400, 0]])
    expect(addonsFor(['plain'])).toEqual([[['qc-look', 'plain'], 100, 0]])
  })

  it('refuses what no page would send', () => {
    const t = tariff({ addons: [qc, gift] })
    const choose = (addonIds: string[], brandId?: string) => () =>
      quote([line()], { areaCode: '330106', choices: [{ parcelKey: 'hz', brandId, addonIds }] }, t)
    expect([
      refusal(choose(['nonsense'])),
      refusal(choose(['qc-look', 'qc-deep'])),
      refusal(choose(['plain', 'card'])),
      refusal(choose([], 'nobody')),
      refusal(() => quote([line({ qty: 0 })], none, t)),
      refusal(() => quote([line({ qty: -1 }), line({ qty: 2 })], none, t)),
      refusal(() => quote([line({ qty: 1.5 })], none, t)),
      refusal(() => quote([line({ qty: 9999, stock: 99999 }), line({ qty: 1, stock: 99999 })], none, t)),
      refusal(() => quote([line()], { areaCode: '33', choices: [] }, t)),
      refusal(() =>
        quote(
          [line()],
          {
            choices: [
              { parcelKey: 'hz', addonIds: [] },
              { parcelKey: 'hz', addonIds: [] },
            ],
          },
          t,
        ),
      ),
    ]).toEqual(
      ['addonIds', 'addonIds', 'addonIds', 'brandId', 'qty', 'qty', 'qty', 'qty', 'areaCode', 'parcels'].map(
        (field) => ['invalid', field],
      ),
    )
  })

  it('ignores a choice for a parcel that has lost its lines', () => {
    const choices = [
      { parcelKey: 'hz', addonIds: [] },
      { parcelKey: 'gone', addonIds: [] },
    ]
    expect(quote([line()], { choices }, tariff()).parcels).toHaveLength(1)
  })
})

describe('brandOffers', () => {
  it('weighs only what can be ordered', () => {
    const wanted = [
      line({ qty: 3 }),
      line({ skuId: 'gone', stock: 0, weightG: 9000 }),
      line({ skuId: 'far', onShelf: false, station: guangzhou }),
    ]
    const offers = brandOffers(wanted, '330106', tariff())
    expect(offers.map(({ parcelKey, station, brands }) => [parcelKey, station, brands.map(({ fee }) => fee)])).toEqual([
      ['hz', hangzhou, [800]],
    ])
  })
})
