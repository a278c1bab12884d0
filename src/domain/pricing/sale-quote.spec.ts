import { describe, expect, it } from 'vitest'
import { MAX_LINE_QTY, MAX_PARCEL_G } from '../limits'
import { fen, zero } from '../money'
import type { SaleChoice, SaleChoices } from '../shops/ordering'
import type { PlatformOrderStatus } from '../shops/platform-order'
import {
  itemOf,
  priceOpenSales,
  saleCouriers,
  salePacks,
  shownQuote,
  standsInTheWay,
  wantedOf,
  wantedPacks,
  type SaleToPrice,
} from './sale-quote'
import type { FreightRule, SellableLine, Tariff } from './types'

const hangzhou = { id: 'hz', name: '杭州站' }
const guangzhou = { id: 'gz', name: '广州站' }

const sold = (over: Partial<SaleToPrice> = {}): SaleToPrice => ({
  id: 'P1',
  status: 'linked',
  problem: '',
  areaCode: '330106',
  to: 'shop mark',
  paid: fen(9900),
  lines: [{ itemId: 'i1', skuId: 's1', pieces: 1, refund: 'none' }],
  ...over,
})
const item = (
  skuId: string | null,
  over: Partial<SaleToPrice['lines'][number]> = {},
): SaleToPrice['lines'][number] => ({
  itemId: `item of ${skuId}`,
  skuId,
  pieces: 1,
  refund: 'none',
  ...over,
})

