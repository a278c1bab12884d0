import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoWorld } from '../../demo/world'
import { decideCases } from '../../server/abnormal/decide'
import { stationStep, type StationWish } from '../../server/fulfilment/station'
import { placeSales } from '../../server/ordering/place-sales'
import { quoteSales } from '../../server/ordering/quote-sales'
import { holdChanged } from '../../server/sold/changes'
import type { CaseOption } from '../../src/domain/order-life/types'
import { startServer, type TestServer } from '../support/server'
import { aShop, sold, statusOf } from '../support/sold'
import { buyersOf, mustAddUp, payment, type Buyer } from '../support/trade'

const plain = demoWorld().products.filter(
  ({ onShelf, minQty, reprice, priceSteps, skus }) =>
    onShelf && minQty === 1 && !reprice && priceSteps.length === 0 && skus.every(({ stock }) => stock > 30),
)
const [first, second] = plain[0]!.skus
const none = { default: { addonIds: [], remark: '' }, orders: [] }

describe('what a shop changes after we have ordered for it', () => {
  let server: TestServer
  let buyer: Buyer
  beforeAll(async () => {
    server = await startServer({ env: { LIMIT_ORDERS_PER_MINUTE: '99', LIMIT_PAYS_PER_MINUTE: '99' } })
    buyer = (await buyersOf(server, 1, 10_000_000))[0]!
  })
  afterAll(() => server.close())
  afterEach(() => mustAddUp(server.db))

  const ordered = async (isPaid = true) => {
    const shop = await aShop(server.db, buyer.userId, 'douyin')
    const ids = await sold(server.db, buyer.userId, shop, [{ lines: [{ skuId: first!.id }, { skuId: second!.id }] }])
    const ask = { platformOrderIds: ids, ...none }
    const { quoteId } = await quoteSales(server.deps, buyer.userId, ask)
    const placed = await placeSales(server.deps, buyer.userId, { ...ask, quoteId, requestId: randomUUID() })
    if (isPaid) await buyer.orders.pay(payment(placed.paymentNo))
    return { id: ids[0]!, orderNo: placed.orderNos[0]!, paymentNo: placed.paymentNo }
  }
  const step = (orderNo: string, wish: StationWish) => server.db.tx((tx) => stationStep(server.deps, tx, orderNo, wish))
  const ship = (orderNo: string) =>
    step(orderNo, { type: 'ship', brand: '中通快递', trackingNo: `ZT${randomUUID().slice(0, 8)}` })
  const change = (id: string, set: string) => server.db.query(`update platform_orders set ${set} where id = $1`, [id])
  const refund = (id: string, state: string) =>
    server.db.query(`update platform_order_lines set refund = $2 where platform_order_id = $1 and line = 0`, [
      id,
      state,
    ])
  const open = async (orderNo: string) => (await buyer.orders.info(orderNo)).cases
  const decide = async (orderNo: string, option: CaseOption) => {
    const { caseNo } = (await open(orderNo))[0]!
    const [decided] = await decideCases(server.deps, buyer.userId, {
      decisions: [{ caseNo, option }],
      requestId: randomUUID(),
    })
    return decided!
  }

  test('holds the parcel of an order whose address was changed, even before anybody was asked', async () => {
    const { id, orderNo } = await ordered()
    await step(orderNo, { type: 'pick' })
    await step(orderNo, { type: 'pack' })
    await change(
      id,
      `consignee_mark = 'm2', area_code = '440106', area_text = '广东省 广州市 天河区',
      consignee_mask = '{"name": "李**", "mobile": "139****0000", "detail": "****"}'`,
    )
    await expect(ship(orderNo)).rejects.toMatchObject({ kind: 'conflict' })
    expect(await holdChanged(server.deps)).toBe(1)
    expect(await holdChanged(server.deps)).toBe(0)
    expect(await open(orderNo)).toMatchObject([{ type: 'dy_address_changed', status: 'open' }])
    await expect(ship(orderNo)).rejects.toMatchObject({ kind: 'conflict' })
    await decide(orderNo, 'accept_new')
    expect((await buyer.orders.info(orderNo)).consignee).toMatchObject({
      name: '李**',
      areaText: '广东省 广州市 天河区',
    })
    await ship(orderNo)
    expect(await statusOf(server.db, id)).toBe('shipped')
  })

  test('asks anew about the newest address, and about one that cannot be read', async () => {
    const { id, orderNo } = await ordered()
    await change(id, `consignee_mark = 'm2'`)
    await holdChanged(server.deps)
    await change(id, `consignee_mark = 'm3', area_code = '440106', area_text = '广东省 广州市 天河区'`)
    expect(await holdChanged(server.deps)).toBe(1)
    expect(await open(orderNo)).toHaveLength(1)
    await change(id, `consignee_mark = 'm4', area_code = ''`)
    await holdChanged(server.deps)
    expect((await open(orderNo)).map(({ type }) => type).toSorted()).toEqual(['bad_address', 'dy_address_changed'])
  })

  test('stops an order whose buyer wants his money back, or goes on as our buyer says', async () => {
    const [stopped, kept] = [await ordered(), await ordered()]
    for (const { id } of [stopped, kept]) await refund(id, 'open')
    await expect(ship(kept.orderNo)).rejects.toMatchObject({ kind: 'conflict' })
    expect(await holdChanged(server.deps)).toBe(2)
    await decide(stopped.orderNo, 'stop')
    expect((await buyer.orders.info(stopped.orderNo)).status).toBe('closed')
    expect(await statusOf(server.db, stopped.id)).toBe('paused')
    await decide(kept.orderNo, 'continue')
    expect(await holdChanged(server.deps)).toBe(0)
    await step(kept.orderNo, { type: 'pick' })
    await ship(kept.orderNo)
    expect(await statusOf(server.db, kept.id)).toBe('shipped')
  })

  test('asks about an order that was cancelled at the platform only once it is paid', async () => {
    const { id, orderNo, paymentNo } = await ordered(false)
    await change(id, `state = 'cancelled'`)
    expect(await holdChanged(server.deps)).toBe(0)
    await buyer.orders.pay(payment(paymentNo))
    expect(await holdChanged(server.deps)).toBe(1)
    expect(await open(orderNo)).toMatchObject([{ type: 'dy_refund' }])
  })
})
