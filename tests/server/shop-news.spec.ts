import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jsonLogger } from '../../server/base/log'
import { closedPlatform } from '../../server/platform/closed'
import { PlatformError, type Platform, type PushedNews } from '../../server/platform/platform'
import { messageOf, newsToTell } from '../../server/sandbox-shop/news'
import { sell } from '../../server/sandbox-shop/sell'
import { shopNewsDoor } from '../../server/shop-news/door'
import { forgetShopNews, handleShopNews } from '../../server/shop-news/handle'
import { authorisedShop } from '../support/sandbox-shops'
import { timestamp } from '../../server/store/timestamp'
import { startServer, type TestServer } from '../support/server'
import { buyersOf } from '../support/trade'

/** What the platform pushes at our door, and what becomes of it. */

describe('news of the platform', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  const newShop = async () => authorisedShop(server.deps, (await buyersOf(server, 1))[0]!.userId)
  const sold = async (sandboxId: string) => {
    await newsToTell(server.db, server.clock.now())
    await sell(server.deps, sandboxId, 1)
    return newsToTell(server.db, server.clock.now())
  }
  const push = (news: readonly PushedNews[], secret = server.deps.secret) => {
    const { headers, body } = messageOf(secret, news)
    return fetch(`${server.url}/prod/api/shop/event`, { method: 'POST', headers, body })
  }
  const round = (find: Platform['find'] = server.deps.platform.find) =>
    handleShopNews({ ...server.deps, platform: { ...server.deps.platform, find } })
  const kept = async (orderNo: string) =>
    (await server.db.query('select 1 from shop_news where order_no = $1', [orderNo])).length
  const stored = async (shopId: string) =>
    server.db.query<{ state: string }>('select state from platform_orders where shop_id = $1', [shopId])

  test('brings an order without anybody fetching it, once however often it is told', async () => {
    const { shopId, sandboxId } = await newShop()
    const news = await sold(sandboxId)
    const answers = [await push(news), await push(news)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await answers[0]!.text()).toBe(server.deps.platform.pushAnswer)
    expect(await kept(news[0]!.orderNo)).toBe(1)
    expect([await round(), await round()]).toEqual([1, 0])
    expect(await stored(shopId)).toHaveLength(1)
  })

  test('has the record of a product looked at again, and keeps nothing of it', async () => {
    const { shopId, sandboxId } = await newShop()
    const { db, clock } = server
    await db.query(
      `insert into listings (id, user_id, shop_id, product_id, outer_id, platform_product_id, title, status, moved_at, draft, next_at)
       select s.id || p.n, s.user_id, s.id, p.id, p.id, 'there-' || p.n, 't', 'rejected', $2, '{}', $2
       from shops s, (select id, row_number() over (order by id) as n from products limit 2) p where s.id = $1`,
      [shopId, timestamp(clock.now())],
    )
    const about = { shopId: sandboxId, orderNo: 'there-2', what: 'product' } as const
    const told = [
      { ...about, messageId: 'p1' },
      { ...about, messageId: 'p2', orderNo: 'nothing' },
      { ...about, messageId: 'p3', orderNo: 'there-1', shopId: '404' },
    ]
    expect([(await push(told)).status, (await push(told)).status]).toEqual([200, 200])
    const looks = await db.query<{ at: Date | null }>(
      'select look_at as at from listings where shop_id = $1 order by platform_product_id',
      [shopId],
    )
    expect(looks.map(({ at }) => at?.getTime() ?? null)).toEqual([null, clock.now()])
    expect(await kept('there-2')).toBe(0)
  })

  test("turns away what is not the platform's, and keeps nothing of it", async () => {
    const { sandboxId } = await newShop()
    const news = await sold(sandboxId)
    expect((await push(news, 'another secret')).status).toBe(400)
    expect((await fetch(`${server.url}/prod/api/shop/event`, { method: 'POST' })).status).toBe(400)
    expect(await kept(news[0]!.orderNo)).toBe(0)
  })

  test('are given up after a day in which the platform told nothing of their order', async () => {
    const { sandboxId } = await newShop()
    const [news] = await sold(sandboxId)
    await push([news!])
    const away: Platform['find'] = () => Promise.reject(new PlatformError('busy', { advice: '稍后再试' }))
    const state = async () =>
      (
        await server.db.query<{ isDone: boolean; givenUp: boolean }>(
          'select handled_at is not null as "isDone", given_up as "givenUp" from shop_news where order_no = $1',
          [news!.orderNo],
        )
      )[0]
    for (let hours = 0; hours < 23; hours++) {
      await round(away)
      server.clock.advance(3600)
    }
    expect(await state()).toEqual({ isDone: false, givenUp: false })
    server.clock.advance(2 * 3600)
    await round(away)
    expect(await state()).toEqual({ isDone: true, givenUp: true })
    expect(await round()).toBe(0)
  })

  test('find no door where there is no platform, and no word in the log', async () => {
    const lines: string[] = []
    const log = jsonLogger('debug', server.clock, (line) => void lines.push(line))
    const app = fastify()
    shopNewsDoor(app, { ...server.deps, log, platform: closedPlatform })
    const { statusCode } = await app.inject({ method: 'POST', url: '/prod/api/shop/event', payload: '[]' })
    expect([statusCode, lines]).toEqual([404, []])
  })

  test('does nothing for a shop that is not ours or is switched off', async () => {
    const { shopId, sandboxId } = await newShop()
    const news = await sold(sandboxId)
    await server.db.query('update shops set enabled = false where id = $1', [shopId])
    await push([...news, { messageId: 'stranger', shopId: '404', orderNo: '1', what: 'order' }])
    expect(await round(() => Promise.reject(new Error('asked')))).toBe(2)
    expect(await stored(shopId)).toEqual([])
  })

  test('never lets an older fact overwrite a newer one', async () => {
    const { shopId, sandboxId } = await newShop()
    const [news] = await sold(sandboxId)
    await push([news!])
    await round()
    const before = await stored(shopId)
    await push([{ ...news!, messageId: 'late' }])
    const { find } = server.deps.platform
    const older: Platform['find'] = async (...given) => {
      const sale = await find(...given)
      return sale && { ...sale, state: 'cancelled' as const, changedMs: sale.changedMs - 1 }
    }
    expect(await round(older)).toBe(1)
    expect(await stored(shopId)).toEqual(before)
  })

  test('asks again later where the platform gives no answer, for a day', async () => {
    const { shopId, sandboxId } = await newShop()
    await push(await sold(sandboxId))
    const busy: Platform['find'] = () => Promise.reject(new PlatformError('busy', { advice: '稍后再试' }))
    expect(await round(busy)).toBe(0)
    expect(await round()).toBe(0)
    server.clock.advance(11)
    expect(await round()).toBe(1)
    expect(await stored(shopId)).toHaveLength(1)

    await push(await sold(sandboxId))
    server.clock.advance(25 * 3600)
    expect(await round(busy)).toBe(0)
    server.clock.advance(3600)
    expect(await round()).toBe(0)
    expect(await stored(shopId)).toHaveLength(1)
  })

  test('believes once that an authorisation is gone', async () => {
    const { shopId, sandboxId } = await newShop()
    const gone: PushedNews = { messageId: 'gone', shopId: sandboxId, orderNo: '', what: 'auth-gone' }
    const isRevoked = async () =>
      (await server.db.query<{ revoked: boolean }>('select revoked from shops where id = $1', [shopId]))[0]!.revoked
    await push([gone])
    expect(await isRevoked()).toBe(true)
    await server.db.query('update shops set revoked = false where id = $1', [shopId])
    await push([gone])
    expect(await isRevoked()).toBe(false)
  })

  test('forgets after a week what is done', async () => {
    server.clock.advance(8 * 24 * 3600)
    await forgetShopNews(server.deps)
    expect(await server.db.query('select 1 from shop_news where handled_at is not null')).toEqual([])
  })
})
