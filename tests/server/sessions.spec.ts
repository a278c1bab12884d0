import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../wire/call'
import { calls } from '../../wire/calls'
import { ask, form, rawAnswer, tokenOf } from '../support/ask'
import { startServer, type TestServer } from '../support/server'

const DEAD = { status: 200, code: 40001, msg: '登录已失效，请重新登录', data: {} }
const me = async (server: TestServer, token: string) => (await ask(server, 'GET', '/prod/api/user/me', { token })).code

describe('without a good token', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startServer()
    token = await tokenOf(server)
  })
  afterAll(() => server.close())

  const buyerCalls = (Object.entries(calls) as [string, Call][]).filter(([, { access }]) => access === 'buyer')

  it.each(buyerCalls)('§6.1 %s says that the session is invalid', async (_, { method, path }) => {
    const { headers: _headers, ...answer } = await ask(server, method, `/prod${path}`)
    expect(answer).toEqual(DEAD)
  })

  const bearer = (value: string) => ({ headers: { authorization: value } })
  it.each([
    ['no token behind Bearer', () => bearer('Bearer')],
    ['the scheme alone with a space', () => bearer('Bearer ')],
    ['another scheme', () => bearer(`Basic ${token}`)],
    ['the token bare', () => bearer(token)],
    ['a letter too many', () => bearer(`Bearer ${token}A`)],
    [
      'another last letter',
      () => bearer(`Bearer ${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.at(-1)!}`),
    ],
    ['an unsigned JWT', () => bearer('Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.')],
    ['it in a cookie', () => ({ headers: { cookie: `token=${token}` } })],
    ['it in a header of its own', () => ({ headers: { 'x-token': token } })],
    ['8 KB of it', () => bearer(`Bearer ${'A'.repeat(8000)}`)],
  ])('knows nobody by %s', async (_, init) => {
    expect((await ask(server, 'GET', '/prod/api/user/me', init())).code).toBe(40001)
  })

  it('§7.2 knows the buyer by the bearer token, however the scheme is written', async () => {
    expect([
      await me(server, token),
      (await ask(server, 'GET', '/prod/api/user/me', bearer(`bearer ${token}`))).code,
    ]).toEqual([20000, 20000])
  })

  it('does not read a token from the address or the body', async () => {
    const answers = [
      await ask(server, 'GET', `/prod/api/user/me?token=${token}`),
      await ask(server, 'POST', '/prod/api/cart/add', { body: form({ access_token: token }) }),
    ]
    expect(answers.map(({ code }) => code)).toEqual([40001, 40001])
  })

  it('refuses two tokens at once', async () => {
    const line = `Authorization: Bearer ${token}\r\n`
    const answer = await rawAnswer(
      server,
      `GET /prod/api/user/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer nothing\r\n${line}Connection: close\r\n\r\n`,
    )
    expect(answer.code).toBe(40001)
  })

  it('is a visitor on public calls, also with a token that is over', async () => {
    expect((await ask(server, 'GET', '/prod/api/agreement?type=1', { token: 'A'.repeat(43) })).code).toBe(20000)
  })
})

describe('a session', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer()
  })
  afterEach(() => server.close())

  it('is told as a token of 256 bits and kept as its hash only', async () => {
    const token = await tokenOf(server)
    const rows = await server.db.query<{ token_hash: string }>('select token_hash from sessions')
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.token_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('lasts 24 hours from when it was last used', async () => {
    const token = await tokenOf(server)
    server.clock.advance(24 * 3600 - 1)
    expect(await me(server, token)).toBe(20000)
    server.clock.advance(24 * 3600 - 1)
    expect(await me(server, token)).toBe(20000)
    server.clock.advance(24 * 3600)
    expect(await me(server, token)).toBe(40001)
  })

  it('lasts 7 days at most', async () => {
    const token = await tokenOf(server)
    for (let day = 0; day < 7; day++) {
      expect(await me(server, token)).toBe(20000)
      server.clock.advance(24 * 3600 - 1)
    }
    expect(await me(server, token)).toBe(20000)
    server.clock.advance(7)
    expect(await me(server, token)).toBe(40001)
  })

  it('makes room for the twenty-first by ending the oldest, which is told so', async () => {
    const tokens: string[] = []
    for (let i = 0; i < 21; i++) {
      tokens.push(await tokenOf(server))
      server.clock.advance(1)
    }
    expect(await Promise.all(tokens.map((token) => me(server, token)))).toEqual([
      40001,
      ...Array<number>(20).fill(20000),
    ])
    const { code, msg } = await ask(server, 'GET', '/prod/api/user/me', { token: tokens[0]! })
    expect([code, msg]).toEqual([40001, '账号登录的设备过多，较早的登录已自动退出，请重新登录'])
    // What is open to all it sees as a visitor.
    expect((await ask(server, 'GET', '/prod/api/agreement?type=1', { token: tokens[0]! })).code).toBe(20000)
  })

  it('opens also where the clock was set back and others look newer', async () => {
    for (let i = 0; i < 20; i++) await tokenOf(server)
    server.clock.advance(-3600)
    const token = await tokenOf(server)
    expect(await me(server, token)).toBe(20000)
  })

  it('ends with the account', async () => {
    const token = await tokenOf(server, '13800000002')
    await server.db.query(`update users set disabled = true where account = '13800000002'`)
    const again = await ask(server, 'POST', '/prod/api/user/login', {
      body: form({ login_type: 'password', account: '13800000002', password: 'Daifa2026!' }),
    })
    expect([await me(server, token), again.msg]).toEqual([40001, '账号已停用，如有疑问请联系客服'])
  })

  it('leaves a record of each sign-in, the failed ones too', async () => {
    await tokenOf(server)
    await ask(server, 'POST', '/prod/api/user/login', {
      body: form({ login_type: 'password', account: '13800000001', password: 'wrong' }),
      headers: { 'user-agent': 'a browser' },
    })
    const rows = await server.db.query(
      'select user_id, ip, device, method, ok from login_logs order by id desc limit 1',
    )
    expect(rows).toEqual([{ user_id: '1', ip: '127.0.0.1', device: 'a browser', method: 'password', ok: false }])
    expect(await server.db.query('select ok from login_logs order by id')).toEqual([{ ok: true }, { ok: false }])
  })
})

describe('another site', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  const sms = '/prod/api/common/sendSms?mobile=13812345678&smsType=login'
  it.each(['cross-site', 'same-site', 'none'])('can have no code sent by a visitor of its own (%s)', async (site) => {
    const { status, code } = await ask(server, 'GET', sms, { headers: { 'sec-fetch-site': site } })
    expect([status, code, await server.db.query('select 1 from sms_codes')]).toEqual([403, 403, []])
  })

  it('is not our own', async () => {
    expect((await ask(server, 'GET', sms, { headers: { 'sec-fetch-site': 'same-origin' } })).code).toBe(20000)
  })
})
