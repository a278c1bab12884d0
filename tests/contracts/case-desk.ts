import { randomUUID } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import type { DemoProduct } from '../../demo/types'
import type { AbnormalCase, CaseDecision } from '../../src/domain/abnormal'
import { fen, zero, type Fen } from '../../src/domain/money'
import type { CaseType, NewCase } from '../../src/domain/order-life/types'
import { direct, placed, somePlain, uuid } from './ordering'
import { sharedShop, type Client, type Shop, type World } from './world'

/** What the contracts of abnormal orders have in common: a buyer with an order, something that goes wrong with it, and how he decides. */

export const RESERVE = 500_000
export const trouble = (type: CaseType, more: Partial<NewCase> = {}): { type: 'trouble'; trouble: NewCase } => ({
  type: 'trouble',
  trouble: { type, skuId: '', qty: 0, newPrice: zero, amount: zero, days: null, note: '', ...more },
})

export const caseDesk = (world: World) => {
  const { shop, ownShop } = sharedShop(world)
  let client: Client
  let product: DemoProduct
  beforeEach(async () => {
    client = await shop().newBuyer({ reserve: RESERVE })
    product = somePlain()
  })

  /** Paid, of the first SKU. @returns its number */
  const ordered = async (buyer: Client, qty = 3, method: 'reserve' | 'sandbox' = 'reserve', of: Shop = shop()) => {
    const { paymentNo, orderNos } = await placed(buyer, direct(product.skus[0]!.id, qty))
    await buyer.orders.pay({ pay: { paymentNo }, method, requestId: uuid(2) })
    if (method === 'sandbox') await of.confirmPayment(paymentNo)
    return orderNos[0]!
  }
  const decide = (buyer: Client, ...decisions: CaseDecision[]) =>
    buyer.abnormal.decide({ decisions, requestId: randomUUID() })
  const only = async (buyer: Client, status: 'open' | 'processing' | 'resolved' = 'open'): Promise<AbnormalCase> => {
    const { list } = await buyer.abnormal.list({ status })
    expect(list).toHaveLength(1)
    return list[0]!
  }
  const available = async (buyer: Client): Promise<Fen> => (await buyer.auth.me()).reserveAvailable!
  /** A shortage of one piece of three. */
  const short = async (buyer: Client, of: Shop = shop(), method: 'reserve' | 'sandbox' = 'reserve') => {
    const orderNo = await ordered(buyer, 3, method, of)
    await of.station(orderNo, { type: 'shortage', skuId: product.skus[0]!.id, qty: 1 })
    return { orderNo, found: await only(buyer) }
  }

  /** Two orders that got dearer, of a buyer who has nothing left. */
  const dearer = async (of: Shop) => {
    const buyer = await of.newBuyer()
    const orderNos = [await placedAlone(buyer, of, 1), await placedAlone(buyer, of, 3)]
    const { list } = await buyer.abnormal.list({ status: 'open' })
    const decisions = list.map(({ caseNo }) => ({ caseNo, option: 'pay_diff' as const }))
    return { buyer, orderNos, list, decisions }
  }
  const placedAlone = async (buyer: Client, of: Shop, n: number) => {
    const sku = product.skus[0]!
    const { paymentNo, orderNos } = await placed(buyer, direct(sku.id, 2), n)
    await buyer.orders.pay({ pay: { paymentNo }, method: 'sandbox', requestId: uuid(n + 1) })
    await of.confirmPayment(paymentNo)
    await of.station(orderNos[0]!, { type: 'price_rise', skuId: sku.id, price: fen(sku.price + 150) })
    return orderNos[0]!
  }

  return {
    shop,
    ownShop,
    ordered,
    decide,
    only,
    available,
    short,
    dearer,
    get client() {
      return client
    },
    get product() {
      return product
    },
  }
}
