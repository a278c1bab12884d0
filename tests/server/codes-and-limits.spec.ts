import { afterEach, describe, expect, it, vi } from 'vitest'
import { hashPassword, isPassword } from '../../server/account/passwords'
import { forgetOld } from '../../server/limits/forget'
import { databaseLimiter } from '../../server/limits/limiter'
import { SmsNotSent } from '../../server/sms/sms-sender'
import { busy } from '../../src/domain/no-answer'
import { isFailure } from '../../src/domain/failure'
import { ask, form } from '../support/ask'
import { startServer, type ServerOptions, type TestServer } from '../support/server'

let server: TestServer
const start = async (options: ServerOptions = {}) => (server = await startServer(options))
afterEach(() => server.close())

const sendSms = (mobile: string, smsType = 'login', headers: Record<string, string> = {}) =>
  ask(server, 'GET', `/prod/api/common/sendSms?mobile=${mobile}&smsType=${smsType}`, { headers })
const signIn = (account: string, password: string, headers: Record<string, string> = {}) =>
  ask(server, 'POST', '/prod/api/user/login', { body: form({ login_type: 'password', account, password }), headers })
const signInByCode = (account: string, verify_code: string) =>
  ask(server, 'POST', '/prod/api/user/login', { body: form({ login_type: 'sms', account, verify_code }) })
const register = (account: string, verify_code: string) =>
  ask(server, 'POST', '/prod/api/user/register', {
    body: form({ account, verify_code, password: 'Xiaodian#88', password_confirm: 'Xiaodian#88' }),
  })
const reset = (account: string, verify_code: string) =>
  ask(server, 'PUT', '/prod/api/user/password/reset', {
    body: JSON.stringify({ account, verify_code, password: 'Brandnew#77', password_confirm: 'Brandnew#77' }),
    headers: { 'content-type': 'application/json' },
  })
