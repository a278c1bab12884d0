import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlatformError } from '../../server/platform/platform'
import { closedPlatform } from '../../server/platform/closed'
import { consent } from '../../server/sandbox-shop/merchant'
import { openSandboxShop } from '../../server/sandbox-shop/sell'
import { beginConsent, endConsent } from '../../server/shops/consent'
import { startServer, type TestServer } from '../support/server'

/** Consents at once, and with a platform that is away; on a real PostgreSQL. */

let server: TestServer
beforeAll(async () => {
  server = await startServer({ db: 'postgres' })
})
afterAll(() => server.close())

const begun = async (userId: string) => {
  const { url } = await beginConsent(server.deps, userId, { use: 'order', origin: 'https://mall.example.cn' })
  const { origin, pathname, searchParams } = new URL(url)
  expect([origin, pathname]).toEqual(['https://mall.example.cn', '/sandbox/douyin/consent'])
  return {
    state: searchParams.get('state')!,
    code: (await consent(server.deps, await openSandboxShop(server.deps, '店')))!,
  }
}

test('of ten returns with one consent at once, one is taken', async () => {
  const mine = await begun('2')
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => endConsent(server.deps, '2', mine)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await server.db.query(`select 1 from shops where user_id = '2'`)).toHaveLength(1)
})

test('two buyers who authorise one shop at once: one holds it, the other is told so', async () => {
  const sandboxId = await openSandboxShop(server.deps, '两个人的店')
  const outcomes = await Promise.all(
    ['2', '3'].map(async (userId) => {
      const { state } = await begun(userId)
      const code = (await consent(server.deps, sandboxId))!
      return endConsent(server.deps, userId, { state, code }).then(
        () => 'held',
        ({ message }: Error) => message,
      )
    }),
  )
  expect(outcomes.toSorted()).toEqual(['held', '店铺“两个人的店”已经授权给别的账号，请先在那个账号里处理，或联系客服'])
})

test('a platform that gave no answer may be asked again with the same code; one that said no may not', async () => {
  const mine = await begun('2')
  const failing = (trouble: 'busy' | 'refused') => ({
    ...server.deps,
    platform: { ...server.deps.platform, grant: () => Promise.reject(new PlatformError(trouble, { advice: '不行' })) },
  })
  await expect(endConsent(failing('busy'), '2', mine)).rejects.toMatchObject({ kind: 'busy' })
  await expect(endConsent(failing('refused'), '2', mine)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(endConsent(server.deps, '2', mine)).rejects.toMatchObject({ kind: 'not-found' })
})

test('a platform that answers late keeps nobody waiting beyond his call, and what it grants is his all the same', async () => {
  const mine = await begun('2')
  const grant = await server.deps.platform.grant(mine.code)
  let answer: (late: typeof grant) => void = () => undefined
  const answered = new Promise<typeof grant>((resolve) => (answer = resolve))
  const slow = {
    ...server.deps,
    config: { ...server.deps.config, deadlineMs: 50 },
    platform: { ...server.deps.platform, grant: () => answered },
  }
  await expect(endConsent(slow, '2', mine)).rejects.toMatchObject({
    kind: 'busy',
    message: '抖店暂时没有应答，请稍后再试',
  })
  const held = () => server.db.query('select 1 from shops where platform_shop_id = $1', [grant.shopId])
  expect(await held()).toEqual([])
  answer(grant)
  await expect.poll(held).toHaveLength(1)
})

test('without a platform the buyer is told so, and nothing is written', async () => {
  const closed = { ...server.deps, platform: closedPlatform }
  const before = await server.db.query('select 1 from shop_consents')
  await expect(beginConsent(closed, '3', { use: 'order', origin: '' })).rejects.toMatchObject({
    kind: 'refused',
    message: '商城还没有接入抖店',
  })
  expect(await server.db.query('select 1 from shop_consents')).toHaveLength(before.length)
})
