import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backgroundOf } from '../../server/background'
import { orderHandlers } from '../../server/counter/orders'
import { stationStep } from '../../server/fulfilment/station'
import { placeSales } from '../../server/ordering/place-sales'
import { quoteSales } from '../../server/ordering/quote-sales'
import { storeSales } from '../../server/platform-orders/store'
import { moveBuyer } from '../../server/sandbox-shop/merchant'
import { withAccess } from '../../server/shops/tokens'
import { authorisedShop, type SandboxShop } from '../support/sandbox-shops'
import { startServer, type TestServer } from '../support/server'
import { statusOf } from '../support/sold'
import { buyersOf, mustAddUp, payment, type Buyer } from '../support/trade'

/** A day of a shop, on the platform that the demo plays: its orders come in, are ordered, sent and told back. */
let server: TestServer
let buyer: Buyer
let shop: SandboxShop
beforeAll(async () => {
  server = await startServer()
  buyer = (await buyersOf(server, 1, 10_000_000))[0]!
  shop = await authorisedShop(server.deps, buyer.userId, { orders: 12 })
})
afterAll(() => server.close())

const inShop = <T>(use: (access: string) => Promise<T>) => withAccess(server.deps, shop.shopId, use)
const sales = async () => {
  const window = { fromMs: 0, toMs: server.clock.now() + 1, cursor: null }
  return (await inShop((access) => server.deps.platform.changed(access, window))).sales
}
const stored = async () => {
  const told = await sales()
  const of = { id: shop.shopId, userId: buyer.userId, platform: 'douyin' } as const
  return server.db.tx((tx) => storeSales(server.deps, tx, of, told))
}
const round = () =>
  backgroundOf(server.deps)
    .rounds.find(({ name }) => name === 'sold')!
    .run()
const rows = () =>
  server.db.query<{ id: string; no: string; status: string }>(
    'select id, platform_order_no as no, status from platform_orders where shop_id = $1 order by no',
    [shop.shopId],
  )

test('brings a shop’s orders in, orders those that relate by their code, and tells their parcels back', async () => {
  expect((await stored()).map(({ outcome }) => outcome)).toEqual(Array.from({ length: 12 }, () => 'added'))
  expect(new Set((await stored()).map(({ outcome }) => outcome))).toEqual(new Set(['skipped']))
  const linked = (await rows()).filter(({ status }) => status === 'linked').slice(0, 3)
  expect(linked).toHaveLength(3)

  const ask = { platformOrderIds: linked.map(({ id }) => id), default: { addonIds: [], remark: '' }, orders: [] }
  const { quoteId } = await quoteSales(server.deps, buyer.userId, ask)
  const placed = await placeSales(server.deps, buyer.userId, { ...ask, quoteId, requestId: randomUUID() })
  expect(placed.left).toEqual([])
  await buyer.orders.pay(payment(placed.paymentNo))

  // The station reads on the label what nobody else does; that it did is written down.
  const { list } = await buyer.orders.list({ keyword: linked[2]!.no })
  const about = vi.fn<(orderNo: string) => void>()
  const shown = await orderHandlers.ordersShow({ orderNo: list[0]!.orderNo, purpose: 'label' }, {
    deps: server.deps,
    about,
  } as never)
  expect(shown).toMatchObject({ consignee: { name: expect.not.stringContaining('*') as string } })
  expect(list[0]!.consignee.name).toContain('**')
  const looked = await server.db.query('select purpose from consignee_reveals where platform_order_id = $1', [
    linked[2]!.id,
  ])
  expect(looked).toEqual([{ purpose: 'station' }])

  // One of them wants it elsewhere now.
  server.clock.advance(60)
  await moveBuyer(server.deps, linked[0]!.no)
  await stored()
  await round()
  const moved = await buyer.orders.list({ keyword: linked[0]!.no })
  expect((await buyer.orders.info(moved.list[0]!.orderNo)).cases).toMatchObject([{ type: 'dy_address_changed' }])

  const sent = await buyer.orders.list({ keyword: linked[1]!.no })
  for (const [i, { orderNo }] of sent.list.entries())
    await server.db.tx(async (tx) => {
      await stationStep(server.deps, tx, orderNo, { type: 'pick' })
      await stationStep(server.deps, tx, orderNo, { type: 'pack' })
      await stationStep(server.deps, tx, orderNo, { type: 'ship', brand: '中通快递', trackingNo: `ZT7700${i}` })
    })
  await round()
  expect(await statusOf(server.db, linked[1]!.id)).toBe('pushed')
  const there = (await sales()).find(({ orderNo }) => orderNo === linked[1]!.no)!
  expect(there.state).toBe('shipped')
  await stored()
  expect(await statusOf(server.db, linked[1]!.id)).toBe('pushed')
  await mustAddUp(server.db)
})
