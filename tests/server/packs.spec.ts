import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoWorld } from '../../demo/world'
import { demoRound } from '../../server/demo/fulfilment'
import { stationStep, type StationWish } from '../../server/fulfilment/station'
import type { SaleChoices } from '../../src/domain/shops/ordering'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { wireSaleGateway } from '../../src/infrastructure/wire/wire-sale-gateway'
import { startServer, type TestServer } from '../support/server'
import { aShop, sold } from '../support/sold'
import { buyersOf, mustAddUp, payment, type Buyer } from '../support/trade'

const skus = demoWorld()
  .products.filter(
    ({ onShelf, minQty, reprice, skus: [sku] }) => onShelf && minQty === 1 && !reprice && sku!.stock > 90,
  )
  .map((product) => product.skus[0]!.id)

let server: TestServer
let buyer: Buyer
beforeAll(async () => {
  const often = { LIMIT_ORDERS_PER_MINUTE: '99', LIMIT_PAYS_PER_MINUTE: '99' }
  server = await startServer({ env: often })
  buyer = (await buyersOf(server, 1, 10_000_000))[0]!
  server.clock.advance(1)
})
afterAll(() => server.close())
afterEach(() => mustAddUp(server.db))

/** Paid orders of one SKU to one person, in one pack. */
const packed = async (count: number): Promise<string[]> => {
  const sales = wireSaleGateway(prodClient({ tokens: { read: () => buyer.token }, baseURL: `${server.url}/prod` }))
  const lines = [{ skuId: skus.pop()! }]
  const shop = await aShop(server.db, buyer.userId)
  const ids = await sold(
    server.db,
    buyer.userId,
    shop,
    Array.from({ length: count }, () => ({ lines })),
  )
  const choices: SaleChoices = { default: { addonIds: [], remark: '', pack: true }, orders: [] }
  const wish = { platformOrderIds: ids, ...choices }
  const { quoteId, packed: packs } = await sales.quote(wish)
  expect(packs).toMatchObject([{ platformOrderIds: { length: count } }])
  const { paymentNo, orderNos } = await sales.place({ ...wish, quoteId, requestId: randomUUID() })
  await buyer.orders.pay(payment(paymentNo))
  return orderNos
}
const ship = async (orderNo: string, over: Partial<Extract<StationWish, { type: 'ship' }>> = {}) => {
  const { brand } = await buyer.orders.info(orderNo)
  const wish = { type: 'ship', brand: brand.name, trackingNo: 'ZT0099887766', ...over } as const
  return server.db.tx((tx) => stationStep(server.deps, tx, orderNo, wish))
}
const freights = async (orderNos: readonly string[]) =>
  Promise.all(orderNos.map(async (orderNo) => (await buyer.orders.info(orderNo)).amounts.freight))

test('orders that are sent at the same moment as one parcel pay for one', async () => {
  const orderNos = await packed(5)
  const [apart] = await freights(orderNos)
  await Promise.all(orderNos.map((orderNo) => ship(orderNo)))
  const paid = (await freights(orderNos)).toSorted((a, b) => b - a)
  expect(paid[0]).toBe(apart)
  expect(paid.slice(1).every((one) => one < apart!)).toBe(true)
})

test.each([
  ['by another number', async ([, second]: string[]) => ship(second!, { trackingNo: 'ZT0011223344' })],
  [
    'to somebody else by now',
    async ([first, second]: string[]) => {
      await server.db.query(`update platform_order_orders set consignee_mark = 'm2' where order_no = $1`, [first])
      return ship(second!)
    },
  ],
  [
    'by another courier',
    async ([first, second]: string[]) => {
      await server.db.query(`update orders set brand_id = 'elsewhere' where order_no = $1`, [first])
      return ship(second!)
    },
  ],
])('what goes %s pays for itself', async (_, go) => {
  const orderNos = await packed(2)
  await ship(orderNos[0]!)
  const before = await freights(orderNos)
  await go(orderNos)
  expect(await freights(orderNos)).toEqual(before)
  expect((await buyer.orders.info(orderNos[1]!)).refunds).toEqual([])
})

test('the demo’s station sends a pack as one parcel, once all of it is packed', async () => {
  const orderNos = await packed(4)
  const isSent = async () =>
    (await Promise.all(orderNos.map((one) => buyer.orders.info(one)))).map((one) => one.shipments)
  // As many rounds as it takes, unless something goes wrong with one of them.
  for (let round = 0; round < 400; round++) {
    server.clock.advance(2)
    await demoRound(server.deps)
    if ((await isSent()).every((parcels) => parcels.length > 0)) break
  }
  const sentAt = new Map<string, number[]>()
  for (const { trackingNo, shippedAt } of (await isSent()).flat())
    sentAt.set(trackingNo, [...(sentAt.get(trackingNo) ?? []), Date.parse(shippedAt)])
  const together = [...sentAt.values()].find((times) => times.length > 1)!
  // They leave at once, or with one of the next rounds; who is held up longer goes by himself.
  expect(Math.max(...together) - Math.min(...together)).toBeLessThanOrEqual(20_000)
  const paid = await freights(orderNos)
  expect(Math.min(...paid)).toBeLessThan(Math.max(...paid))
})
