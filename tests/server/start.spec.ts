import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freePort } from '../support/free-port'
import { freshDatabase } from '../support/postgres'
import { seededPostgres } from '../support/server'
import { endShops, launchShop } from '../support/shop-process'

/** The process as a person starts it. */

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'daifa-start-'))
})
afterEach(async () => {
  await endShops()
  rmSync(dir, { recursive: true, force: true })
})

const launch = (env: Record<string, string> = {}) => launchShop({ DATA_DIR: dir, ...env })

/** One after the other, beside whatever else the machine does. */
const THREE_STARTS_MS = 180_000

it(
  'starts the demo from nothing, says where it is and whom to sign in as, and alone: killed, it has what it had; asked, it stops',
  async () => {
    const first = await launch()
    const url = await first.listening
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect(first.said()).toContain('演示数据已写入')
    expect(first.said()).toContain('演示账号 13800000001  密码 Daifa2026!')
    expect(first.said()).not.toContain('⚠')
    expect(statSync(join(dir, 'app-secret')).mode & 0o777).toBe(0o600)
    const secret = readFileSync(join(dir, 'app-secret'), 'utf8')

    const second = await launch()
    expect(await second.exited).toBe(1)
    expect(second.complained()).toContain(`PID ${first.child.pid}`)
    expect(second.complained()).toMatch(/无法启动：数据目录正被另一个进程/)

    first.child.kill('SIGKILL')
    await first.exited
    const third = await launch()
    expect((await fetch(`${await third.listening}/healthz`)).status).toBe(200)
    expect(third.said()).not.toContain('演示数据已写入')
    expect(readFileSync(join(dir, 'app-secret'), 'utf8')).toBe(secret)
    // A body that never comes whole isn't waited for.
    const half = connect(Number(new URL(await third.listening).port), '127.0.0.1')
    half.on('error', () => {})
    half.write(
      'POST /prod/api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"',
    )
    await once(half, 'connect')
    third.child.kill('SIGTERM')
    expect(await third.exited).toBe(0)
  },
  THREE_STARTS_MS,
)

it('runs on PostgreSQL when told where it is, which is the demo’s from then on; on other addresses with a loud word', async () => {
  const databaseUrl = await freshDatabase()
  const shop = await launch({ DATABASE_URL: databaseUrl, HOST: '0.0.0.0' })
  const url = await shop.listening
  expect((await fetch(`${url}/prod/api/index/counts`)).status).toBe(200)
  expect(shop.said()).not.toContain('PGlite')
  expect(shop.said()).toContain('⚠ 演示模式正对本机以外开放（HOST=0.0.0.0）：演示账号的密码是公开的')
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(`select value from meta where key = 'mode'`)
  expect(rows).toEqual([{ value: 'demo' }])
  await client.end()
})

it('waits for a database that is not there yet, and says so', async () => {
  const { db, url, gone } = await seededPostgres()
  const server = new URL(url)
  const door = createServer((from) => {
    const to = connect(Number(server.port), server.hostname)
    for (const end of [from, to]) end.on('error', () => {})
    from.pipe(to).pipe(from)
  })
  const port = await freePort()
  const shop = await launch({ DATABASE_URL: Object.assign(new URL(url), { hostname: '127.0.0.1', port }).href })
  await vi.waitFor(() => expect(shop.said()).toContain('数据库还没有就绪'), 20_000)
  expect(shop.said()).toContain('连不上数据库，请检查 DATABASE_URL：没有在运行，或端口不对')
  door.listen(port, '127.0.0.1')
  expect((await fetch(`${await shop.listening}/healthz`)).status).toBe(200)
  await endShops()
  door.close()
  await db.close()
  await gone()
})

it('in production refuses to start half configured, in words', async () => {
  const shop = await launch({ NODE_ENV: 'production' })
  expect(await shop.exited).toBe(1)
  for (const word of ['无法启动', 'APP_SECRET', 'SMS_PROVIDER', 'DATABASE_URL', 'PUBLIC_URL', '至少要接一个支付渠道'])
    expect(shop.complained()).toContain(word)
})

it('says that its port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { db, url, gone } = await seededPostgres()
  const shop = await launch({ PORT: String(port), DATABASE_URL: url })
  expect(await shop.exited).toBe(1)
  expect(shop.complained()).toContain(`端口 ${port} 已被占用`)
  other.close()
  await db.close()
  await gone()
})
