import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backgroundOf } from '../../server/background'
import { jsonLogger } from '../../server/base/log'
import { orderHandlers } from '../../server/counter/orders'
import { stationStep } from '../../server/fulfilment/station'
import { jobRunner } from '../../server/jobs/runner'
import { beginConsent, endConsent } from '../../server/shops/consent'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { wireAbnormalGateway } from '../../src/infrastructure/wire/wire-abnormal-gateway'
import { wireJobGateway } from '../../src/infrastructure/wire/wire-job-gateway'
import { wirePlatformOrderGateway } from '../../src/infrastructure/wire/wire-platform-order-gateway'
import { wireRelationGateway } from '../../src/infrastructure/wire/wire-relation-gateway'
import { wireSaleGateway } from '../../src/infrastructure/wire/wire-sale-gateway'
import { demoWorld } from '../../demo/world'
import { douyinStub, type DouyinStub } from '../support/douyin-stub/stub'
import { manualClock, startServer, type TestServer } from '../support/server'
import { buyersOf, payment, type Buyer } from '../support/trade'

/**
 * Who buys in a buyer's shop is nobody's business: people with marks that stand nowhere else go through a whole day, its troubles too,
 * and are then looked for wherever something is kept. Only who says why sees them in full.
 */

const MARKED = { name: '欧阳钿溪', mobile: '18651234587-4471', detail: '槐荫巷暗号坊 4719 号' }
const MOVED = { name: '司徒砚蘅', mobile: '18659876541-2203', detail: '栖霞里密语楼 2203 室' }
const BROUGHT = { name: '端木浣纱', mobile: '18657531598', detail: '梧桐弄隐名院 8812 号' }

