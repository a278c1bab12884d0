import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sealerOf } from '../../server/base/sealed'
import { openConsignee, sealConsignee } from '../../server/platform-orders/consignee'
import { sealedCounts } from '../../server/reseal/reseal'
import { insertRows } from '../../server/store/insert-rows'
import { missKilled } from '../support/missed-turns'
import { seededPostgres } from '../support/server'
import { endShops, launchShop } from '../support/shop-process'
import { aShop } from '../support/sold'

const ORDERS = 6000
const KILLS = 3
const OLD = 'the-secret-of-before-the-secret-of-before'
const NEW = 'the-secret-of-today-the-secret-of-today-'

afterAll(endShops)

test('what a killed server had not sealed anew yet is sealed by the next: all of it opens, and nothing is left of the old secret', async () => {
  const { db, url: DATABASE_URL, gone } = await seededPostgres()
  const home = mkdtempSync(join(tmpdir(), 'daifa-reseal-'))
  const [before, today] = [sealerOf([OLD]), sealerOf([NEW])]
  const shopId = await aShop(db, '2', 'douyin')
  const ids = Array.from({ length: ORDERS }, (_, n) => `o${String(n).padStart(5, '0')}`)
  const consigneeOf = (id: string) => ({
    name: { cipher: `张三 ${id}`, mask: '张*' },
    mobile: { cipher: '13800000000', mask: '138****0000' },
    detail: { cipher: `文三路 ${id} 号`, mask: '****' },
  })
  await insertRows(
    db,
    'platform_orders',
    ids.map((id) => ({
      id,
      shop_id: shopId,
      user_id: '2',
      platform_order_no: id,
      state: 'to_ship',
      status: 'unlinked',
      changed_at: '2026-11-20T02:00:00Z',
      paid_amount: 0,
      consignee_sealed: sealConsignee(before, { id, kind: 'plain', consignee: consigneeOf(id) }),
      consignee_mask: { name: '张*', mobile: '138****0000', detail: '****' },
      consignee_mark: '',
      created_at: '2026-11-20T02:00:00Z',
      stored_at: '2026-11-20T02:00:00Z',
    })),
  )
  const env = {
    DATABASE_URL,
    DATA_DIR: join(home, 'data'),
    DEMO_FULFILMENT: 'off',
    APP_SECRET: NEW,
    APP_SECRET_OLD: OLD,
  }
  const older = async () =>
    (await sealedCounts({ db, sealer: today })).reduce((sum, { older: count }) => sum + count, 0)

  let miss = async () => {}
  const left = async () => {
    await miss()
    return older()
  }
  const seen = [await older()]
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await launchShop(env)
    await server.listening
    const last = seen.at(-1)!
    await expect.poll(left, { timeout: 60_000, interval: 5 }).toBeLessThan(last)
    server.child.kill('SIGKILL')
    await server.exited
    miss = await missKilled(db)
    seen.push(await older())
  }
  // Each of them was killed with some of it done, and some not.
  expect(seen.at(-1)).toBeGreaterThan(0)
  await (
    await launchShop(env)
  ).listening
  await expect.poll(left, { timeout: 90_000, interval: 50 }).toBe(0)
  await endShops()
  const rows = await db.query<{ id: string; sealed: string }>(
    'select id, consignee_sealed as sealed from platform_orders where shop_id = $1',
    [shopId],
  )
  expect(rows).toHaveLength(ORDERS)
  const wrong = rows.filter(({ id, sealed }) => openConsignee(today, id, sealed).name !== `张三 ${id}`)
  expect(wrong).toEqual([])
  await db.close()
  await gone()
  rmSync(home, { recursive: true })
}, 240_000)
