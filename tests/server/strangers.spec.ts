import { afterEach, describe, expect, it } from 'vitest'
import { ask, form } from '../support/ask'
import { startServer, type ServerOptions, type TestServer } from '../support/server'

/** What strangers do must not keep a buyer out, and must not let them in either (docs/adr/0015). */

let server: TestServer
const lines: string[] = []
const start = async (env: Record<string, string> = {}, options: ServerOptions = {}) => {
  lines.length = 0
  server = await startServer({
    env: { TRUST_PROXY: '127.0.0.1', ...env },
    onLog: (line) => void lines.push(line),
    ...options,
  })
}
afterEach(() => server.close())

const OWNER = '13800000002'
const PASSWORD = 'Daifa2026!'
const HOME = '203.0.113.7'
const PHONE = '192.0.2.1'
/** An address in a network of its own. */
const stranger = (n: number): string => `198.${18 + Math.floor(n / 250)}.${n % 250}.9`
const times = (n: number): number[] => Array.from({ length: n }, (_, i) => i)

const headers = (ip: string) => ({ 'x-forwarded-for': ip })
const signIn = (ip: string, password = PASSWORD, account = OWNER) =>
  ask(server, 'POST', '/prod/api/user/login', {
    body: form({ login_type: 'password', account, password }),
    headers: headers(ip),
  })
const signInByCode = (ip: string, verify_code: string, account = OWNER) =>
  ask(server, 'POST', '/prod/api/user/login', {
    body: form({ login_type: 'sms', account, verify_code }),
    headers: headers(ip),
  })
const sendSms = (ip: string, smsType = 'login', mobile = OWNER) =>
  ask(server, 'GET', `/prod/api/common/sendSms?mobile=${mobile}&smsType=${smsType}`, { headers: headers(ip) })
const wait = ({ code, data }: { code: number; data: unknown }): number =>
  code === 20000 ? 0 : (data as { resend_after: number }).resend_after
const another = (code: string, n: number): string => String((Number(code) + n) % 1_000_000).padStart(6, '0')

const wrongBeside = (one: string, two: string, n: number): string => {
  const wrong = another(one, n + 1)
  return wrong === two ? another(two, 50) : wrong
}