const marks = [MARKED, MOVED, BROUGHT].flatMap(({ name, mobile, detail }) => [name, detail, ...mobile.split('-')])
/** However it may be written. */
const written = marks
  .filter((mark) => mark.length > 4 || !/^\d+$/.test(mark))
  .flatMap((mark) => [
    mark,
    encodeURIComponent(mark),
    [...mark].map((sign) => (sign > '~' ? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}` : sign)).join(''),
    Buffer.from(mark).toString('hex'),
    // Wherever in a longer text it begins.
    ...[0, 1, 2].map((shift) =>
      Buffer.from(`${'x'.repeat(shift)}${mark}`)
        .toString('base64')
        .slice(shift === 0 ? 0 : 4, -4),
    ),
  ])
const foundIn = (text: string): string[] => written.filter((one) => one.length > 5 && text.includes(one))

const clock = manualClock()
const lines: string[] = []
let stub: DouyinStub
let server: TestServer
let buyer: Buyer
let stop: () => Promise<void>

beforeAll(async () => {
  stub = await douyinStub(() => clock.now())
  server = await startServer({
    clock,
    // The clock stands still between the acts: a limit of calls a second would never have room again.
    env: {
      ...stub.env,
      DOUYIN_CALLS_PER_SECOND: '1000',
      LIMIT_SYNCS_PER_MINUTE: '99',
      LIMIT_ORDERS_PER_MINUTE: '99',
      LIMIT_PAYS_PER_MINUTE: '99',
    },
    onLog: (line) => void lines.push(line),
  })
  buyer = (await buyersOf(server, 1, 10_000_000))[0]!
  const log = jsonLogger('debug', clock, (line) => void lines.push(line))
  const { kinds } = backgroundOf(server.deps)
  stop = await jobRunner({ db: server.db, clock, log }).start({ kinds, rounds: [] }, { restMs: 20, expireMs: 20 })
})
afterAll(async () => {
  await stop()
  await server.close()
  await stub.close()
})

const asked = () => {
  const ask = prodClient({ tokens: { read: () => buyer.token }, baseURL: `${server.url}/prod` })
  return {
    sold: wirePlatformOrderGateway(ask),
    relations: wireRelationGateway(ask),
    sales: wireSaleGateway(ask),
    jobs: wireJobGateway(ask),
    cases: wireAbnormalGateway(ask),
  }
}
const round = () =>
  backgroundOf(server.deps)
    .rounds.find(({ name }) => name === 'sold')!
    .run()
const over = async (id: string) => {
  await expect.poll(async () => (await asked().jobs.info(id)).status, { timeout: 20_000, interval: 20 }).toBe('done')
  return asked().jobs.info(id)
}
const synced = async () => over((await asked().sold.sync({}, {})).job!.id)

const code = demoWorld()
  .products.filter(({ onShelf, minQty, reprice, skus }) => onShelf && minQty === 1 && !reprice && skus[0]!.stock > 50)
  .map(({ artNo, skus }) => [artNo, skus[0]!.color, skus[0]!.size].filter(Boolean).join('-'))[0]!

describe('a day of people with marks', () => {
  test('goes its way, its troubles too', async () => {
    const there = stub.open('青青的小店')
    const { url } = await beginConsent(server.deps, buyer.userId, { use: 'order', origin: 'https://mall.example.cn' })
    const state = new URL(url).searchParams.get('state')!
    await endConsent(server.deps, buyer.userId, { state, code: stub.consent(there) })
    const goods = [{ productId: 1n, skuId: 2n, name: '连衣裙', code }]
    const [good, moved, refused, odd, strange] = stub.sell(there, 5, { goods, person: { id: 'one', ...MARKED } })
    odd!.also = { order_status: MARKED.name }
    clock.advance(60)
    strange!.also = { post_addr: { province: { name: '火星', id: '999999' } } }

    // The platform misbehaves first, in all the ways that may carry somebody's data.
    for (const how of ['half', 'html', 'bare', { code: 50_002, sub: `isv.business-failed:${MARKED.name}` }] as const)
      stub.misbehave('order.searchList', how)
    // What is read in the end counts, not at which try.
    await expect.poll(async () => (await synced()).counts.failed, { timeout: 60_000 }).toBeGreaterThan(0)
    const { list } = await asked().sold.list({})
    expect(list).toHaveLength(4)
    for (const order of list) expect(foundIn(JSON.stringify(order))).toEqual([])

    // In full, for a purpose; and not where the platform doesn't tell.
    const idOf = (orderNo: string) => list.find(({ platformOrderNo }) => platformOrderNo === orderNo)!.platformOrderId
    expect(await asked().sold.consignee(idOf(good!.orderId), 'contact')).toMatchObject({ name: MARKED.name })
    stub.misbehave('order.batchDecrypt', { code: 80_000, sub: `isv.${MARKED.mobile}` })
    await expect(asked().sold.consignee(idOf(moved!.orderId), 'address')).rejects.toMatchObject({ kind: 'refused' })
    await expect(asked().sold.consignee(idOf(good!.orderId), MARKED.name as never)).rejects.toMatchObject({
      kind: 'invalid',
    })
    await asked().sold.list({ keyword: MARKED.name })

    // Orders of his own sheet, one of them wrong.
    const rows = [BROUGHT, { ...BROUGHT, detail: `不知道哪里 ${BROUGHT.detail}` }]
    const text = rows.map(
      ({ name, mobile, detail }, i) =>
        `${name} ${mobile} ${i === 0 ? '浙江省杭州市西湖区' : ''}${detail} | ${code} | 1`,
    )
    const { job } = await asked().sold.bring({ shopName: '群里的单', of: { text: text.join('\n') } })
    expect((await over(job)).counts).toMatchObject({ added: 1, failed: 1 })

    // All are ordered and paid; then one moves, one wants his money back.
    const linked = (await asked().sold.list({ status: 'linked' })).list.map(({ platformOrderId }) => platformOrderId)
    expect(linked.length).toBeGreaterThanOrEqual(4)
    const wish = { platformOrderIds: linked, default: { addonIds: [], remark: '' }, orders: [] }
    const { quoteId } = await asked().sales.quote(wish)
    const placed = await asked().sales.place({ ...wish, quoteId, requestId: randomUUID() })
    await buyer.orders.pay(payment(placed.paymentNo))
    clock.advance(120)
    stub.change(moved!.orderId, (order) => Object.assign(order.person, MOVED))
    stub.wantRefund(refused!.orderId)
    clock.advance(60)
    await synced()
    await round()
    const open = await asked().cases.list({ page: 1, pageSize: 50, status: 'open' })
    expect(open.list.map(({ type }) => type).toSorted()).toEqual(['dy_address_changed', 'dy_refund'])

    // The station reads a label, sends, and the shop doesn't take the parcel.
    const orderNo = (await buyer.orders.list({ keyword: good!.orderId })).list[0]!.orderNo
    const label = await orderHandlers.ordersShow({ orderNo, purpose: 'label' }, {
      deps: server.deps,
      about: () => undefined,
    } as never)
    expect(JSON.stringify(label)).toContain(MARKED.name)
    await server.db.tx(async (tx) => {
      await stationStep(server.deps, tx, orderNo, { type: 'pick' })
      await stationStep(server.deps, tx, orderNo, { type: 'pack' })
      await stationStep(server.deps, tx, orderNo, { type: 'ship', brand: '中通快递', trackingNo: 'ZT7700123456' })
    })
    stub.misbehave('order.logisticsAddSinglePack', { code: 50_002, sub: 'isv.business-failed:70020' })
    await round()
    expect(await asked().cases.list({ page: 1, pageSize: 50, status: 'open' })).toMatchObject({ total: 3 })

    const exporting = await buyer.orders.export({
      columns: [],
      format: 'csv',
      personal: true,
      purpose: '对账',
    } as never)
    const { fileUrl } = await over(exporting)
    const sheet = await (await fetch(`${server.url}${fileUrl}`)).text()
    expect(sheet).toContain(orderNo)
    expect(foundIn(sheet)).toEqual([])
  })

  test('leaves nothing of them in the log', () => {
    expect(lines.length).toBeGreaterThan(20)
    expect(foundIn(lines.join('\n'))).toEqual([])
  })

  test('leaves nothing of them in the database that reads without the secret', async () => {
    const tables = await server.db.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    expect(tables.length).toBeGreaterThan(60)
    const leaks: string[] = []
    for (const { name } of tables) {
      const [dump] = await server.db.query<{ all: string | null }>(
        `select string_agg(t::text, chr(10)) as all from ${name} t`,
      )
      leaks.push(...foundIn(dump?.all ?? '').map((mark) => `${name}: ${mark}`))
    }
    expect(leaks).toEqual([])
  })

  test('leaves nothing of them in files', () => {
    const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    const leaks = files.flatMap(({ parentPath, name }) =>
      foundIn(readFileSync(join(parentPath, name)).toString('utf8')).map((mark) => `${name}: ${mark}`),
    )
    expect(leaks).toEqual([])
  })
})
