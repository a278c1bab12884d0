import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealerOf } from '../../server/base/sealed'
import { openConsignee, sealConsignee } from '../../server/platform-orders/consignee'
import type { AppDeps } from '../../server/app'
import { storeSales } from '../../server/platform-orders/store'
import { kinds, resealing, sealedCounts } from '../../server/reseal/reseal'
import { sealedFor, withAccess } from '../../server/shops/tokens'
import { marksSecret } from '../../server/store/marks'
import { authorisedShop } from '../support/sandbox-shops'
import { startServer, type TestServer } from '../support/server'
import { aShop } from '../support/sold'

/** A secret is changed: what the one before sealed is sealed anew, and the one before may be forgotten. */

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const before = sealerOf(['the secret of before, long enough'])
const both = sealerOf(['the secret of today, long enough', 'the secret of before, long enough'])
const today = sealerOf(['the secret of today, long enough'])

const consignee = {
  name: { cipher: '张三', mask: '张*' },
  mobile: { cipher: '13800000000', mask: '138****0000' },
  detail: { cipher: '文三路 1 号', mask: '****' },
}
const some = async (count: number) => {
  const shopId = await aShop(server.db, '2', 'douyin')
  await server.db.query('update shops set access_sealed = $2, refresh_sealed = $3 where id = $1', [
    shopId,
    before.seal('token', sealedFor(shopId)),
    before.seal('refresh', sealedFor(shopId)),
  ])
  const ids = Array.from({ length: count }, (_, n) => `${shopId}o${String(n).padStart(4, '0')}`)
  for (const id of ids)
    await server.db.query(
      `insert into platform_orders (id, shop_id, user_id, platform_order_no, state, status, changed_at, paid_amount,
         consignee_sealed, consignee_mask, consignee_mark, created_at, stored_at)
       values ($1, $2, '2', $1, 'to_ship', 'unlinked', now(), 0, $3, '{}', '', now(), now())`,
      [id, shopId, sealConsignee(before, { id, kind: 'plain', consignee })],
    )
  return { shopId, ids }
}
const stored = async (id: string): Promise<string> => {
  const [row] = await server.db.query<{ sealed: string }>(
    'select consignee_sealed as sealed from platform_orders where id = $1',
    [id],
  )
  return row!.sealed
}

test('all of it, in parts, and what no secret of ours opens is left and counted', async () => {
  const { shopId, ids } = await some(450)
  const strange = ids[3]!
  const foreign = sealConsignee(sealerOf(['a secret that nobody remembers']), { id: strange, kind: 'plain', consignee })
  await server.db.query('update platform_orders set consignee_sealed = $2 where id = $1', [strange, foreign])
  const deps = { ...server.deps, sealer: both }
  const olderOf = async () =>
    (await sealedCounts(deps)).map(({ title, older }) => [title, older] as const).filter(([, older]) => older > 0)
  expect(await olderOf()).toEqual(
    expect.arrayContaining([
      ['店铺令牌', expect.any(Number)],
      ['店铺订单的收货人', expect.any(Number)],
    ]),
  )
  const round = resealing(deps)
  expect(await round()).toBeGreaterThanOrEqual(451)
  expect(await round()).toBe(0)
  for (const id of [ids[0]!, ids[200]!, ids[449]!])
    expect(openConsignee(today, id, await stored(id))).toMatchObject({ name: '张三', mobile: '13800000000' })
  const [shop] = await server.db.query<{ access: string; refresh: string }>(
    'select access_sealed as access, refresh_sealed as refresh from shops where id = $1',
    [shopId],
  )
  expect(today.open(shop!.access, sealedFor(shopId))).toBe('token')
  expect(today.open(shop!.refresh, sealedFor(shopId))).toBe('refresh')
  expect(await stored(strange)).toBe(foreign)
  expect((await olderOf()).find(([title]) => title === '店铺订单的收货人')?.[1]).toBeGreaterThanOrEqual(1)
})

test('knows every column that lies sealed', async () => {
  const there = await server.db.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like '%sealed' order by 1`,
  )
  expect(there.map(({ name }) => name)).toEqual(kinds.map(({ table, column }) => `${table}.${column}`).toSorted())
})

test('no order seems to go elsewhere after it', async () => {
  const [old, next] = ['the secret before the next one, long', 'the secret that comes next, long enough']
  const dayOf = (marks: string) => ({ ...server.deps, marks })
  await server.db.query('delete from marks')
  const marks = await marksSecret(server.db, sealerOf([old]), old, 'production')
  const { shopId } = await authorisedShop(server.deps, '2', { orders: 4 })
  const window = { fromMs: 0, toMs: server.clock.now() + 1, cursor: null }
  const { sales } = await withAccess(server.deps, shopId, (access) => server.deps.platform.changed(access, window))
  const store = (deps: AppDeps) =>
    server.db.tx((tx) => storeSales(deps, tx, { id: shopId, userId: '2', platform: 'douyin' }, sales))
  expect(new Set((await store(dayOf(marks))).map(({ outcome }) => outcome))).toEqual(new Set(['added']))
  await resealing({ ...server.deps, sealer: sealerOf([next, old]) })()
  const after = await marksSecret(server.db, sealerOf([next]), next, 'production')
  expect(new Set((await store(dayOf(after))).map(({ outcome }) => outcome))).toEqual(new Set(['skipped']))
  await expect(marksSecret(server.db, sealerOf([old]), old, 'production')).rejects.toThrow('APP_SECRET 不是这个数据库')
})
