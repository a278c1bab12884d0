import { randomUUID } from 'node:crypto'
import type { DemoProduct } from '../../demo/types'
import { demoWorld } from '../../demo/world'
import type { Consignee } from '../../src/domain/address/address'
import { Failure } from '../../src/domain/failure'
import { refusals } from '../../src/domain/refusals'
import type { OrderSource, Placed, Quote } from '../../src/domain/ordering'
import type { Client } from './world'

/** What the contracts of ordering have in common: somebody to send to, something plain to send, and how to ask for it. */
export const zhang: Consignee = {
  name: '张晓明',
  mobile: '13712345678',
  ext: '',
  areaCode: '330106',
  detail: '文三路 100 号 2 幢 301 室',
}

/** Products without any peculiarity: on the shelf, in stock, from one piece on, no price steps. */
export const plain = demoWorld().products.filter(
  ({ onShelf, minQty, reprice, priceSteps, skus }) =>
    onShelf && minQty === 1 && !reprice && priceSteps.length === 0 && skus.every(({ stock }) => stock > 20),
)

let taken = 0
/** One of them, and each time another: what a test takes from its stock is no other test's. */
export const somePlain = (): DemoProduct => plain[taken++ % plain.length]!

const { suppliers } = demoWorld()
export const stationOf = ({ supplierId }: DemoProduct): string =>
  suppliers.find(({ id }) => id === supplierId)!.stationId

export const direct = (skuId: string, qty = 1): OrderSource => ({ family: 'direct', items: [{ skuId, qty }] })

export const quoteOf = ({ orders }: Pick<Client, 'orders'>, source: OrderSource): Promise<Quote> =>
  orders.quote({ source, areaCode: zhang.areaCode, parcels: [] })

export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const placing = (source: OrderSource, quote: Quote, n = 1) => ({
  source,
  quoteId: quote.quoteId,
  to: { consignee: zhang },
  parcels: quote.parcels.map(({ parcelKey, brandId, addonIds }) => ({
    parcelKey,
    brandId,
    addonIds,
    remark: '请仔细检查',
  })),
  requestId: uuid(n),
})

/** Quoted and placed by this buyer, under the request id of that number. */
export const placed = async (buyer: Pick<Client, 'orders'>, source: OrderSource, n = 1): Promise<Placed> =>
  buyer.orders.place(placing(source, await quoteOf(buyer, source), n))

/** One order alone, refused as a call is. @throws Failure */
export const cancelOne = async (buyer: Pick<Client, 'orders'>, orderNo: string): Promise<void> => {
  const { refused } = await buyer.orders.cancel({ orderNos: [orderNo], reason: '不想要了', requestId: randomUUID() })
  const [left] = refused
  if (left?.msg === refusals.notFound('order').message) throw refusals.notFound('order')
  if (left) throw new Failure('conflict', left.msg)
}

/** What an order says of itself that was only just placed. */
export const untouched = {
  shop: null,
  platformOrderNo: '',
  refunded: 0,
  extra: 0,
  shipByAt: '',
  trackingNos: [],
  packed: false,
  packMates: [],
  flag: 0,
  abnormal: false,
  afterSale: 'none',
  can: { pay: true, cancel: true, confirm: false, afterSale: false, reorder: true, remark: true, logistics: false },
  paid: 0,
  confirmBy: '',
  refunds: [],
  cases: [],
  prevOrderNo: '',
}
