import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { silentLogger } from '../../server/base/log'
import { jobRunner } from '../../server/jobs/runner'
import { PlatformError, type Platform } from '../../server/platform/platform'
import { takeBack } from '../../server/sandbox-shop/merchant'
import { sell } from '../../server/sandbox-shop/sell'
import { syncJob } from '../../server/sync/job'
import { syncOf } from '../../server/sync/progress'
import { startSync, type SyncWish } from '../../server/sync/start'
import { refusal } from '../contracts/world'
import { authorisedShop } from '../support/sandbox-shops'
import { startServer, type TestServer } from '../support/server'
import { buyersOf } from '../support/trade'

/** Fetching what a buyer's shops have sold, in the background. */

const ALL: SyncWish = { shopIds: [] }
/** Of the sandbox. */
const PAGE = 50

describe('fetching orders of shops', () => {
  let server: TestServer
  const stops: (() => Promise<void>)[] = []
  beforeAll(async () => {
    server = await startServer({ env: { LIMIT_SYNCS_PER_MINUTE: '99' } })
  })
  afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))
  afterAll(() => server.close())

  const work = async (changed: (call: number) => Platform['changed'] | null = () => null) => {
    let calls = 0
    const real = server.deps.platform
    const platform: Platform = { ...real, changed: (...given) => (changed(++calls) ?? real.changed)(...given) }
    const runner = jobRunner({ db: server.db, clock: server.clock, log: silentLogger })
    stops.push(
      await runner.start(
        { kinds: [syncJob({ ...server.deps, platform }, 1)], rounds: [] },
        { restMs: 20, expireMs: 20 },
      ),
    )
  }
  const newBuyer = async () => (await buyersOf(server, 1))[0]!.userId
  const begin = (userId: string, wish = ALL) => {
    server.clock.advance(1)
    return startSync(server.deps, userId, wish)
  }
  const done = async (userId: string, id: string) => {
    const poll = async () => {
      await server.db.query(`update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`)
      return (await server.deps.jobs.find(userId, id)).status
    }
    await expect.poll(poll, { timeout: 20_000, interval: 20 }).toBe('done')
    return syncOf(server.deps, userId, id)
  }
  const storedOf = async (shopId: string) =>
    (
      await server.db.query<{ orders: number }>(
        'select count(*)::int as orders from platform_orders where shop_id = $1',
        [shopId],
      )
    )[0]!.orders
  const shopOf = async (shopId: string) =>
    (
      await server.db.query<{ lastError: string; syncedUntil: Date | null; lastSyncAt: Date | null }>(
        'select last_error as "lastError", synced_until as "syncedUntil", last_sync_at as "lastSyncAt" from shops where id = $1',
        [shopId],
      )
    )[0]!
  const gone: Platform['changed'] = () => Promise.reject(new Error('killed'))
  const busy: Platform['changed'] = () => Promise.reject(new PlatformError('busy', { advice: '稍后再试' }))

  test('reads every page of every shop once, and from there on only what is new', async () => {
    const userId = await newBuyer()
    const first = await authorisedShop(server.deps, userId, { orders: 2 * PAGE + 20 })
    server.clock.advance(1)
    const second = await authorisedShop(server.deps, userId, { name: '第二家', orders: 3 })
    server.clock.advance(3600)
    const ids = await Promise.all([begin(userId), begin(userId)])
    expect(new Set(ids).size).toBe(1)
    await work()
    const job = await done(userId, ids[0])
    expect(job).toMatchObject({ done: 123, total: 123, counts: { added: 123, updated: 0, skipped: 0, failed: 0 } })
    expect(job.shops).toMatchObject([
      { id: first.shopId, status: 'done', pages: 3, done: 120, total: 120, added: 120 },
      { id: second.shopId, status: 'done', pages: 1, done: 3, total: 3, added: 3 },
    ])
    expect(await shopOf(first.shopId)).toMatchObject({ lastError: '', syncedUntil: new Date(server.clock.now()) })

    server.clock.advance(3600)
    await sell(server.deps, second.sandboxId, 2)
    const again = await done(userId, await begin(userId))
    expect(again).toMatchObject({ done: 2, counts: { added: 2, updated: 0, skipped: 0 } })
    // What is told again changes nothing.
    const third = await done(userId, await begin(userId))
    expect(third).toMatchObject({ done: 2, counts: { added: 0, updated: 0, skipped: 2 } })
  })

  test('goes on where it was when a process dies in the middle of a page', async () => {
    const userId = await newBuyer()
    const { shopId } = await authorisedShop(server.deps, userId, { orders: 3 * PAGE })
    await work((call) => (call === 2 || call === 4 ? gone : null))
    const job = await done(userId, await begin(userId))
    expect(job).toMatchObject({ done: 150, counts: { added: 150, skipped: 0 }, shops: [{ pages: 3 }] })
    expect(await storedOf(shopId)).toBe(150)
  })

  test('names each order that can not be read, and stores the others', async () => {
    const userId = await newBuyer()
    await authorisedShop(server.deps, userId, { name: '读不全的', orders: 2 })
    const { platform } = server.deps
    const partly: Platform['changed'] = async (...given) => ({
      ...(await platform.changed(...given)),
      unread: ['6917529027641081857', ''],
    })
    await work((call) => (call === 1 ? partly : null))
    const job = await done(userId, await begin(userId))
    const reason = expect.stringMatching('读不懂') as string
    expect(job).toMatchObject({
      done: 4,
      counts: { added: 2, failed: 2 },
      shops: [{ status: 'done', added: 2, failed: 2 }],
      failures: [
        { key: '6917529027641081857', title: '读不全的 6917529027641081857', reason },
        { key: '', title: '读不全的', reason },
      ],
    })
  })

  test('names the shop that can not be read, and reads the others', async () => {
    const userId = await newBuyer()
    const first = await authorisedShop(server.deps, userId, { name: '收回的', orders: 5 })
    server.clock.advance(1)
    const second = await authorisedShop(server.deps, userId, { orders: 5 })
    await takeBack(server.deps, first.sandboxId)
    await work()
    const job = await done(userId, await begin(userId))
    const reason = expect.stringMatching('重新授权') as string
    expect(job).toMatchObject({
      counts: { added: 5 },
      failures: [{ title: '收回的', reason }],
      shops: [
        { status: 'failed', error: reason },
        { status: 'done', added: 5 },
      ],
    })
    expect(await shopOf(first.shopId)).toMatchObject({ lastError: reason, syncedUntil: null, lastSyncAt: null })
    expect(await storedOf(second.shopId)).toBe(5)
  })

  test('asks a platform that is busy again, and leaves what it did not tell for the next time', async () => {
    const userId = await newBuyer()
    const { shopId } = await authorisedShop(server.deps, userId, { orders: PAGE + 10 })
    await work((call) => (call === 2 || call > 3 ? busy : null))
    expect(await done(userId, await begin(userId))).toMatchObject({
      counts: { added: 60 },
      shops: [{ status: 'done' }],
    })
    const until = (await shopOf(shopId)).syncedUntil
    const failed = await done(userId, await begin(userId))
    expect(failed.shops).toMatchObject([{ status: 'failed', error: expect.stringMatching('没有应答') as string }])
    expect((await shopOf(shopId)).syncedUntil).toEqual(until)
  })

  test('has nothing to read without a shop, and none of another buyer', async () => {
    const userId = await newBuyer()
    expect(await refusal(begin(userId))).toMatchObject({ kind: 'conflict' })
    const { shopId } = await authorisedShop(server.deps, '2')
    await authorisedShop(server.deps, userId)
    expect(await refusal(begin(userId, { shopIds: [shopId] }))).toMatchObject({ kind: 'not-found' })
  })
})