describe('wrong passwords', () => {
  it('of an address that is over its limit touch nobody’s account', async () => {
    await start({ LIMIT_LOGIN_FAILURES_PER_IP_HOUR: '3' })
    for (const n of times(4)) await signIn(stranger(1), 'wrong', `1387777000${n}`)
    for (const _ of times(20)) expect((await signIn(stranger(1), 'wrong')).code).toBe(40029)
    expect(await server.db.query(`select key from rate_limits where key like '%${OWNER}%'`)).toEqual([])
  })

  it('of a stranger make his network wait, and nobody else', async () => {
    await start()
    for (const n of times(12)) await signIn(`198.18.0.${n}`, 'wrong')
    expect((await signIn('198.18.0.200')).code).toBe(40029)
    expect((await signIn(HOME)).code).toBe(20000)
  })

  it('make each next one wait twice as long, a quarter of an hour at most, and never for good', async () => {
    await start({ LIMIT_LOGIN_FAILURES_PER_ACCOUNT: '2' })
    await signIn(HOME, 'wrong')
    const waits: number[] = []
    for (const _ of times(10)) {
      expect((await signIn(HOME, 'wrong')).code).toBe(40000)
      const refused = await signIn(HOME)
      waits.push(wait(refused))
      server.clock.advance(wait(refused))
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
    expect((await signIn(HOME)).code).toBe(20000)
    expect((await signIn(HOME, 'wrong')).code).toBe(40000)
    expect((await signIn(HOME)).code).toBe(20000)
  })

  it('of many strangers make them wait for one another; who is known isn’t held up, who isn’t waits ten seconds', async () => {
    await start({ LIMIT_LOGIN_FAILURES_ANYWHERE: '5' })
    expect((await signIn(HOME)).code).toBe(20000)
    for (const n of times(5)) expect((await signIn(stranger(n), 'wrong')).code).toBe(40000)
    const answers = await Promise.all(times(20).map((n) => signIn(stranger(100 + n), 'wrong')))
    expect(answers.map(({ code }) => code)).toEqual(Array<number>(20).fill(40029))
    expect((await signIn(HOME)).code).toBe(20000)
    // Refused for the sake of others, a new network has no failure of its own: it need only come again.
    expect(wait(await signIn('192.0.2.1'))).toBe(10)
    server.clock.advance(10)
    expect((await signIn('192.0.2.1')).code).toBe(20000)
  })

  it('of strangers who never stop are counted anew after a day, so that newcomers need not wait for ever', async () => {
    await start({ LIMIT_LOGIN_FAILURES_ANYWHERE: '2' })
    const fail = async (n: number) => (await signIn(stranger(n), 'wrong')).code
    expect([await fail(1), await fail(2), await fail(3)]).toEqual([40000, 40000, 40029])
    server.clock.advance(13 * 3600)
    expect([await fail(4), await fail(5)]).toEqual([40000, 40029])
    server.clock.advance(11 * 3600)
    expect([await fail(6), await fail(7), await fail(8)]).toEqual([40000, 40000, 40029])
  })

  it('that a network was not let try, for the sake of others, make it wait no longer', async () => {
    await start({ LIMIT_LOGIN_FAILURES_PER_ACCOUNT: '1', LIMIT_LOGIN_FAILURES_ANYWHERE: '1' })
    for (const seconds of [10, 10, 20]) {
      expect((await signIn(HOME, 'wrong')).code).toBe(40000)
      server.clock.advance(seconds)
    }
    expect((await signIn(stranger(1), 'wrong')).code).toBe(40000)
    expect(wait(await signIn(HOME))).toBe(10)
    server.clock.advance(10)
    expect((await signIn(HOME)).code).toBe(20000)
  })

  it('of a neighbour in the same network don’t hold up an address that has signed in before', async () => {
    await start()
    expect((await signIn(HOME)).code).toBe(20000)
    for (const _ of times(12)) await signIn('203.0.113.99', 'wrong')
    expect((await signIn(HOME)).code).toBe(20000)
  })
})

describe('codes', () => {
  it('that a stranger asks for leave the owner his own, the same day', async () => {
    await start({ LIMIT_SMS_PER_MOBILE_HOUR: '5', LIMIT_SMS_PER_MOBILE_DAY: '10' })
    for (const n of times(10)) {
      expect((await sendSms(stranger(1))).code).toBe(20000)
      server.clock.advance(n === 4 ? 3600 : 61)
    }
    expect((await sendSms(stranger(1))).code).toBe(40029)
    expect((await sendSms(HOME)).code).toBe(20000)
  })

  it('that many strangers ask for leave him his own where he has signed in before', async () => {
    await start({ LIMIT_SMS_PER_MOBILE_HOUR: '1', LIMIT_SMS_PER_MOBILE_DAY: '2' })
    await signIn(HOME)
    for (const n of times(2)) {
      expect((await sendSms(stranger(n))).code).toBe(20000)
      server.clock.advance(61)
    }
    expect((await sendSms('192.0.2.1')).code).toBe(40029)
    expect((await sendSms(HOME)).code).toBe(20000)
  })

  it('go to a number one a minute, whatever their kind', async () => {
    await start()
    const answers = [
      await sendSms(HOME, 'login'),
      await sendSms(HOME, 'register'),
      await sendSms(HOME, 'resetPassword'),
    ]
    expect(answers.map(wait)).toEqual([0, 60, 60])
  })

  it('can’t be looked dead from elsewhere, nor by asking for another', async () => {
    await start()
    await sendSms(HOME)
    const code = server.smsCode(OWNER)
    for (const n of times(8)) expect((await signInByCode(stranger(n), another(code, n + 1))).code).toBe(40000)
    server.clock.advance(61)
    await sendSms(stranger(1))
    const second = server.smsCode(OWNER)
    for (const n of times(8)) await signInByCode(stranger(1), another(second, n + 1))
    expect((await signInByCode(HOME, code)).code).toBe(20000)
  })

  it('are looked at eight times at most, wherever from', async () => {
    await start()
    await sendSms(HOME)
    const code = server.smsCode(OWNER)
    for (const n of times(12)) await signInByCode(stranger(n), another(code, n + 1))
    for (const n of times(7)) await signInByCode(HOME, another(code, n + 1))
    expect(await server.db.query('select tries, other_tries from sms_codes')).toEqual([{ tries: 5, other_tries: 3 }])
    expect([(await signInByCode(HOME, code)).code, (await signInByCode(stranger(99), code)).code]).toEqual([
      40000, 40000,
    ])
  })

  it('work where the phone is on a third network, and a stranger has asked for another since', async () => {
    await start()
    await sendSms(HOME)
    const code = server.smsCode(OWNER)
    server.clock.advance(61)
    await sendSms(stranger(1))
    expect((await signInByCode(PHONE, code)).code).toBe(20000)
    expect((await signInByCode(stranger(1), server.smsCode(OWNER))).code).toBe(40000)
  })

  it('are each looked at three times from elsewhere, however many there are', async () => {
    await start()
    await sendSms(HOME)
    const code = server.smsCode(OWNER)
    server.clock.advance(61)
    await sendSms(stranger(1))
    for (const n of times(4)) await signInByCode(PHONE, wrongBeside(code, server.smsCode(OWNER), n))
    expect(await server.db.query('select tries, other_tries from sms_codes')).toEqual([
      { tries: 0, other_tries: 3 },
      { tries: 0, other_tries: 3 },
    ])
    expect((await signInByCode(PHONE, code)).code).toBe(40000)
  })

  it('work where the phone is on another network than the page that asked', async () => {
    await start()
    await sendSms(HOME)
    expect((await signInByCode(stranger(1), server.smsCode(OWNER))).code).toBe(20000)
  })
})

describe('what the shop spends on codes', () => {
  const numbers = (n: number): string => `1387777${String(1000 + n)}`
  const asMany = async (n: number, smsType = 'login', first = 0): Promise<number> => {
    let sent = 0
    for (const i of times(n)) if (!wait(await sendSms(stranger(first + i), smsType, numbers(first + i)))) sent++
    return sent
  }

  it('isn’t gone at once: strangers have a fifth of their part in an hour, half of it for a kind, the rest is kept', async () => {
    await start({ LIMIT_SMS_PER_DAY: '40' })
    await signIn(HOME)
    expect(await asMany(10)).toBe(6)
    expect((await sendSms(HOME)).code).toBe(20000)
    for (const hour of [1, 2]) {
      server.clock.advance(3601)
      await asMany(10, 'login', hour * 20)
    }
    server.clock.advance(3601)
    expect([await asMany(3, 'login', 60), await asMany(3, 'register', 70)]).toEqual([0, 3])
    for (const hour of [4, 5, 6]) {
      server.clock.advance(3601)
      await asMany(10, 'register', hour * 20)
    }
    expect((await sendSms(stranger(200), 'resetPassword', numbers(200))).code).toBe(40029)
    expect((await sendSms(HOME)).code).toBe(20000)
  })

  it('is told to the operator at a half, at four fifths and when it is gone, once each', async () => {
    await start({ LIMIT_SMS_PER_DAY: '8', LIMIT_SMS_PER_MOBILE_HOUR: '20' })
    await signIn(HOME)
    for (const _ of times(9)) {
      await sendSms(HOME)
      server.clock.advance(61)
    }
    const told = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event === 'sms-budget')
    expect(told.map(({ level, pot, percent, sent }) => [level, pot, percent, sent])).toEqual([
      ['warn', 'all', 50, 4],
      ['warn', 'all', 80, 7],
      ['error', 'all', 100, 8],
    ])
  })

  it('is spent on one network up to its share', async () => {
    await start({ LIMIT_SMS_PER_NETWORK_DAY: '3' })
    const answers = []
    for (const n of times(4)) answers.push((await sendSms(`198.18.0.${n + 1}`, 'login', numbers(n))).code)
    expect(answers).toEqual([20000, 20000, 20000, 40029])
  })
})

describe('a clock that was set back', () => {
  it('keeps nobody waiting for the time that comes again', async () => {
    await start({ LIMIT_LOGIN_FAILURES_PER_ACCOUNT: '1', LIMIT_LOGIN_FAILURES_PER_IP_HOUR: '2' })
    for (const _ of times(3)) await signIn(HOME, 'wrong')
    await sendSms(HOME)
    server.clock.advance(-7 * 3600)
    expect((await signIn(HOME)).code).toBe(20000)
    expect(wait(await sendSms(HOME))).toBe(60)
  })
})
