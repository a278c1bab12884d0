import { randomUUID } from 'node:crypto'
import { demoWorld } from '../../demo/world'
import { afterSaleStep, receiveParcel, sendParcel, type StationAfterSaleWish } from '../../server/after-sale/station'
import { payAtSandbox } from '../../server/channels/sandbox/sandbox'
import { stationStep, type StationWish } from '../../server/fulfilment/station'
import type { AfterSaleType } from '../../src/domain/after-sale/types'
import type { AfterSaleRequest } from '../../src/domain/after-sales'
import type { AfterSaleGateway } from '../../src/domain/ports/aftersale-gateway'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { wireAfterSaleGateway } from '../../src/infrastructure/wire/wire-aftersale-gateway'
import { startServer, type TestServer } from './server'
import { buyersOf, direct, payment, placed, type Buyer } from './trade'

/** A shop with a buyer and his after-sales: what their specs share. Each spec opens its own. */

export const plain = demoWorld().products.filter(
  ({ onShelf, minQty, reprice, priceSteps, skus }) =>
    onShelf && minQty === 1 && !reprice && priceSteps.length === 0 && skus.every(({ stock }) => stock > 60),
)
export const [first, second] = plain[0]!.skus
export const [a, b] = [first!.id, second!.id]
export const DAY = 86_400
const ENV = {
  LIMIT_ORDERS_PER_MINUTE: '999',
  LIMIT_PAYS_PER_MINUTE: '999',
  LIMIT_AFTER_SALES_PER_MINUTE: '9999',
  LIMIT_QUOTES_PER_MINUTE: '9999',
  SESSION_IDLE_SECONDS: '99999999',
  SESSION_MAX_SECONDS: '99999999',
}

export let server: TestServer
export let buyer: Buyer
export let sales: AfterSaleGateway
let parcels = 0
export const openShop = async (): Promise<void> => {
  server = await startServer({ env: ENV })
  await server.db.query(
    'update skus set stock = stock + 10000, supplied = supplied + 10000 where id = any($1::text[])',
    [[a, b]],
  )
  ;[buyer, sales] = await somebody(100_000_000)
}

const salesOf = ({ token }: Buyer): AfterSaleGateway =>
  wireAfterSaleGateway(prodClient({ tokens: { read: () => token }, baseURL: `${server.url}/prod` }))
export const somebody = async (reserve: number): Promise<[Buyer, AfterSaleGateway]> => {
  const [one] = await buyersOf(server, 1, reserve)
  return [one!, salesOf(one!)]
}

export const order = (orderNo: string, wish: StationWish) =>
  server.db.tx((tx) => stationStep(server.deps, tx, orderNo, wish))
export const station = (caseNo: string, wish: StationAfterSaleWish) =>
  server.db.tx((tx) => afterSaleStep(server.deps, tx, caseNo, wish))
export const receive = (parcel: { caseNo?: string; tracking?: string }) =>
  server.db.tx((tx) => receiveParcel(server.deps, tx, parcel))
export const send = (caseNo: string, tracking: string) =>
  server.db.tx((tx) => sendParcel(server.deps, tx, caseNo, { brand: '中通快递', tracking }))

type Stand = 'paid' | 'picking' | 'packing' | 'sent' | 'delivered' | 'completed'

/** An order of three pieces of one SKU and two of another, as far as that. */
export const orderAt = async (
  stand: Stand,
  method: 'reserve' | 'sandbox' = 'reserve',
  of: Buyer = buyer,
): Promise<string> => {
  const { orderNos, paymentNo } = await placed(of, direct([a, 3], [b, 2]))
  const orderNo = orderNos[0]!
  await of.orders.pay(payment(paymentNo, method))
  if (method === 'sandbox') await payAtSandbox(server.deps, paymentNo)
  if (stand === 'paid') return orderNo
  await order(orderNo, { type: 'start' })
  if (stand === 'picking') return orderNo
  await order(orderNo, { type: 'pack' })
  if (stand === 'packing') return orderNo
  await order(orderNo, { type: 'ship', brand: '中通快递', trackingNo: `ZT3${String(++parcels).padStart(6, '0')}` })
  if (stand === 'sent') return orderNo
  await order(orderNo, { type: 'deliver' })
  if (stand === 'completed') await of.orders.confirm([orderNo])
  return orderNo
}

export const money = async ({ userId }: Buyer = buyer): Promise<{ avail: number; frozen: number }> => {
  const rows = await server.db.query<{ id: string; balance: number }>(
    'select id, balance from accounts where id = any($1::text[])',
    [[`avail:${userId}`, `frozen:${userId}`]],
  )
  const of = (id: string) => rows.find((row) => row.id === `${id}:${userId}`)?.balance ?? 0
  return { avail: of('avail'), frozen: of('frozen') }
}

export const asking = (
  orderNo: string,
  type: AfterSaleType,
  over: Partial<AfterSaleRequest> = {},
): AfterSaleRequest => ({
  orderNo,
  type,
  lines: [{ skuId: a, qty: 2 }],
  reason: 'other',
  description: '说明',
  imageIds: [],
  refundTo: 'reserve',
  requestId: randomUUID(),
  ...over,
})
export const apply = async (orderNo: string, type: AfterSaleType, over: Partial<AfterSaleRequest> = {}) =>
  (await sales.apply(asking(orderNo, type, over))).caseNo

export const picture = async (userId: string = buyer.userId): Promise<string> => {
  const id = randomUUID()
  await server.db.query(
    `insert into files (id, user_id, use, name, type, bytes, width, height, created_at)
     values ($1, $2, 'evidence', $1 || '.jpg', 'image/jpeg', 1, 1, 1, now())`,
    [id, userId],
  )
  return id
}

/** What the buyer has at the end, against before he applied: given back less paid. */
export const gained = async (before: { avail: number }, caseNo: string) => {
  const [now, { amount, fee, status }] = [await money(), await sales.info(caseNo)]
  return { status, gained: now.avail - before.avail, frozen: now.frozen, amount, fee }
}
