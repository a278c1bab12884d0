import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask, form, rawAnswer, tokenOf } from '../support/ask'
import { startServer, type TestServer } from '../support/server'

/** What stands between strangers and the calls: addresses, other sites, sums beyond any order. */

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '127.0.0.1', LIMIT_REQUESTS_PER_IP_MINUTE: '12' } })
  token = await tokenOf(server)
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const json = { 'content-type': 'application/json' }

describe('the limit of an address', () => {
  const call = (address: string, init: { body?: BodyInit; headers?: Record<string, string> } = {}) =>
    ask(server, 'POST', '/prod/api/product/list', {
      ...init,
      headers: { ...json, 'x-forwarded-for': address, ...init.headers },
      body: init.body ?? '{}',
    })

  it('is asked first: who is over it is not even read', async () => {
    const answers = []
    for (let i = 0; i < 13; i++) answers.push((await call('203.0.113.1')).code)
    expect(answers).toEqual([...Array<number>(12).fill(20000), 40029])
    const { status, data } = await call('203.0.113.1', { body: '{', headers: { 'content-type': 'nonsense' } })
    expect([status, data]).toEqual([429, { resend_after: 60 }])
    expect((await call('203.0.113.2')).code).toBe(20000)
  })

  it('counts a long request as several', async () => {
    const long = JSON.stringify({ keyword: 'x', _t: 'y'.repeat(60_000) })
    const answers = []
    for (let i = 0; i < 4; i++) answers.push((await call('203.0.113.3', { body: long })).code)
    expect(answers).toEqual([20000, 20000, 20000, 40029])
  })

  it('is one for all whose address is none, and for all ports of one that is', async () => {
    const codes = []
    for (let i = 0; i < 13; i++) codes.push((await call(`203.0.113.4:${50_000 + i}`)).code)
    expect(codes.at(-1)).toBe(40029)
    // The demo counts its own machine's address as nobody: what is no address is the proxy's own, and so none.
    await ask(server, 'POST', '/prod/api/user/login', {
      body: form({ login_type: 'password', account: '13800000001', password: 'wrong' }),
      headers: { 'x-forwarded-for': 'x'.repeat(3000) },
    })
    expect(await server.db.query('select ip from login_logs order by id desc limit 1')).toEqual([{ ip: '127.0.0.1' }])
  })
})

describe('a request line with a whole address', () => {
  it('is counted and answered like one with a path', async () => {
    const call = (target: string) =>
      rawAnswer(
        server,
        `GET ${target} HTTP/1.1\r\nHost: shop.example\r\nX-Forwarded-For: 203.0.113.5\r\nConnection: close\r\n\r\n`,
      )
    const codes = []
    for (let i = 0; i < 13; i++) codes.push((await call('http://shop.example/prod/api/index/counts')).code)
    expect(codes).toEqual([...Array<number>(12).fill(20000), 40029])
    expect(await call('HTTP://shop.example//prod/nothing')).toMatchObject({ status: 429 })
  })
})

describe('a call with encoded letters in its address', () => {
  it.each([
    ['/%70rod/api/index/counts', '203.0.113.6'],
    ['/%50%72od/nothing', '203.0.113.7'],
    ['/prod%2Fapi/index/counts', '203.0.113.8'],
  ])('is counted like one without: %s', async (path, address) => {
    const answers = []
    for (let i = 0; i < 13; i++)
      answers.push((await ask(server, 'GET', path, { headers: { 'x-forwarded-for': address } })).status)
    expect(answers.slice(0, 12)).not.toContain(429)
    expect(answers.at(-1)).toBe(429)
  })
})

describe('an expectation that nobody has', () => {
  it.each(['nonsense', ''])('%j is ignored: the answer is in the envelope', async (expectation) => {
    const { status, type, code } = await rawAnswer(
      server,
      `GET /prod/api/index/counts HTTP/1.1\r\nHost: a\r\nExpect: ${expectation}\r\nConnection: close\r\n\r\n`,
    )
    expect([status, type, code]).toEqual([200, 'application/json; charset=utf-8', 20000])
  })
})