const tally = (answers: { code: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1
  return counts
}
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const BEHIND_PROXY = { TRUST_PROXY: '127.0.0.1' }

describe('codes', () => {
  it('§7.12 are sent to any number alike, registered or not', async () => {
    await start()
    const { headers: _a, ...known } = await sendSms('13800000002')
    const { headers: _b, ...unknown } = await sendSms('13877776666')
    expect(known).toEqual(unknown)
    expect(known.data).toEqual({ resend_after: 60 })
  })

  it('never stand in a reply, the log or the database', async () => {
    const lines: string[] = []
    await start({ onLog: (line) => void lines.push(line) })
    const sent = JSON.stringify(await sendSms('13877776666', 'register'))
    const code = server.smsCode('13877776666')
    const used = JSON.stringify([await register('13877776666', code), await signInByCode('13877776666', code)])
    const rows = JSON.stringify(await server.db.query('select * from sms_codes'))
    expect(code).toMatch(/^\d{6}$/)
    for (const text of [sent, used, rows, lines.join('')]) expect(text).not.toContain(code)
    expect(lines.join('')).not.toContain('13877776666')
    expect(lines.join('')).not.toContain('Xiaodian#88')
  })

  it('are good for what they were sent for, and for nobody else', async () => {
    await start()
    await sendSms('13800000002', 'login')
    const code = server.smsCode('13800000002')
    expect([
      (await reset('13800000002', code)).msg,
      (await signInByCode('13800000003', code)).msg,
      (await signInByCode('13800000002', code)).code,
    ]).toEqual(['验证码错误或已失效', '验证码错误或已失效', 20000])
  })

  it('go to a number as often in an hour and a day as the limits say', async () => {
    await start({ env: { LIMIT_SMS_PER_MOBILE_HOUR: '5', LIMIT_SMS_PER_MOBILE_DAY: '10' } })
    const wait = async () => {
      const { code, data } = await sendSms('13877776666')
      return code === 20000 ? 0 : (data as { resend_after: number }).resend_after
    }
    const waits: number[] = []
    for (let i = 0; i < 6; i++) {
      waits.push(await wait())
      server.clock.advance(60)
    }
    expect(waits).toEqual([0, 0, 0, 0, 0, 3600 - 5 * 60])
    server.clock.advance(3600)
    for (let i = 0; i < 5; i++) {
      expect(await wait()).toBe(0)
      server.clock.advance(60)
    }
    server.clock.advance(3600)
    expect(await wait()).toBeGreaterThan(20 * 3600)
  })

  it('go out 20 times an hour for one address, behind a proxy that may say so', async () => {
    await start({ env: BEHIND_PROXY })
    const answers = []
    for (let i = 0; i < 21; i++) answers.push(await sendSms(`138777700${10 + i}`, 'login', from('203.0.113.5')))
    const last = answers.at(-1)!
    expect(tally(answers)).toEqual({ 20000: 20, 40029: 1 })
    expect([last.status, Number(last.headers.get('retry-after')) > 3000]).toEqual([429, true])
    expect((await sendSms('13877771111', 'login', from('203.0.113.6'))).code).toBe(20000)
  })

  it('count an IPv6 address with its whole network', async () => {
    await start({ env: { ...BEHIND_PROXY, LIMIT_SMS_PER_IP_HOUR: '2' } })
    const answers = []
    for (let i = 1; i <= 3; i++) answers.push(await sendSms(`1387777000${i}`, 'login', from(`2001:db8:1:2::${i}`)))
    expect(answers.map(({ code }) => code)).toEqual([20000, 20000, 40029])
  })

  it('believe nobody who says from where he is, without such a proxy', async () => {
    await start({ env: { LIMIT_SMS_PER_IP_HOUR: '1' } })
    await sendSms('13877770001', 'login', from('203.0.113.5'))
    expect(await server.db.query('select key from rate_limits')).toEqual([])
  })

  it('say "too often" when the provider does', async () => {
    await start({ sms: { send: () => Promise.reject(new SmsNotSent('limit', true)) } })
    expect((await sendSms('13877776666')).code).toBe(40029)
  })
})

describe('passwords', () => {
  it('may be wrong 10 times at once, then only in their time; a reset by code opens the account again', async () => {
    await start()
    const wrong = await Promise.all(times(11, () => signIn('13800000002', 'wrong')))
    const right = await signIn('13800000002', 'Daifa2026!')
    expect([tally(wrong), right.status, right.code, right.headers.get('retry-after')]).toEqual([
      { 40000: 10, 40029: 1 },
      429,
      40029,
      '5',
    ])
    await sendSms('13800000002', 'resetPassword')
    expect((await reset('13800000002', server.smsCode('13800000002'))).code).toBe(20000)
    expect((await signIn('13800000002', 'Brandnew#77')).code).toBe(20000)
  })

  it('may be tried again when the wait is over', async () => {
    await start()
    await Promise.all(times(11, () => signIn('13800000002', 'wrong')))
    server.clock.advance(5)
    expect((await signIn('13800000002', 'Daifa2026!')).code).toBe(20000)
  })

  it('may be wrong 60 times an hour from one address, right ones not counted', async () => {
    await start({ env: { ...BEHIND_PROXY, LIMIT_LOGIN_FAILURES_PER_IP_HOUR: '3' } })
    for (let i = 0; i < 5; i++)
      expect((await signIn('13800000001', 'Daifa2026!', from('203.0.113.5'))).code).toBe(20000)
    const wrong = []
    for (let i = 0; i < 4; i++) wrong.push((await signIn(`1387777000${i}`, 'wrong', from('203.0.113.5'))).code)
    expect(wrong).toEqual([40000, 40000, 40000, 40029])
  })

  it('are told apart to their last letter, however long', async () => {
    await start()
    const long = '长'.repeat(73)
    const stored = await hashPassword(`${long}a`)
    expect([
      await isPassword(stored, `${long}a`),
      await isPassword(stored, `${long}b`),
      await isPassword(null, 'x'),
    ]).toEqual([true, false, false])
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('are checked four at a time, with 64 waiting; more are asked to come back', async () => {
    await start()
    const stored = await hashPassword('Daifa2026!')
    const outcomes = await Promise.allSettled(times(80, () => isPassword(stored, 'Daifa2026!')))
    const turnedAway = outcomes.filter((one) => one.status === 'rejected' && isFailure(one.reason, 'busy'))
    const right = outcomes.filter((one) => one.status === 'fulfilled' && one.value)
    expect([turnedAway.length, right.length]).toEqual([12, 68])
  })

  it('are no failures when nobody had time to look at them', async () => {
    await start()
    const query = server.db.query.bind(server.db) as (...asked: unknown[]) => Promise<never>
    const slow = vi.spyOn(server.db, 'query')
    slow.mockImplementation((...asked) =>
      asked[0].includes('password_hash') ? Promise.reject(busy()) : query(...asked),
    )
    expect((await signIn('13800000001', 'Daifa2026!')).code).toBe(50300)
    slow.mockRestore()
    const counted = await server.db.query<{ key: string; count: number }>(
      `select key, count from rate_limits where key like 'login%' and count > 0`,
    )
    expect(counted).toEqual([])
  })
})

describe('many at once, on PostgreSQL', () => {
  it('one code is sent', async () => {
    await start({ db: 'postgres' })
    await Promise.all(times(20, () => server.db.query('select pg_sleep(0.05)'))) // every connection is open and waits
    for (const mobile of times(8, (i) => `1387777000${i}`))
      expect(tally(await Promise.all(times(10, () => sendSms(mobile))))).toEqual({ 20000: 1, 40029: 9 })
  })

  it('a code lets one in', async () => {
    await start({ db: 'postgres' })
    await sendSms('13877776666', 'register')
    const code = server.smsCode('13877776666')
    expect(tally(await Promise.all(times(20, () => register('13877776666', code))))).toEqual({ 20000: 1, 40000: 19 })
    expect(await server.db.query(`select count(*) as n from users where account = '13877776666'`)).toEqual([{ n: 1 }])
  })

  it('five guesses are looked at, of any number', async () => {
    await start({ db: 'postgres' })
    await sendSms('13800000002')
    const code = server.smsCode('13800000002')
    await Promise.all(
      times(30, (i) => signInByCode('13800000002', String((Number(code) + i + 1) % 1_000_000).padStart(6, '0'))),
    )
    expect(await server.db.query('select tries, used_at from sms_codes')).toEqual([{ tries: 5, used_at: null }])
    server.clock.advance(5)
    expect((await signInByCode('13800000002', code)).code).toBe(40000)
  })

  it('ten passwords are looked at', async () => {
    await start({ db: 'postgres' })
    expect(tally(await Promise.all(times(30, () => signIn('13800000002', 'wrong'))))).toEqual({ 40000: 10, 40029: 20 })
  })

  it('as many sessions stay as the limit says', async () => {
    await start({ db: 'postgres', env: { LIMIT_SESSIONS: '5' } })
    await Promise.all(times(12, () => signIn('13800000001', 'Daifa2026!')))
    expect(await server.db.query('select count(*) as n from sessions where ended_at is null')).toEqual([{ n: 5 }])
  })

  it('one address is the default', async () => {
    await start({ db: 'postgres' })
    const token = ((await signIn('13800000003', 'Daifa2026!')).data as { access_token: string }).access_token
    const answers = await Promise.all(
      times(10, (i) =>
        ask(server, 'POST', '/prod/api/address/add', {
          body: form({
            name: `王芳${i}`,
            mobile: '13612340000',
            area_code: '440106',
            detail: '天河路 1 号',
            is_default: 'true',
          }),
          token,
        }),
      ),
    )
    expect(tally(answers)).toEqual({ 20000: 10 })
    expect(await server.db.query(`select count(*) as n from addresses where user_id = '3' and is_default`)).toEqual([
      { n: 1 },
    ])
  })

  it('limits hold over restarts and processes: the count is in the database', async () => {
    await start({ db: 'postgres' })
    const two = [databaseLimiter(server.db, server.clock), databaseLimiter(server.db, server.clock)]
    const hits = await Promise.allSettled(times(20, (i) => two[i % 2]!.hit('k', 7, 60)))
    expect(hits.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    server.clock.advance(60)
    await two[0]!.hit('k', 7, 60)
  })
})

it('what nobody asks for any more is forgotten, what still counts is kept', async () => {
  await start()
  await sendSms('13877776666')
  await signIn('13800000001', 'Daifa2026!')
  await signIn('13800000002', 'wrong')
  const counts = async () => {
    const [row] = await server.db.query(
      `select (select count(*) from rate_limits) as limits, (select count(*) from sms_codes) as codes,
              (select count(*) from sessions) as sessions, (select count(*) from login_logs) as logs`,
    )
    return row
  }
  await forgetOld(server.deps)
  // The failed one has a counter of its own: so many of an account are written down in an hour.
  expect(await counts()).toEqual({ limits: 4, codes: 1, sessions: 1, logs: 2 })
  server.clock.advance(7 * 24 * 3600 + 1)
  await forgetOld(server.deps)
  expect(await counts()).toEqual({ limits: 0, codes: 0, sessions: 0, logs: 2 })
})
