import { fen, zero } from '../../src/domain/money'
import type { Ports } from '../../src/domain/ports/ports'
import { leftSale, type PlacedSales, type QuotedSale, type SaleQuote } from '../../src/domain/shops/ordering'
import { anAddonGroup, orderFakes, someBrands, type OrderFakes } from './order-fakes'

/** Ports for specs of ordering what shops sold: they answer at once and write down who asked what. */

const amounts = {
  goodsAmount: fen(5900),
  serviceFee: fen(200),
  qcFee: zero,
  addonFee: zero,
  freight: fen(600),
  discount: zero,
}

export const aQuotedSale = (platformOrderId: string): QuotedSale => ({
  platformOrderId,
  parcels: [{ parcelKey: 'hz', station: '杭州站', brandId: 'zto', brand: '中通快递', freight: fen(600) }],
  pieces: 1,
  ...amounts,
  payable: fen(6700),
  paid: fen(12_900),
  profit: 6200,
})

export const aSaleQuote = (ids: readonly string[], left: readonly string[] = []): SaleQuote => {
  const orders = ids.filter((id) => !left.includes(id)).map(aQuotedSale)
  const [n, payable] = [orders.length, fen(6700 * orders.length)]
  const each = Object.fromEntries(Object.entries(amounts).map(([part, amount]) => [part, fen(amount * n)]))
  return {
    quoteId: 'q1',
    orders,
    packs: [],
    packed: [],
    left: left.map((id) => leftSale(id, 'sold_out')),
    totals: { ...(each as typeof amounts), payable, orders: n, pieces: n, paid: fen(12_900 * n), profit: 6200 * n },
    payable,
    expiresAt: '2026-11-20T10:30:00+08:00',
  }
}

export const somePlacedSales = (over: Partial<PlacedSales> = {}): PlacedSales => ({
  batchNo: 'B1',
  orderNos: ['D1', 'D2'],
  paymentNo: 'P1',
  payable: fen(13_400),
  expiresAt: '2026-11-20T10:30:00+08:00',
  payMethods: ['reserve'],
  left: [],
  ...over,
})

export interface SaleFakes extends Pick<OrderFakes, 'tab' | 'pending' | 'page' | 'stored'> {
  sales: Ports['sales']
  calls: [method: string, input: unknown][]
}

export const saleFakes = (over: Partial<Ports['sales']> = {}): SaleFakes => {
  const { tab, pending, page, stored } = orderFakes()
  const calls: SaleFakes['calls'] = []
  const noted =
    <I, O>(method: string, answer: (input: I) => Promise<O>) =>
    (input: I) => {
      calls.push([method, input])
      return answer(input)
    }
  const sales: Ports['sales'] = {
    addonOptions: async () => [anAddonGroup()],
    couriers: async () => [someBrands()],
    quote: async ({ platformOrderIds }) => aSaleQuote(platformOrderIds),
    place: async () => somePlacedSales(),
    toCart: async () => ({ cartItems: 1, left: [] }),
    ...over,
  }
  return {
    tab,
    pending,
    page,
    stored,
    calls,
    sales: { ...sales, quote: noted('quote', sales.quote), place: noted('place', sales.place) },
  }
}
