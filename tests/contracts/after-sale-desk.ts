import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import type { DemoProduct } from '../../demo/types'
import type { AfterSaleDraft, AfterSaleRequest } from '../../src/domain/after-sales'
import type { AfterSaleType } from '../../src/domain/after-sale/types'
import type { Fen } from '../../src/domain/money'
import { direct, placed, plain, uuid } from './ordering'
import { PNG, sharedShop, type Client, type Shop, type World } from './world'

/** What the contracts of after-sales have in common: a buyer, his order at any point of its way, and how he applies. */

export const RESERVE = 500_000
/** Two specs that cost the same. */
const twins = plain.filter(({ skus: [a, b] }) => b !== undefined && a!.price === b.price)
let taken = 0

export const afterSaleDesk = (world: World) => {
  const { shop, ownShop } = sharedShop(world)
  let client: Client
  let product: DemoProduct
  let skuId: string
  beforeEach(async () => {
    client = await shop().newBuyer({ reserve: RESERVE })
    product = twins[taken++ % twins.length]!
    skuId = product.skus[0]!.id
  })

  type At = 'paid' | 'picking' | 'packing' | 'shipped' | 'delivered' | 'completed'
  const ways: At[] = ['paid', 'picking', 'packing', 'shipped', 'delivered', 'completed']
  interface Sold {
    buyer: Client
    of: Shop
    method: 'reserve' | 'sandbox'
  }
  /** Three pieces of one SKU, paid and so far on their way. @returns its number */
  const orderAt = async (at: At, { buyer = client, of = shop(), method = 'reserve' }: Partial<Sold> = {}) => {
    const { paymentNo, orderNos } = await placed(buyer, direct(skuId, 3))
    await buyer.orders.pay({ pay: { paymentNo }, method, requestId: uuid(2) })
    if (method === 'sandbox') await of.confirmPayment(paymentNo)
    const orderNo = orderNos[0]!
    const until = ways.indexOf(at)
    if (until >= 1) await of.station(orderNo, { type: 'start' })
    if (until >= 2) await of.station(orderNo, { type: 'pack' })
    if (until >= 3) {
      const { brand } = await buyer.orders.info(orderNo)
      await of.station(orderNo, { type: 'ship', brand: brand.name, trackingNo: `YT${orderNo.slice(-10)}` })
    }
    if (until >= 4) await of.station(orderNo, { type: 'deliver' })
    if (until >= 5) await buyer.orders.confirm([orderNo])
    return orderNo
  }
  const draft = (orderNo: string, type: AfterSaleType, reason: string, qty = 1): AfterSaleDraft => ({
    orderNo,
    type,
    lines: [{ skuId, qty }],
    reason,
  })
  const filed = (one: AfterSaleDraft, more: Partial<AfterSaleRequest> = {}): AfterSaleRequest => ({
    ...one,
    description: '',
    imageIds: [],
    refundTo: 'reserve',
    requestId: randomUUID(),
    ...more,
  })
  const picture = async (buyer: Client) => (await buyer.account.upload(new Blob([PNG]), 'evidence')).id
  const money = async (buyer: Client): Promise<[Fen, Fen]> => {
    const me = await buyer.auth.me()
    return [me.reserveAvailable!, me.reserveFrozen!]
  }
  const statusOf = async (caseNo: string, buyer = client) => (await buyer.afterSales.info(caseNo)).status
  const shipBack = (caseNo: string, trackingNo = 'SF1234567890', buyer = client) =>
    buyer.afterSales.ship({ caseNo, brand: '顺丰', trackingNo, requestId: randomUUID() })

  return {
    shop,
    ownShop,
    orderAt,
    draft,
    filed,
    picture,
    money,
    statusOf,
    shipBack,
    get client() {
      return client
    },
    get product() {
      return product
    },
    get skuId() {
      return skuId
    },
  }
}
