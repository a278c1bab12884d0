import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { machineClock } from '../../server/base/clock'
import { PlatformError, type Platform } from '../../server/platform/platform'
import { lapseAccess } from '../../server/sandbox-shop/grants'
import { takeBack } from '../../server/sandbox-shop/merchant'
import { failureOf, keep, withAccess } from '../../server/shops/tokens'
import { authorisedShop } from '../support/sandbox-shops'
import { startServer, type TestServer } from '../support/server'

/** The right to act in a shop: opened, renewed once for everybody, taken back. */

const DAY = 24 * 3600
let server: TestServer
beforeAll(async () => {
  server = await startServer({ db: 'postgres' })
})
afterAll(() => server.close())

const rowOf = async (shopId: string) =>
  (
    await server.db.query<{ grantNo: number; revoked: boolean; access: string; leased: boolean }>(
      `select grant_no as "grantNo", revoked, access_sealed as access, renewing_until is not null as leased
       from shops where id = $1`,
      [shopId],
    )
  )[0]!

const with_ = (over: Partial<Platform>) => ({ ...server.deps, platform: { ...server.deps.platform, ...over } })
const same = async (access: string) => access

test('a token is kept sealed, for its shop alone, and opens the shop', async () => {
  const { shopId, sandboxId } = await authorisedShop(server.deps, '2')
  const other = await authorisedShop(server.deps, '2')
  const access = await withAccess(server.deps, shopId, same)
  expect(access).toContain(sandboxId)
  expect(JSON.stringify(await rowOf(shopId))).not.toContain(access)
  await server.db.query('update shops set access_sealed = $2 where id = $1', [
    other.shopId,
    (await rowOf(shopId)).access,
  ])
  await expect(withAccess(server.deps, other.shopId, same)).rejects.toThrow(/unable to authenticate/)
})

test('a token that is nearly over is renewed before it is used', async () => {
  const { shopId } = await authorisedShop(server.deps, '2')
  const before = await withAccess(server.deps, shopId, same)
  server.clock.advance(7 * DAY - 60)
  expect(await withAccess(server.deps, shopId, same)).not.toBe(before)
  expect(await rowOf(shopId)).toMatchObject({ grantNo: 2, leased: false })
})

test('a token that the platform calls over is renewed, and the call is made once more', async () => {
  const { shopId, sandboxId } = await authorisedShop(server.deps, '2')
  await lapseAccess(server.deps, sandboxId)
  const used: string[] = []
  const page = await withAccess(server.deps, shopId, (access) => {
    used.push(access)
    return server.deps.platform.changed(access, { fromMs: 0, toMs: server.clock.now(), cursor: null })
  })
  expect(page.sales).toEqual([])
  expect(new Set(used).size).toBe(2)
})

test('an authorisation that was taken back is marked, and refused in words from then on', async () => {
  const { shopId, sandboxId } = await authorisedShop(server.deps, '2', { name: '小满女装' })
  await takeBack(server.deps, sandboxId)
  const call = () => withAccess(server.deps, shopId, (access) => server.deps.platform.couriers(access))
  await expect(call()).rejects.toMatchObject({ kind: 'conflict', message: '店铺“小满女装”的授权已失效，请重新授权' })
  expect(await rowOf(shopId)).toMatchObject({ revoked: true })
  await expect(call()).rejects.toMatchObject({ kind: 'conflict' })
})

test('what is refused of an older grant does not undo a newer one', async () => {
  const { shopId } = await authorisedShop(server.deps, '2')
  const call = withAccess(server.deps, shopId, async () => {
    const grant = { shopId: 'x', shopName: '新', access: 'a', refresh: 'r', accessUntilMs: 9e12, refreshUntilMs: 9e12 }
    await keep(server.deps, server.db, shopId, grant)
    throw new PlatformError('auth-gone', { advice: '已失效' })
  })
  await expect(call).rejects.toMatchObject({ kind: 'conflict' })
  expect(await rowOf(shopId)).toMatchObject({ revoked: false })
})

test('while the platform is away a token that still holds is used; one that does not is told in words', async () => {
  const { shopId } = await authorisedShop(server.deps, '2')
  const away = with_({ renew: () => Promise.reject(new PlatformError('busy', { advice: '超时', theirs: '20000' })) })
  server.clock.advance(7 * DAY - 600)
  await expect(withAccess(away, shopId, same)).resolves.toContain('access')
  expect(await rowOf(shopId)).toMatchObject({ revoked: false, leased: false })
  server.clock.advance(700)
  const error: unknown = await withAccess(away, shopId, same).catch((thrown: unknown) => thrown)
  expect(failureOf(error)).toMatchObject({ kind: 'busy', message: '抖店暂时没有应答，请稍后再试' })
  expect(await rowOf(shopId)).toMatchObject({ revoked: false, leased: false })
})

test('a renewal that was cut off is taken over when its time is up', async () => {
  const { shopId } = await authorisedShop(server.deps, '2')
  server.clock.advance(7 * DAY - 60)
  const until = new Date(server.clock.now() + 15_000).toISOString()
  await server.db.query('update shops set renewing_until = $2 where id = $1', [shopId, until])
  server.clock.advance(16)
  await withAccess(server.deps, shopId, same)
  expect(await rowOf(shopId)).toMatchObject({ grantNo: 2 })
})

test('50 callers in 4 processes renew a token once', async () => {
  const { shopId, sandboxId } = await authorisedShop(server.deps, '2')
  await server.db.query(
    "update shops set access_until = now(), grant_until = now() + interval '9 days' where id = $1",
    [shopId],
  )
  let renewals = 0
  const platform = createServer((_request, reply) => {
    renewals += 1
    const until = machineClock.now() + DAY * 1000
    const grant = {
      shopId: sandboxId,
      shopName: '店',
      access: `new-${renewals}`,
      refresh: 'r',
      accessUntilMs: until,
      refreshUntilMs: until,
    }
    // Slower than the others take to ask.
    setTimeout(() => reply.end(JSON.stringify(grant)), 300)
  })
  await once(platform.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}/`
  const database = process.env.TEST_DATABASE_URL!.replace(/[^/]*$/, await nameOfDatabase())
  const callers = [13, 13, 12, 12].map((count) => caller([database, url, server.deps.secret, shopId, String(count)]))
  const ready = await Promise.all(callers.map(({ line }) => line()))
  expect(ready).toEqual(Array(4).fill('ready'))
  for (const { go } of callers) go()
  const used = (await Promise.all(callers.map(({ line }) => line()))).flatMap((text) => JSON.parse(text) as string[])
  platform.close()
  expect(used).toEqual(Array(50).fill('new-1'))
  expect(renewals).toBe(1)
})

const nameOfDatabase = async () =>
  (await server.db.query<{ name: string }>('select current_database() as name'))[0]!.name

const caller = (given: string[]) => {
  const script = join(import.meta.dirname, '../support/token-caller.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...given], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return { line: async () => (await lines.next()).value as string, go: () => child.stdin.write('go\n') }
}
