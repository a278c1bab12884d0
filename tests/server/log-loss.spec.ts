import { spawnSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { freePort } from '../support/free-port'
import { seededPostgres } from '../support/server'
import { endShops, launchShop } from '../support/shop-process'

/** What the log can do to the shop: nothing. Each in a process of its own, its log where it can't be written. */

let dir: string
let database: Awaited<ReturnType<typeof seededPostgres>>
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'daifa-log-'))
  database = await seededPostgres()
})
afterEach(endShops)
afterAll(async () => {
  await database.db.close()
  await database.gone()
  rmSync(dir, { recursive: true, force: true })
})

const env = async () => {
  const port = await freePort()
  return { url: `http://127.0.0.1:${port}`, PORT: String(port), DATA_DIR: dir, DATABASE_URL: database.url }
}

const statusOf = (url: string): Promise<number> =>
  fetch(`${url}/prod/api/index/counts`).then(
    ({ status }) => status,
    () => 0,
  )

const statuses = async (url: string, count: number): Promise<number[]> => {
  const all: number[] = []
  for (let i = 0; i < count; i++) all.push(await statusOf(url))
  return all
}

it('a full disk under stdout and stderr costs only the lines', async () => {
  const { url, ...rest } = await env()
  const full = openSync('/dev/full', 'w')
  const shop = await launchShop(rest, ['ignore', full, full])
  closeSync(full)
  await expect.poll(() => statusOf(url), { timeout: 20_000 }).toBe(200)
  expect(await statuses(url, 5)).toEqual([200, 200, 200, 200, 200])
  shop.child.kill('SIGTERM')
  expect(await shop.exited).toBe(0)
})

it('a reader that ends costs only the lines meanwhile, and the next one is told how many', async () => {
  const { url, ...rest } = await env()
  const pipe = join(dir, 'log')
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
  const openReader = () => openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
  const first = openReader()
  const writer = openSync(pipe, constants.O_WRONLY)
  const shop = await launchShop(rest, ['ignore', 'pipe', writer])
  closeSync(writer)
  await shop.listening
  shop.child.stdout?.destroy()
  await statusOf(url)
  expect(eventsIn(first)).toContainEqual(expect.objectContaining({ event: 'call', call: 'indexCounts' }))
  closeSync(first)

  expect(await statuses(url, 3)).toEqual([200, 200, 200])
  const second = openReader()
  await statusOf(url)
  await expect
    .poll(() => eventsIn(second))
    .toContainEqual(expect.objectContaining({ level: 'error', event: 'log-lines-lost', lost: 3 }))
  closeSync(second)
  // Says so on a stdout that nobody reads any more.
  shop.child.kill('SIGTERM')
  expect(await shop.exited).toBe(0)
})

/** The lines that have come. */
const eventsIn = (file: number): unknown[] => {
  const buffer = Buffer.alloc(64 * 1024)
  try {
    const text = buffer.toString('utf8', 0, readSync(file, buffer))
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return []
    throw error
  }
}
