import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSheet } from '../../server/sheets/sheet'
import type { Job } from '../../src/domain/job'
import { manyOrders } from '../support/many-orders'
import { missKilled } from '../support/missed-turns'
import { seededPostgres } from '../support/server'
import { endShops, launchShop } from '../support/shop-process'

const ORDERS = 8000

afterAll(endShops)

test('an export whose server is killed goes on in the next one, and writes every order once', async () => {
  const { db, url: DATABASE_URL, gone } = await seededPostgres()
  const home = mkdtempSync(join(tmpdir(), 'daifa-killed-'))
  const env = { DATABASE_URL, DATA_DIR: join(home, 'data') }
  const [user] = await db.query<{ id: string }>(`select id from users where account = '13800000001'`)
  await manyOrders(db, { userId: user!.id, count: ORDERS, nowMs: Date.now() })

  const first = await launchShop(env)
  const call = async <T>(base: string, path: string, form: Record<string, string> | null, token = '') => {
    const reply = await fetch(`${base}/prod${path}`, {
      headers: { authorization: `Bearer ${token}` },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    return ((await reply.json()) as { data: T }).data
  }
  const base = await first.listening
  const login = { login_type: 'password', account: '13800000001', password: 'Daifa2026!' }
  const { access_token: token } = await call<{ access_token: string }>(base, '/api/user/login', login)
  const { job: id } = await call<{ job: string }>(
    base,
    '/api/order/export',
    { format: 'csv', 'columns[]': 'order_no' },
    token,
  )
  const rows = () => db.query<Pick<Job, 'status' | 'done'>>('select status, done from jobs where id = $1', [id])
  await expect.poll(async () => (await rows())[0]!.done, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  first.child.kill('SIGKILL')
  await first.exited
  const miss = await missKilled(db)
  const [killed] = await rows()
  expect([killed!.status, killed!.done < ORDERS]).toEqual(['running', true])

  const second = await (await launchShop(env)).listening
  const info = () =>
    call<{ status: string; file_url: string; done: number }>(second, `/api/job/info?id=${id}`, null, token)
  const status = async () => {
    await miss()
    return (await info()).status
  }
  await expect.poll(status, { timeout: 120_000, interval: 100 }).toBe('done')
  const file = join(home, 'orders.csv')
  writeFileSync(file, new Uint8Array(await (await fetch(`${second}${(await info()).file_url}`)).arrayBuffer()))
  const numbers: string[] = []
  for await (const { cells } of readSheet(file)) numbers.push(cells[0]!)
  const [all] = await db.query<{ count: number }>('select count(*)::int as count from orders where user_id = $1', [
    user!.id,
  ])
  expect([numbers.length - 1, new Set(numbers).size - 1, (await info()).done]).toEqual([
    all!.count,
    all!.count,
    all!.count,
  ])
  await endShops()
  await db.close()
  await gone()
  rmSync(home, { recursive: true })
}, 240_000)
