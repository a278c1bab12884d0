import { describe, expect, it } from 'vitest'
import { ConfigError, defaults, readConfig } from './config'

const complaints = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n')
  }
}

const SMS = {
  SMS_PROVIDER: 'aliyun',
  SMS_KEY_ID: 'a',
  SMS_KEY_SECRET: 'b',
  SMS_SIGN_NAME: 'c',
  SMS_TEMPLATE_LOGIN: 'd',
  SMS_TEMPLATE_REGISTER: 'e',
  SMS_TEMPLATE_RESET_PASSWORD: 'f',
}
const PRODUCTION = { NODE_ENV: 'production', APP_SECRET: 'x'.repeat(32), DATABASE_URL: 'postgres://x/y', ...SMS }

describe('the demo', () => {
  it('needs nothing', () => {
    const { mode, port, host, seconds, limits } = readConfig({})
    expect({ mode, port, host, seconds, limits }).toEqual({ mode: 'demo', port: 8080, host: '127.0.0.1', ...defaults })
  })

  it('§9.2 waits 60 seconds between two codes, or what a test asks for', () => {
    expect(readConfig({}).seconds.smsResend).toBe(60)
    expect(readConfig({ SMS_RESEND_SECONDS: '1', LIMIT_ADDRESSES: '3' })).toMatchObject({
      seconds: { ...defaults.seconds, smsResend: 1 },
      limits: { ...defaults.limits, addresses: 3 },
    })
  })

  it('says all that is wrong at once, in Chinese', () => {
    expect(complaints({ PORT: 'x', SMS_RESEND_SECONDS: '-1', LOG_LEVEL: 'loud' })).toEqual([
      '环境变量 PORT 应为不带小数的非负数，现在是“x”',
      '环境变量 LOG_LEVEL 应为 silent、error、warn、info、debug 之一，现在是“loud”',
      '环境变量 SMS_RESEND_SECONDS 应为不带小数的非负数，现在是“-1”',
    ])
  })
})

describe('production', () => {
  it('starts with a secret, a database and a provider', () => {
    expect(readConfig(PRODUCTION).mode).toBe('production')
  })

  it.each([
    ['a secret', { APP_SECRET: '' }, 'APP_SECRET'],
    ['32 bytes of it', { APP_SECRET: 'x'.repeat(31) }, 'APP_SECRET'],
    ['a real SMS provider', { SMS_PROVIDER: 'sandbox' }, 'SMS_PROVIDER'],
    ['a real database', { DATABASE_URL: '' }, 'ALLOW_PGLITE'],
    ['the keys of the provider', { SMS_KEY_SECRET: '' }, 'SMS_KEY_SECRET'],
  ])('refuses to start without %s', (_, env, word) => {
    const found = complaints({ ...PRODUCTION, ...env })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(word)
    expect(found[0]).toMatch(/\p{Script=Han}/u)
  })

  it('takes PGlite when allowed by name', () => {
    expect(readConfig({ ...PRODUCTION, DATABASE_URL: '', ALLOW_PGLITE: '1' }).databaseUrl).toBe(null)
  })
})
