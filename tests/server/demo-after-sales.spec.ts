import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoRound } from '../../server/demo/fulfilment'
import { stationStep, type StationWish } from '../../server/fulfilment/station'
import { afterSaleStep } from '../../server/after-sale/station'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { wireAfterSaleGateway } from '../../src/infrastructure/wire/wire-aftersale-gateway'
import { startServer, type TestServer } from '../support/server'
import { buyersOf, direct, mustAddUp, payment, placed } from '../support/trade'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { LIMIT_ORDERS_PER_MINUTE: '99', SESSION_IDLE_SECONDS: '9999999' } })
})
afterAll(() => server.close())

test('the demo’s station sees each after-sale to its end, but none that an operator has touched', async () => {
  server.clock.advance(1) // what was there from the start stays as it is
  const [buyer] = await buyersOf(server, 1, 10_000_000)
  const sales = wireAfterSaleGateway(
    prodClient({ tokens: { read: () => buyer!.token }, baseURL: `${server.url}/prod` }),
  )
  const { orderNos, paymentNo } = await placed(buyer!, direct(['1000101', 4]))
  await buyer!.orders.pay(payment(paymentNo))
  const [orderNo] = orderNos as [string]
  const steps: StationWish[] = [
    { type: 'start' },
    { type: 'pack' },
    { type: 'ship', brand: '中通快递', trackingNo: 'ZT8000001' },
    { type: 'deliver' },
  ]
  for (const wish of steps) await server.db.tx((tx) => stationStep(server.deps, tx, orderNo, wish))
  const apply = async (type: 'return_refund' | 'reship' | 'refund_only') => {
    const lines = [{ skuId: '1000101', qty: 1 }]
    const wanted = {
      orderNo,
      type,
      lines,
      reason: 'other',
      description: '',
      imageIds: [],
      refundTo: 'reserve',
    } as const
    return (await sales.apply({ ...wanted, lines, imageIds: [], requestId: randomUUID() })).caseNo
  }
  const [back, anew, touched] = [await apply('return_refund'), await apply('reship'), await apply('refund_only')]
  await server.db.tx((tx) => afterSaleStep(server.deps, tx, touched, { type: 'reject', reason: '不符合' }))
  const statuses = async () => Promise.all([back, anew, touched].map(async (no) => (await sales.info(no)).status))
  const later = async (hours: number) => {
    server.clock.advance((hours * 3600) / server.deps.config.demo.speed + 1)
    await demoRound(server.deps)
  }
  await later(6)
  expect(await statuses()).toEqual(['waiting_return', 'reshipping', 'rejected'])
  await sales.ship({ caseNo: back, brand: '圆通速递', trackingNo: 'YT8000001', requestId: randomUUID() })
  await later(24)
  expect(await statuses()).toEqual(['inspecting', 'waiting_receive', 'rejected'])
  await later(6)
  expect(['completed', 'rejected_goods']).toContain((await statuses())[0])
  await mustAddUp(server.db)
})
