import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../server/base/config'
import { silentLogger } from '../../server/base/log'
import { bringSheet } from '../../server/order-sheets/bring'
import { csvLine } from '../../src/domain/csv'
import { missKilled } from '../support/missed-turns'
import { seededPostgres } from '../support/server'
import { endShops, launchShop } from '../support/shop-process'
import { wholeDeps } from '../support/whole-deps'

const ORDERS = 900
const KILLS = 3
const APP_SECRET = 'order-sheets-killed-order-sheets-killed'

afterAll(endShops)

test('a sheet whose server is killed again and again is taken to its end, each order and each wrong row once', async () => {
  const { db, url: DATABASE_URL, gone } = await seededPostgres()
  const home = mkdtempSync(join(tmpdir(), 'daifa-sheets-'))
  const env = {
    DATABASE_URL,
    DATA_DIR: join(home, 'data'),
    APP_SECRET,
    DEMO_FULFILMENT: 'off',
    LIMIT_SHEETS_PER_HOUR: '9',
  }
  const { deps } = await wholeDeps(db, readConfig(env), silentLogger)
  const [buyer] = await db.query<{ id: string }>('select id from users order by id limit 1')
  // Two rows of each order, one with a number and one without; every hundredth can't be read.
  const columns = ['平台订单号', '收货人', '手机号', '收货地址', '商家编码', '数量']
  const rowsOf = (n: number): string[][] => {
    const to = ['张三', '13800001234', `浙江省杭州市西湖区文三路 ${n} 号`]
    const lines =
      n % 2 === 0
        ? [
            ['A1', '1'],
            ['B1', '2'],
          ]
        : [['A1', '1']]
    return lines.map(([code, qty]) => [n % 2 === 0 ? `69${n}` : '', ...to, code!, n % 100 === 50 ? '0' : qty!])
  }
  const all = Array.from({ length: ORDERS }, (_, n) => rowsOf(n)).flat()
  const file = Buffer.from(csvLine(columns) + all.map((row) => csvLine(row)).join(''))
  const { job, shopId } = await bringSheet(deps, buyer!.id, { file, text: '', shopName: '线下' })
  const stored = () =>
    db.query<{ id: string; by: string }>(
      `select id, xmin::text as by from platform_orders where shop_id = $1 order by id`,
      [shopId],
    )
  const statusOf = async () =>
    (await db.query<{ status: string }>('select status from jobs where id = $1', [job]))[0]!.status

  let miss = async () => {}
  for (let kill = 0; kill < KILLS; kill++) {
    const before = (await stored()).length
    const server = await launchShop(env)
    await server.listening
    const grown = async () => {
      await miss()
      return (await stored()).length
    }
    await expect.poll(grown, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before)
    server.child.kill('SIGKILL')
    await server.exited
    expect(await statusOf()).toBe('running')
    miss = await missKilled(db)
  }
  const amidst = await stored()
  await (
    await launchShop(env)
  ).listening
  const over = async () => {
    await miss()
    return statusOf()
  }
  await expect.poll(over, { timeout: 120_000, interval: 50 }).toBe('done')
  const wrong = ORDERS / 100
  const ended = await deps.jobs.find(buyer!.id, job)
  expect(ended).toMatchObject({
    done: all.length,
    counts: { added: ORDERS - wrong, skipped: 0, failed: 2 * wrong },
  })
  const after = await stored()
  expect(after).toHaveLength(ORDERS - wrong)
  expect(after).toEqual(expect.arrayContaining(amidst))
  const [lines] = await db.query<{ count: number }>(
    `select count(*)::int as count from platform_order_lines l join platform_orders p on p.id = l.platform_order_id
     where p.shop_id = $1`,
    [shopId],
  )
  expect(lines!.count).toBe(all.length - 2 * wrong)
  const failures = await db.query<{ key: string }>('select key from job_failures where job_id = $1', [job])
  expect(new Set(failures.map(({ key }) => key)).size).toBe(failures.length)
  expect(failures).toHaveLength(2 * wrong)
  await endShops()
  await db.close()
  await gone()
  rmSync(home, { recursive: true })
}, 240_000)
