import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { outboxFile } from '../../server/sms/sandbox'
import { cashierFields, noticeOf, signFields } from '../../server/channels/sandbox/sign'
import { OutcomeUnknown } from '../../server/store/db-error'
import { demoWorld } from '../../demo/world'
import { fen } from '../../src/domain/money'
import { busy } from '../../src/domain/no-answer'
import { ask, form, tokenOf } from '../support/ask'
import { startServer, type TestServer } from '../support/server'

/** Faults of what the shop stands on, in short; in earnest: `npm run faults:surroundings`, `npm run chaos -- --victim database`. */

let server: TestServer
let token: string
const lines: string[] = []
beforeAll(async () => {
  server = await startServer({ db: 'postgres', onLog: (line) => void lines.push(line) })
  token = await tokenOf(server)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const { id: productId, skus } = demoWorld().products.find(({ onShelf, minQty }) => onShelf && minQty === 1)!

describe('a database without room', () => {
  const tables = async () =>
    (
      await server.db.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
    ).map(({ name }) => name)
  const fill = async () => {
    await server.db.query(
      `create function no_room() returns trigger language plpgsql as
       $$ begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`,
    )
    for (const table of await tables())
      await server.db.query(
        `create trigger no_room before insert or update or delete on "${table}" for each statement execute function no_room()`,
      )
  }
  const clear = () => server.db.query('drop function if exists no_room cascade')
  afterEach(clear)
  const add = () =>
    ask(server, 'POST', '/prod/api/cart/add', {
      body: JSON.stringify({ items: [{ sku_id: skus[0]!.id, qty: 1 }] }),
      headers: { 'content-type': 'application/json' },
      token,
    })
  const inCart = () => server.db.query('select sku_id, qty from cart_items order by sku_id')

  it('is read on, also by those who are signed in; what writes is busy, leaves nothing, and works again with room', async () => {
    const before = await inCart()
    await fill()
    // Later than a session says each minute that it is in use.
    server.clock.advance(120)
    const reads = await Promise.all([
      ask(server, 'GET', '/prod/api/index/specials'),
      ask(server, 'POST', '/prod/api/product/list', { body: form({ keyword: '裙' }) }),
      ask(server, 'GET', `/prod/api/product/info?id=${productId}`, { token }),
      ask(server, 'GET', '/prod/api/user/me', { token }),
      ask(server, 'GET', '/prod/api/cart/list', { token }),
      ask(server, 'GET', '/prod/api/order/list', { token }),
    ])
    expect(reads.map(({ code }) => code)).toEqual(Array<number>(6).fill(20000))
    const { status, code, headers } = await add()
    expect([status, code, headers.get('retry-after')]).toEqual([503, 50300, '2'])
    expect(await inCart()).toEqual(before)
    await clear()
    expect((await add()).code).toBe(20000)
  })
})

describe('a database that is away', () => {
  it('makes the cashier and the door for notices busy, as it does the calls', async () => {
    const sign = signFields(server.deps.secret, cashierFields('P1_1'))
    vi.spyOn(server.db, 'query').mockRejectedValueOnce(busy())
    const cashier = await ask(server, 'GET', `/sandbox/cashier/P1_1?sign=${sign}`)
    vi.spyOn(server.db, 'query').mockRejectedValueOnce(busy())
    const notice = await ask(server, 'POST', '/prod/api/pay/notify/sandbox', {
      body: form({ ...noticeOf(server.deps.secret, { outTradeNo: 'P1_1', tradeNo: 'S1', amount: fen(1) }) }),
    })
    expect([cashier.status, cashier.code, notice.status, notice.code]).toEqual([503, 50300, 503, 50300])
  })
})

describe('an outbox that cannot be written', () => {
  it('is told in words, and the next try is not made to wait', async () => {
    const folder = dirname(outboxFile(server.dataDir))
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(server.dataDir, { recursive: true })
    writeFileSync(folder, 'a file where a folder belongs')
    const send = () => ask(server, 'GET', '/prod/api/common/sendSms?mobile=13912340001&smsType=login')
    const { status, code, msg } = await send()
    expect([status, code, msg]).toEqual([200, 40090, '验证码发送失败，请稍后再试'])
    rmSync(folder)
    expect((await send()).code).toBe(20000)
  })
})

describe('a commit of which nobody knows whether it was made', () => {
  it('gets no answer, which is the one that says so, and is no bug', async () => {
    vi.spyOn(server.db, 'tx').mockRejectedValueOnce(new OutcomeUnknown(new Error('Connection terminated')))
    const asked = ask(server, 'POST', '/prod/api/cart/add', {
      body: JSON.stringify({ items: [{ sku_id: skus[0]!.id, qty: 1 }] }),
      headers: { 'content-type': 'application/json' },
      token,
    })
    await expect(asked).rejects.toThrow('fetch failed')
    expect(lines.filter((line) => line.includes('"outcome-unknown"'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })
})
