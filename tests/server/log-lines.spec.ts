import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask, form, raw, rawAnswer } from '../support/ask'
import { startServer, type TestServer } from '../support/server'

/** What an operator finds in the log: every refusal, by whom, and never an address, a code or a whole number. */

type Line = Record<string, unknown> & { event: string }

let server: TestServer
let text = ''
beforeAll(async () => {
  server = await startServer({
    env: { TRUST_PROXY: '127.0.0.1', LIMIT_REQUESTS_PER_IP_MINUTE: '3' },
    onLog: (line) => void (text += line),
  })
})
beforeEach(() => void (text = ''))
afterAll(() => server.close())

/** Written a moment after the answer has gone. */
const lines = async (event: string, count = 1): Promise<Line[]> => {
  const found = () =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
      .filter((line) => line.event === event)
  await expect.poll(() => found().length).toBeGreaterThanOrEqual(count)
  return found()
}
const tag: unknown = expect.stringMatching(/^[\w-]{12}$/)
const id: unknown = expect.stringMatching(/^[\da-f-]{36}$/)
const via = (ip: string) => ({ 'x-forwarded-for': ip })
const login = (fields: Record<string, string>, ip: string) =>
  ask(server, 'POST', '/prod/api/user/login', { body: form(fields), headers: via(ip) })

describe('a call', () => {
  it('carries the id of its answer, and a tag that is the same for one address alone', async () => {
    const counts = (ip: string) => ask(server, 'GET', '/prod/api/index/counts', { headers: via(ip) })
    const answers = [await counts('203.0.113.1'), await counts('203.0.113.2'), await counts('203.0.113.1')]
    const calls = await lines('call', 3)
    expect(calls.map(({ request }) => request)).toEqual(answers.map(({ headers }) => headers.get('x-request-id')))
    expect(calls[0]).toMatchObject({ call: 'indexCounts', code: 20000, from: tag })
    expect(calls.map(({ from }) => from === calls[0]!.from)).toEqual([true, false, true])
    expect(text).not.toContain('203.0.113')
  })

  it('that another site made a browser send is told as refused', async () => {
    await ask(server, 'GET', '/prod/api/common/sendSms?mobile=13812345678&smsType=login', {
      headers: { ...via('203.0.113.3'), 'sec-fetch-site': 'cross-site' },
    })
    expect(await lines('call')).toEqual([expect.objectContaining({ call: 'sendSms', code: 403, from: tag })])
  })
})

describe('a refusal before any handler', () => {
  const of = async (send: () => Promise<unknown>) => {
    await send()
    return lines('refused')
  }

  it.each([
    ['an address nobody has', 'GET', '/prod/api/nothing?mobile=13812345678', 404, '/prod/api/nothing'],
    ['another method', 'DELETE', '/prod/api/index/counts', 405, '/prod/api/index/counts'],
    ['a file that is not there', 'GET', '/assets/nothing.js', 404, '/assets/nothing.js'],
  ])('%s', async (_, method, url, status, path) => {
    const send = () => fetch(`${server.url}${url}`, { method, headers: via('203.0.113.4') })
    expect(await of(send)).toEqual([
      expect.objectContaining({ level: 'info', request: id, method, path, status, from: tag }),
    ])
  })

  it('an address that can not be read', async () => {
    const bytes = 'GET /prod/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    expect(await of(() => rawAnswer(server, bytes))).toEqual([expect.objectContaining({ status: 400, from: tag })])
  })

  it('a request without a host', async () => {
    expect(await of(() => rawAnswer(server, 'GET /prod/api/index/counts HTTP/1.1\r\n\r\n'))).toEqual([
      expect.objectContaining({ status: 400, path: '/prod/api/index/counts', from: tag }),
    ])
  })

  it('bytes that are no HTTP', async () => {
    expect(await of(() => raw(server, 'NONSENSE\r\n\r\n'))).toEqual([
      { at: expect.any(String) as string, level: 'info', event: 'refused', status: 400, from: tag },
    ])
  })

  it('too many requests of one address', async () => {
    const send = async () => {
      for (let i = 0; i < 4; i++) await ask(server, 'GET', '/prod/api/index/counts', { headers: via('203.0.113.9') })
    }
    expect(await of(send)).toEqual([
      expect.objectContaining({ status: 429, path: '/prod/api/index/counts', request: id, from: tag }),
    ])
  })

  it('of a flood only the first, and then how many had no line', async () => {
    await Promise.all(
      Array.from({ length: 250 }, () => fetch(`${server.url}/assets/no.js`).then((reply) => reply.text())),
    )
    const before = (await lines('refused')).length
    server.clock.advance(10)
    await fetch(`${server.url}/assets/no.js`)
    const all = await lines('refused', before + 1)
    expect(before).toBeLessThanOrEqual(200)
    expect(all.at(-1)).toMatchObject({ skipped: 250 - before })
  })
})

describe('codes and sign-ins', () => {
  const sendTo = (mobile: string, ip: string) =>
    ask(server, 'GET', `/prod/api/common/sendSms?mobile=${mobile}&smsType=login`, { headers: via(ip) })

  it('tell of a code that was sent and of one that was not', async () => {
    await sendTo('13800000001', '203.0.113.20')
    await sendTo('13900000000', '203.0.113.20')
    expect(await lines('sms-sent')).toEqual([
      expect.objectContaining({ level: 'info', mobile: '138****0001', smsType: 'login', from: tag }),
    ])
    expect(await lines('sms-not-sent')).toEqual([
      expect.objectContaining({ level: 'warn', mobile: '139****0000', smsType: 'login', from: tag }),
    ])
    expect(text).not.toContain(server.smsCode('13800000001'))
  })

  it.each([
    ['a wrong password', { login_type: 'password', account: '13800000002', password: 'not this one' }, 'password'],
    ['a wrong code', { login_type: 'sms', account: '13800000002', verify_code: '000000' }, 'sms'],
  ])('tell of %s, and so does the buyer’s own list', async (_, fields, method) => {
    await login(fields, '203.0.113.30')
    const [buyer] = await server.db.query<{ id: string }>(`select id from users where account = '13800000002'`)
    expect(await lines('sign-in-refused')).toEqual([
      expect.objectContaining({ level: 'warn', user: buyer!.id, method, from: tag }),
    ])
    expect(await server.db.query('select user_id, method, ok, ip from login_logs order by id desc limit 1')).toEqual([
      { user_id: buyer!.id, method, ok: false, ip: '203.0.113.30' },
    ])
  })

  it('tell of a code for a number nobody has without saying whose', async () => {
    await login({ login_type: 'sms', account: '13866666666', verify_code: '000000' }, '203.0.113.31')
    const [line] = await lines('sign-in-refused')
    expect(line).toEqual({
      at: expect.any(String) as string,
      level: 'warn',
      event: 'sign-in-refused',
      method: 'sms',
      from: tag,
    })
  })
})