const stock = (over: Partial<SellableLine> = {}): SellableLine => ({
  skuId: 's1',
  productId: 'p1',
  title: '连衣裙',
  spec: '红色 / M',
  image: '',
  price: fen(5000),
  retailPrice: null,
  stock: 50,
  onShelf: true,
  isOffered: true,
  weightG: 400,
  minQty: 1,
  priceSteps: [],
  station: hangzhou,
  qty: 1,
  ...over,
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
  serviceFeePerPiece: fen(100),
  addons: [
    {
      group: 'qc',
      name: '质检',
      options: [{ id: 'qc', name: '质检', fee: fen(50), unit: 'piece', required: false, multi: false, default: false }],
    },
  ],
  freight: [
    rule(),
    rule({ brandId: 'sf', brandName: '顺丰速运', firstFee: fen(1200) }),
    rule({ stationId: 'gz', firstFee: fen(700) }),
    rule({ provinceCode: '540000', reachable: false, reason: '高原不到' }),
  ],
}

const plain: SaleChoice = { addonIds: [], remark: '' }
const choices = (over: Partial<SaleChoice> = {}, orders: SaleChoices['orders'] = []): SaleChoices => ({
  default: { ...plain, ...over },
  orders,
})
const own = (platformOrderId: string, over: Partial<SaleChoice>) => ({ ...plain, ...over, platformOrderId })

describe('what is wanted of a sale', () => {
  it('is what is related to something of ours and was not given back', () => {
    const lines = [
      item('s1', { pieces: 3 }),
      item(null),
      item('s2', { refund: 'done' }),
      item('s3', { pieces: 2, refund: 'open' }),
    ]
    expect(wantedOf(sold({ lines }))).toEqual([
      { skuId: 's1', qty: 3 },
      { skuId: 's3', qty: 2 },
    ])
  })

  it("finds the shop's item of one of ours, not the one that was given back", () => {
    const lines = [
      item('s1', { itemId: 'old', refund: 'done' }),
      item('s2', { itemId: 'b' }),
      item('s1', { itemId: 'c' }),
    ]
    expect([itemOf(sold({ lines }), 's1'), itemOf(sold({ lines }), 's2'), itemOf(sold({ lines }), 's9')]).toEqual([
      'c',
      'b',
      undefined,
    ])
  })
})

describe('what stands in the way of ordering a sale', () => {
  it('is nothing where all of it is related and its area is known', () => {
    expect(standsInTheWay(sold())).toBe(null)
    expect(standsInTheWay(sold({ lines: [item('s1', { pieces: MAX_LINE_QTY })] }))).toBe(null)
  })

  it.each<[PlatformOrderStatus, string]>([
    ['ordered', '已经下过单'],
    ['shipped', '已经发货'],
    ['pushed', '已经发货并回传'],
    ['push_failed', '已经发货，单号回传失败'],
    ['closed', '平台订单已取消、退款或已发货'],
  ])('is that it is %s', (status, reason) => {
    expect(standsInTheWay(sold({ status, problem: '买家申请退款' }))).toEqual({
      platformOrderId: 'P1',
      why: status,
      reason,
      platformItemId: '',
    })
  })

  it('is what the platform says of one that is paused', () => {
    expect(standsInTheWay(sold({ status: 'paused', problem: '买家申请退款' }))).toMatchObject({
      why: 'paused',
      reason: '买家申请退款',
    })
    expect(standsInTheWay(sold({ status: 'paused' }))?.reason).toBe('平台正在审核，或买家在申请退款，处理完再下单')
  })

  it('is the first item that is related to nothing, where it was not given back', () => {
    const lines = [
      item('s1', { itemId: 'a' }),
      item(null, { itemId: 'b', refund: 'done' }),
      item(null, { itemId: 'c' }),
      item(null, { itemId: 'd' }),
    ]
    expect(standsInTheWay(sold({ status: 'unlinked', lines }))).toEqual({
      platformOrderId: 'P1',
      why: 'unlinked',
      reason: '还有商品没有关联货源，关联后再下单',
      platformItemId: 'c',
    })
  })

  it('is an area that nobody knows, before anything else of a related one', () => {
    const lines = [item('s1', { pieces: MAX_LINE_QTY + 1 })]
    expect(standsInTheWay(sold({ areaCode: '', lines }))).toMatchObject({ why: 'no_area', platformItemId: '' })
  })

  it('is an item of which no order takes so many', () => {
    const lines = [item('s1', { itemId: 'a' }), item('s2', { itemId: 'b', pieces: MAX_LINE_QTY + 1 })]
    expect(standsInTheWay(sold({ lines }))).toMatchObject({ why: 'short_stock', platformItemId: 'b' })
  })
})

const price = (
  sales: readonly SaleToPrice[],
  chosen = choices(),
  lines: (sale: SaleToPrice) => SellableLine[] = () => [stock()],
) => priceOpenSales(sales, lines, chosen, tariff)

describe('pricing sales', () => {
  it('goes by what was chosen for each, else by what was chosen for all', () => {
    const { priced, left } = price(
      [sold(), sold({ id: 'P2' })],
      choices({ addonIds: ['qc'] }, [own('P2', { brandId: 'sf' })]),
    )
    expect(left).toEqual([])
    expect(
      priced.map(({ sale, parcels, payable }) => [sale.id, parcels[0]!.brandId, parcels[0]!.qcFee, payable]),
    ).toEqual([
      ['P1', 'zto', 50, 5000 + 100 + 50 + 600],
      ['P2', 'sf', 0, 5000 + 100 + 1200],
    ])
  })

  it('leaves those that can not be had, with the item that stands in the way, and prices the rest', () => {
    const sales = [sold(), sold({ id: 'P2' }), sold({ id: 'P3' })]
    const { priced, left } = price(sales, choices(), ({ id }) => [stock({ stock: id === 'P2' ? 0 : 5 })])
    expect(priced.map(({ sale }) => sale.id)).toEqual(['P1', 'P3'])
    expect(left).toEqual([
      { platformOrderId: 'P2', why: 'sold_out', reason: '货源售罄，可以换货源', platformItemId: 'i1' },
    ])
  })
})

describe('the couriers for sales', () => {
  const to = (areaCode: string, ...lines: SellableLine[]) => ({ areaCode, lines: lines.length > 0 ? lines : [stock()] })
  const brief = (sales: Parameters<typeof saleCouriers>[0]) =>
    saleCouriers(sales, tariff).map(({ parcelKey, station, brands }) => [
      parcelKey,
      station.name,
      ...brands.map(({ brandId, reachable, reason, fee }) => [brandId, reachable, reason, fee]),
    ])

  it('are told by station, each with what all its parcels cost together, the cheapest first', () => {
    const other = stock({ skuId: 's2', productId: 'p2', station: guangzhou })
    expect(brief([to('330106'), to('310101', stock({ qty: 3 }), other)])).toEqual([
      ['hz', '杭州站', ['zto', true, '', 600 + 800], ['sf', true, '', 1200 + 1400]],
      ['gz', '广州站', ['zto', true, '', 700]],
    ])
    expect(brief([])).toEqual([])
  })

  it('come last where one does not reach them all, with how many it misses and what the others cost', () => {
    expect(brief([to('330106'), to('540102'), to('540103')])).toEqual([
      ['hz', '杭州站', ['sf', true, '', 3600], ['zto', false, '2 个包裹送不到', 600]],
    ])
  })
})

describe('what no parcel and no order may be', () => {
  it('is heavier than a courier takes, by a gram', () => {
    const grams = (weightG: number) => () => price([sold()], choices(), () => [stock({ weightG })])
    expect(grams(MAX_PARCEL_G)).not.toThrow()
    expect(grams(MAX_PARCEL_G + 1)).toThrow('数量或金额过大，请减少数量或分开下单')
  })

  it('is more of one SKU than an order takes, by a piece', () => {
    const many = (qty: number) => () => price([sold()], choices(), () => [stock({ qty, stock: 10_000, weightG: 1 })])
    expect(many(MAX_LINE_QTY)).not.toThrow()
    expect(many(MAX_LINE_QTY + 1)).toThrow(`每个规格的数量应为 1 至 ${MAX_LINE_QTY}`)
  })

  it('is worth more than money goes', () => {
    const dear = () => price([sold()], choices(), () => [stock({ qty: 2, price: fen(900_000_000_000) })])
    expect(dear).toThrow('数量或金额过大，请减少数量或分开下单')
  })
})

describe('sales in one parcel', () => {
  it('are those to the same person of the same shop, by one courier from one station', () => {
    const { priced } = price([sold(), sold({ id: 'P2', to: 'shop else' }), sold({ id: 'P3' })])
    const [pack, ...more] = salePacks(priced, tariff)
    expect([pack!.parts.map(({ id }) => id), pack!.saves, more]).toEqual([['P1', 'P3'], 600, []])
  })

  it('are packed where it was chosen for each of them', () => {
    const { priced } = price([sold(), sold({ id: 'P2' }), sold({ id: 'P3' })])
    const packed = (chosen: SaleChoices) =>
      wantedPacks(priced, chosen, tariff).map(({ parts }) => parts.map(({ id }) => id))
    expect(packed(choices())).toEqual([])
    expect(packed(choices({ pack: true }))).toEqual([['P1', 'P2', 'P3']])
    expect(packed(choices({ pack: true }, [own('P2', {})]))).toEqual([['P1', 'P3']])
    expect(packed(choices({}, [own('P2', { pack: true })]))).toEqual([])
  })
})

describe('a quote of sales as a buyer is shown it', () => {
  it('adds up what each brings and costs, the packs there may be and those there will be', () => {
    const sales = [sold(), sold({ id: 'P2', paid: fen(3000) })]
    const chosen = choices({ addonIds: ['qc'], pack: true })
    const { priced } = price(sales, chosen, ({ id }) => [
      stock(),
      ...(id === 'P2' ? [stock({ skuId: 's2', productId: 'p2', station: guangzhou, qty: 2 })] : []),
    ])
    const left = standsInTheWay(sold({ id: 'P3', status: 'closed' }))!
    const first = { goodsAmount: 5000, serviceFee: 100, qcFee: 50, addonFee: 0, freight: 600, discount: 0 }
    const second = { goodsAmount: 15_000, serviceFee: 300, qcFee: 150, addonFee: 0, freight: 1300, discount: 0 }
    const pack = { platformOrderIds: ['P1', 'P2'], station: '杭州站', saves: 600 }
    expect(shownQuote(priced, [left], chosen, tariff)).toEqual({
      orders: [
        {
          platformOrderId: 'P1',
          parcels: [{ parcelKey: 'hz', station: '杭州站', brandId: 'zto', brand: '中通快递', freight: 600 }],
          pieces: 1,
          ...first,
          payable: 5750,
          paid: 9900,
          profit: 4150,
        },
        {
          platformOrderId: 'P2',
          parcels: [
            { parcelKey: 'hz', station: '杭州站', brandId: 'zto', brand: '中通快递', freight: 600 },
            { parcelKey: 'gz', station: '广州站', brandId: 'zto', brand: '中通快递', freight: 700 },
          ],
          pieces: 3,
          ...second,
          payable: 16_750,
          paid: 3000,
          profit: -13_750,
        },
      ],
      packs: [pack],
      packed: [pack],
      left: [left],
      totals: {
        goodsAmount: 20_000,
        serviceFee: 400,
        qcFee: 200,
        addonFee: 0,
        freight: 1900,
        discount: 0,
        payable: 22_500,
        orders: 2,
        pieces: 4,
        paid: 12_900,
        profit: -9600,
      },
      payable: 22_500,
    })
  })

  it('has packs that there may be and none that there will be, where they are sent apart', () => {
    const { priced } = price([sold(), sold({ id: 'P2' })])
    const { packs, packed } = shownQuote(priced, [], choices(), tariff)
    expect([packs.length, packed]).toEqual([1, []])
  })

  it('comes to nothing where every sale is left', () => {
    const { orders, totals, payable } = shownQuote([], [], choices(), tariff)
    expect([orders, totals.paid, totals.payable, totals.profit, payable]).toEqual([[], zero, 0, 0, 0])
  })
})