describe('another site', () => {
  const sms = '/prod/api/common/sendSms?mobile=13812345678&smsType=login'
  // Not by fetch, which writes some headers itself.
  const send = (name: string, value: string) =>
    rawAnswer(
      server,
      `GET ${sms} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\n${name}: ${value}\r\nConnection: close\r\n\r\n`,
    )

  it.each([
    ['Origin', 'https://evil.example'],
    ['Origin', 'null'],
    ['Origin', 'http://127.0.0.1'],
    ['Referer', 'https://evil.example/page'],
    ['Referer', 'nonsense'],
  ])('can have no code sent by an older browser, which says only %s: %s', async (name, value) => {
    const { status, code } = await send(name, value)
    expect([status, code]).toEqual([403, 403])
  })

  it('is not our own, nor one that says nothing', async () => {
    const feedback = (headers: Record<string, string>) =>
      ask(server, 'POST', '/prod/api/feedback', { body: form({ content: '好' }), headers })
    const answers = [
      await feedback({ origin: server.url }),
      await feedback({ 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:5173' }),
      await feedback({}),
      await send('Referer', `${server.url}/home`),
    ]
    expect(answers.map(({ code }) => code)).toEqual([20000, 20000, 20000, 20000])
  })
})

describe('beside the calls', () => {
  it('health is asked of the database once a second, however many ask', async () => {
    const query = vi.spyOn(server.db, 'query')
    const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(`${server.url}/healthz`)))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(40).fill(200))
    expect(query.mock.calls.length).toBeLessThanOrEqual(2)
  })
})

describe('a request id', () => {
  it('is the same in capitals: the first answer comes again', async () => {
    const [sku] = await server.db.query<{ id: string }>(
      `select k.id from skus k join products p on p.id = k.product_id
       where k.stock > 50 and k.is_offered and p.on_shelf and not p.reprice order by k.id limit 1`,
    )
    const items = [{ sku_id: sku!.id, qty: 5 }]
    const post = (path: string, body: object) =>
      ask(server, 'POST', `/prod/api/order/${path}`, { body: JSON.stringify(body), headers: json, token })
    const consignee = { name: '王芳', mobile: '13612340000', area_code: '330106', detail: '文三路 1 号' }
    const { quote_id } = (await post('amounts/show', { items, area_code: '330106' })).data as { quote_id: string }
    const requestId = randomUUID()
    const first = await post('create', { items, quote_id, consignee, request_id: requestId })
    const again = await post('create', { items, quote_id, consignee, request_id: requestId.toUpperCase() })
    expect([first.code, again.code, again.data]).toEqual([20000, 20000, first.data])
  })
})

describe('sums beyond any order', () => {
  const add = (items: object[]) =>
    ask(server, 'POST', '/prod/api/cart/add', { body: JSON.stringify({ items }), headers: json, token })
  const amounts = (items: object[]) =>
    ask(server, 'POST', '/prod/api/order/amounts/show', {
      body: JSON.stringify({ items, area_code: '330106' }),
      headers: json,
      token,
    })
  const TOO_MUCH = '数量或金额过大，请减少数量或分开下单'

  it('are refused in words when they are quoted, and shown in the cart as far as they go', async () => {
    const skus = await server.db.query<{ id: string }>(
      `update skus set price = 1000000000000, stock = 10000000, supplied = 20000000 where id in
       (select k.id from skus k join products p on p.id = k.product_id
        where k.is_offered and p.on_shelf and not p.reprice order by k.id limit 2) returning id`,
    )
    const items = skus.map(({ id }) => ({ sku_id: id, qty: 9999 }))
    const quoted = await amounts(items)
    expect([quoted.code, quoted.msg]).toEqual([40000, TOO_MUCH])
    expect((await add(items)).code).toBe(20000)
    const cart = await ask(server, 'GET', '/prod/api/cart/list', { token })
    const { totals } = cart.data as { totals: object }
    expect([cart.code, totals]).toEqual([20000, { ...totals, selected_amount: 1_000_000_000_000 }])
  })

  it('are refused in words when they weigh too much', async () => {
    const [sku] = await server.db.query<{ id: string; product_id: string }>(
      `select k.id, k.product_id from skus k join products p on p.id = k.product_id
       where k.is_offered and p.on_shelf and not p.reprice order by k.id desc limit 1`,
    )
    await server.db.query('update skus set stock = 10000000, supplied = 20000000 where id = $1', [sku!.id])
    await server.db.query('update products set weight_g = 300000 where id = $1', [sku!.product_id])
    const items = [{ sku_id: sku!.id, qty: 9999 }]
    const brands = await ask(server, 'POST', '/prod/api/order/brand/list', {
      body: JSON.stringify({ items, area_code: '330106' }),
      headers: json,
      token,
    })
    const quoted = await amounts(items)
    expect([quoted.code, quoted.msg, brands.code, brands.msg]).toEqual([40000, TOO_MUCH, 40000, TOO_MUCH])
  })
})
