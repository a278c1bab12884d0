import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sendFile } from '../../server/ops/client/files'
import { envelopeOf, reachOf, send } from '../../server/ops/client/reach'
import type { OpsJob } from '../../server/verbs/jobs'
import { line, sheetIn } from '../support/import-sheets'
import { missKilled } from '../support/missed-turns'
import { seededPostgres } from '../support/server'
import { endShops, launchShop } from '../support/shop-process'

const ROWS = 5000

afterAll(endShops)

test('an operator’s sheet of products whose server is killed goes on in the next one, and is written once', async () => {
  const { db, url: DATABASE_URL, gone } = await seededPostgres()
  const home = mkdtempSync(join(tmpdir(), 'daifa-killed-'))
  const env = { DATABASE_URL, DATA_DIR: join(home, 'data') }
  const rows = Array.from({ length: ROWS }, (_, i) =>
    line({ 货号: `KILL-${i}`, ...(i % 1000 === 7 && { 零售价: '多' }) }),
  )
  const sheet = await sheetIn(home, '商品.csv', rows)
  /** Each version of a row has a number of the transaction that wrote it. */
  const written = () =>
    db.query<{ id: string; by: string }>(
      `select id, xmin::text as by from products where art_no like 'KILL-%' union all
       select id, xmin::text from skus where product_id in (select id from products where art_no like 'KILL-%') order by id`,
    )

  const first = await launchShop(env)
  const reach = reachOf(env, await first.listening)
  const body = JSON.stringify({ sheet: await sendFile(reach, sheet), request_id: randomUUID() })
  const headers = { 'content-type': 'application/json' }
  const begun = await envelopeOf(reach, await send(reach, { method: 'POST', path: '/products/import', headers, body }))
  const { id } = (begun.data as { job: OpsJob }).job
  const through = async () =>
    (await db.query<{ rows: number }>('select rows_done as rows from import_jobs'))[0]?.rows ?? 0
  await expect.poll(through, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  first.child.kill('SIGKILL')
  await first.exited
  const miss = await missKilled(db)
  const before = await written()
  const [job] = await db.query<{ status: string }>('select status from jobs where id = $1', [id])
  expect([job!.status, before.length > 0, (await through()) < ROWS]).toEqual(['running', true, true])

  const second = reachOf(env, await (await launchShop(env)).listening)
  const told = async () => {
    await miss()
    const { data } = await envelopeOf(second, await send(second, { method: 'GET', path: `/jobs/show?id=${id}` }))
    return (data as { job: OpsJob }).job
  }
  await expect.poll(async () => (await told()).status, { timeout: 120_000, interval: 100 }).toBe('done')
  const bad = ROWS / 1000
  const { done, counts } = await told()
  // Those of the first server are told as added too: it was one import.
  expect({ done, counts }).toEqual({ done: ROWS, counts: { added: ROWS - bad, updated: 0, skipped: 0, failed: bad } })
  const after = await written()
  expect([after.length, new Set(after.map((row) => row.id)).size]).toEqual([3 * (ROWS - bad), 3 * (ROWS - bad)])
  expect(after).toEqual(expect.arrayContaining(before))
  await endShops()
  await db.close()
  await gone()
  rmSync(home, { recursive: true })
}, 240_000)
