import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeSales } from '../../server/platform-orders/store'
import { platformOrderHandlers } from '../../server/routes/platform-orders'
import { beginConsent, endConsent } from '../../server/shops/consent'
import { withAccess } from '../../server/shops/tokens'
import { douyinStub, type DouyinStub } from '../support/douyin-stub/stub'
import { manualClock, startServer, type TestServer } from '../support/server'

/** A shop on 抖店's own platform, through the server as an operator has set it up. */

const clock = manualClock()
const lines: string[] = []
let stub: DouyinStub
let server: TestServer
beforeAll(async () => {
  stub = await douyinStub(() => clock.now())
  server = await startServer({
    clock,
    env: { ...stub.env, DOUYIN_CALLS_PER_SECOND: '1000' },
    onLog: (line) => void lines.push(line),
  })
})
afterAll(async () => {
  await server.close()
  await stub.close()
})

const USER = '2'

test('is authorised, brings its orders in with every digit, is renewed by itself, and is known to be gone', async () => {
  const there = stub.open('青青的小店')
  const sold = stub.sell(there, 3, { lines: 2 })
  const { url } = await beginConsent(server.deps, USER, { use: 'order', origin: 'https://mall.example.cn' })
  expect(url).toMatch(/\/authorize\?service_id=1234&state=\S+$/)
  const state = new URL(url).searchParams.get('state')!
  const { shopId } = await endConsent(server.deps, USER, { state, code: stub.consent(there) })

  // Its access token is over long before anybody looks again; and then each order stands on its page twice.
  clock.advance(8 * 86_400)
  stub.misbehave('order.searchList', 'doubled')
  const window = { fromMs: clock.now() - 10 * 86_400_000, toMs: clock.now() + 1000, cursor: null }
  const { sales } = await withAccess(server.deps, shopId, (access) => server.deps.platform.changed(access, window))
  const of = { id: shopId, userId: USER, platform: 'douyin' } as const
  await server.db.tx((tx) => storeSales(server.deps, tx, of, sales))
  const stored = await server.db.query<{ no: string }>(
    'select platform_order_no as no from platform_orders where shop_id = $1 order by no',
    [shopId],
  )
  expect(stored.map(({ no }) => no)).toEqual(sold.map(({ orderId }) => orderId).toSorted())

  // A platform that says nothing keeps nobody waiting for longer than his call lasts.
  stub.misbehave('order.batchDecrypt', 'slow', 9)
  const hurried = { ...server.deps, config: { ...server.deps.config, deadlineMs: 100 } }
  const [first] = await server.db.query<{ id: string }>('select id from platform_orders where shop_id = $1', [shopId])
  const wish = { platformOrderId: first!.id, purpose: 'contact' } as const
  const shown = platformOrderHandlers(hurried).dyConsignee(wish, { caller: { userId: USER } } as never)
  await expect(shown).rejects.toMatchObject({ kind: 'busy', message: '抖店暂时没有应答，请稍后再试' })
  expect(stub.asked.filter((call) => call.startsWith('order.batchDecrypt'))).toHaveLength(1)

  stub.revoke(there)
  const asked = withAccess(server.deps, shopId, (access) => server.deps.platform.couriers(access))
  await expect(asked).rejects.toMatchObject({ kind: 'conflict' })
  expect(await server.db.query('select revoked from shops where id = $1', [shopId])).toEqual([{ revoked: true }])

  const secrets = stub.book.tokens.flatMap(({ access, refresh }) => [access, refresh])
  const people = sold.flatMap(({ person }) => [person.name, person.mobile, person.detail])
  const kept = JSON.stringify(await server.db.query('select * from shops')) + lines.join('')
  expect([...secrets, ...people].filter((one) => kept.includes(one))).toEqual([])
})
