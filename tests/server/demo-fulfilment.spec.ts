import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoWorld } from '../../demo/world'
import { demoRound } from '../../server/demo/fulfilment'
import { stationStep } from '../../server/fulfilment/station'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { wireDemoGateway } from '../../src/infrastructure/wire/wire-demo-gateway'
import { startServer, type TestServer } from '../support/server'
import { buyersOf, direct, mustAddUp, payment, placed, type Buyer } from '../support/trade'

const sku = demoWorld().products.find(
  ({ onShelf, minQty, reprice, skus }) => onShelf && minQty === 1 && !reprice && skus[0]!.stock > 90,
)!.skus[0]!.id

let server: TestServer
let buyer: Buyer
beforeAll(async () => {
  const often = { LIMIT_ORDERS_PER_MINUTE: '99', LIMIT_PAYS_PER_MINUTE: '99' }
  server = await startServer({ env: { ...often, SESSION_IDLE_SECONDS: '99999999', SESSION_MAX_SECONDS: '99999999' } })
  buyer = (await buyersOf(server, 1, 10_000_000))[0]!
  server.clock.advance(1)
})
afterAll(() => server.close())
afterEach(() => mustAddUp(server.db))

const gatewayOf = ({ token }: Buyer) =>
  wireDemoGateway(prodClient({ tokens: { read: () => token }, baseURL: `${server.url}/prod` }))
const paid = async (): Promise<string> => {
  const { orderNos, paymentNo } = await placed(buyer, direct([sku, 2]))
  await buyer.orders.pay(payment(paymentNo))
  return orderNos[0]!
}
const statusOf = async (orderNo: string) => (await buyer.orders.info(orderNo)).status
/** So many rounds, one every two seconds. */
const rounds = async (count: number) => {
  for (let i = 0; i < count; i++) {
    server.clock.advance(2)
    await demoRound(server.deps)
  }
}

test('a paid order comes to its end by itself within minutes, at 720 times the speed of life', async () => {
  const orders = await Promise.all(Array.from({ length: 6 }, paid))
  await rounds(29)
  expect(await Promise.all(orders.map(statusOf))).toEqual(orders.map(() => 'paid'))
  await rounds(1)
  expect(await Promise.all(orders.map(statusOf))).toEqual(orders.map(() => 'picking'))
  await rounds(330)
  expect(await Promise.all(orders.map(statusOf))).toEqual(orders.map(() => 'completed'))
})

test('orders of before, and those that an operator has touched, stay as they are', async () => {
  const orderNo = await paid()
  const before = await server.db.query<{ orderNo: string; status: string }>(
    `select order_no as "orderNo", status from orders where order_no <> $1 order by 1`,
    [orderNo],
  )
  await server.db.tx((tx) => stationStep(server.deps, tx, orderNo, { type: 'start' }))
  await rounds(60)
  expect(await statusOf(orderNo)).toBe('picking')
  expect(
    await server.db.query(`select order_no as "orderNo", status from orders where order_no <> $1 order by 1`, [
      orderNo,
    ]),
  ).toEqual(before)
})

test('the dial stops it, and its buyer alone takes an order a step on', async () => {
  const demo = gatewayOf(buyer)
  expect(await demo.dial()).toEqual({ open: true, speed: 720 })
  expect(await demo.turn(0)).toEqual({ open: true, speed: 0 })
  const orderNo = await paid()
  await rounds(60)
  expect(await statusOf(orderNo)).toBe('paid')
  expect(await demo.step(orderNo)).toEqual({ status: 'picking', statusText: '拿货中' })
  const [other] = await buyersOf(server, 1)
  await expect(gatewayOf(other!).step(orderNo)).rejects.toThrow('订单不存在')
  await buyer.orders.cancel({ orderNos: [orderNo], reason: '', requestId: randomUUID() })
  const open = await placed(buyer, direct([sku, 1]))
  await expect(demo.step(open.orderNos[0]!)).rejects.toThrow('这张订单没有下一步了')
  await expect(demo.turn(5)).rejects.toThrow('没有这种筛选')
})
