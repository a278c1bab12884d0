import { describe, expect, it } from 'vitest'
import { PROVIDER } from '../../tests/support/production-env'
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
  SMS_TEMPLATE_WITHDRAW: 'g',
  SMS_TEMPLATE_CHANGE_MOBILE: 'h',
}
const PRODUCTION = {
  NODE_ENV: 'production',
  APP_SECRET: 'Q7vN2mX9rT4kW8pZ1bL6hC3yF5dJ0sGa',
  DATABASE_URL: 'postgres://x/y',
  PUBLIC_URL: 'https://mall.example.cn',
  ...SMS,
  ...PROVIDER,
}

describe('a bucket for files', () => {
  const S3 = {
    S3_BUCKET: 'pictures',
    S3_ENDPOINT: 'https://s3.example.cn/',
    S3_REGION: 'cn-1',
    S3_KEY_ID: 'a',
    S3_KEY_SECRET: 'b',
  }

  it('is none unless it is named, and then as it says', () => {
    expect(readConfig({}).s3).toBe(null)
    expect(readConfig({ ...S3, S3_PATH_STYLE: '1' }).s3).toMatchObject({
      endpoint: 'https://s3.example.cn',
      bucket: 'pictures',
      pathStyle: true,
    })
  })

  it.each<[Record<string, string>, string]>([
    [{ S3_KEY_ID: 'a' }, '设置了 S3_KEY_ID，却没有 S3_BUCKET'],
    [{ S3_BUCKET: 'a' }, 'S3_BUCKET 还缺少：S3_ENDPOINT、S3_REGION、S3_KEY_ID、S3_KEY_SECRET'],
    [{ ...S3, S3_ENDPOINT: 's3.example.cn' }, 'S3_ENDPOINT 应为只有协议和主机的网址'],
    [{ ...S3, S3_ENDPOINT: 'https://s3.example.cn/pictures' }, 'S3_ENDPOINT 应为只有协议和主机的网址'],
    [{ ...S3, S3_BUCKET: 'My Bucket' }, 'S3_BUCKET 应为桶名'],
  ])('that is half said is complained of: %j', (env, words) => {
    expect(complaints(env)).toEqual([expect.stringContaining(words)])
  })
})

describe('withdrawals', () => {
  it('are held to what the environment says, or to the usual', () => {
    expect(readConfig({}).withdraw).toEqual({ min: 1_000, max: 5_000_000, feeRate: 0, feeMin: 0, days: 3 })
    expect(readConfig({ WITHDRAW_MIN: '500', WITHDRAW_FEE_RATE: '60' }).withdraw).toMatchObject({
      min: 500,
      feeRate: 60,
    })
  })

  it.each<[Record<string, string>, string]>([
    [{ WITHDRAW_MIN: '2000', WITHDRAW_MAX: '1999' }, 'WITHDRAW_MIN（2000 分）不能大于 WITHDRAW_MAX（1999 分）'],
    [{ WITHDRAW_FEE_MIN: '1000' }, 'WITHDRAW_FEE_MIN（1000 分）应小于 WITHDRAW_MIN（1000 分）'],
    [{ WITHDRAW_FEE_RATE: '1001' }, 'WITHDRAW_FEE_RATE 应为 0 到 1000 的整数'],
  ])('from which nothing could arrive are complained of: %j', (env, words) => {
    expect(complaints(env)).toEqual([expect.stringContaining(words)])
  })
})

describe('keys of the counter', () => {
  const KEY = 'h3Jk9sQpV7xTz2LwRm8bNc5dFg6yUa1E'

  it('are none, one named ops, or several by their names', () => {
    expect(readConfig({}).opsKeys).toEqual([])
    expect(readConfig({ OPS_KEY: KEY }).opsKeys).toEqual([{ name: 'ops', key: KEY }])
    expect(readConfig({ ...PRODUCTION, OPS_KEYS: `erp:${KEY}, hub-1:${KEY}=` }).opsKeys).toEqual([
      { name: 'erp', key: KEY },
      { name: 'hub-1', key: `${KEY}=` },
    ])
  })

  it.each<[Record<string, string>, string]>([
    [{ OPS_KEYS: KEY }, 'OPS_KEYS 应为 名字:密钥'],
    [{ OPS_KEYS: `仓库:${KEY}` }, 'OPS_KEYS 应为 名字:密钥'],
    [{ OPS_KEYS: `a:${KEY},a:${KEY}x` }, '有两个密钥叫“a”'],
    [{ OPS_KEY: KEY, OPS_KEYS: `ops:${KEY}x` }, '有两个密钥叫“ops”'],
    [{ OPS_KEY: '密钥' }, '后台密钥“ops”（OPS_KEY、OPS_KEYS）只能由字母'],
    [{ ...PRODUCTION, OPS_KEY: 'short' }, '后台密钥“ops”（OPS_KEY、OPS_KEYS）应为至少 32 字节的随机文字'],
    [{ ...PRODUCTION, OPS_KEYS: 'erp:the-default-password-of-warehouse-42' }, '现在是示例里的文字'],
    [{ ...PRODUCTION, OPS_KEY: PRODUCTION.APP_SECRET }, '现在与 APP_SECRET 相同'],
  ])('that are written wrong or easily guessed are complained of, and not repeated: %j', (env, words) => {
    expect(complaints(env)).toEqual([expect.stringContaining(words)])
    expect(complaints(env).join()).not.toContain(KEY)
  })
})

describe('the demo', () => {
  it('needs nothing', () => {
    const { mode, port, host, seconds, limits } = readConfig({})
    expect({ mode, port, host, seconds, limits }).toEqual({
      mode: 'demo',
      port: 8080,
      host: '127.0.0.1',
      ...defaults.demo,
    })
  })

  it('§9.2 waits 60 seconds between two codes, or what a test asks for', () => {
    expect(readConfig({}).seconds.smsResend).toBe(60)
    expect(readConfig({ SMS_RESEND_SECONDS: '1', LIMIT_ADDRESSES: '3' })).toMatchObject({
      seconds: { ...defaults.demo.seconds, smsResend: 1 },
      limits: { ...defaults.demo.limits, addresses: 3 },
    })
  })

  it('says all that is wrong at once, in Chinese', () => {
    expect(complaints({ PORT: 'x', SMS_RESEND_SECONDS: '-1', LOG_LEVEL: 'loud' })).toEqual([
      '环境变量 PORT 应为 0 到 65535 的整数，现在是“x”',
      '环境变量 LOG_LEVEL 应为 silent、error、warn、info、debug 之一，现在是“loud”',
      '环境变量 SMS_RESEND_SECONDS 应为 1 到 999999999 的整数，现在是“-1”',
    ])
  })
})

describe('numbers', () => {
  it.each(['LIMIT_ORDERS_PER_MINUTE', 'SESSION_MAX_SECONDS', 'DEADLINE_MS', 'DATABASE_WAIT_MS', 'SMS_TIMEOUT_MS'])(
    'of 0 that would close the shop are refused: %s',
    (name) => {
      expect(complaints({ [name]: '0' })).toEqual([`环境变量 ${name} 应为 1 到 999999999 的整数，现在是“0”`])
      expect(complaints({ [name]: '1' })).toEqual([])
    },
  )

  it('of limits that there are not are refused by name', () => {
    expect(complaints({ LIMIT_ORDER_PER_MINUTE: '3', LIMIT_ADDRESSES: '3', OTHER_SECONDS: '3' })).toEqual([
      '没有 LIMIT_ORDER_PER_MINUTE 这个限额：名字见 src/domain/limits.ts',
    ])
  })
})

describe('the mode', () => {
  it.each([['development'], ['test'], ['']])('is the demo with NODE_ENV=%s', (word) => {
    expect(readConfig({ NODE_ENV: word }).mode).toBe('demo')
  })

  it.each([['Production'], ['prod'], ['production '], [' '], ['PRODUCTION'], ['live'], ['demo'], ['Test']])(
    'is not guessed from NODE_ENV=“%s”, which is refused',
    (word) => {
      expect(complaints({ NODE_ENV: word })).toEqual([
        `环境变量 NODE_ENV 应为 development、test、production 之一，现在是“${word}”`,
      ])
    },
  )
})

describe('addresses', () => {
  it.each([
    ['PORT', '99999', '应为 0 到 65535 的整数，现在是“99999”'],
    ['PUBLIC_URL', 'mall.example.cn', '应为只有协议和主机的网址'],
    ['PUBLIC_URL', 'https://mall.example.cn/shop', '应为只有协议和主机的网址'],
    ['DATABASE_URL', 'mysql://root:Geheim@db/mall', '应为 postgres://'],
    ['DATABASE_URL', 'postgres://root:Ge#heim@db/mall', '应为 postgres://'],
    ['TRUST_PROXY', 'true', '应为反向代理的 IP 或网段'],
    ['TRUST_PROXY', '127.0.0.1, 10.0.0.0/33', '现在有“ 10.0.0.0/33”'],
  ])('that can not be are refused in words, without a password: %s=%s', (name, value, words) => {
    const found = complaints({ [name]: value })
    expect(found).toEqual([expect.stringContaining(`环境变量 ${name} `)])
    expect(found[0]).toContain(words)
    expect(found[0]).not.toMatch(/Ge#?heim/)
  })

  it('that can be are taken as they are', () => {
    const env = {
      PORT: '65535',
      PUBLIC_URL: 'http://127.0.0.1:8080/',
      DATABASE_URL: 'postgresql:///mall?host=/run/postgresql',
      TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8',
    }
    const { port, publicUrl, databaseUrl, trustProxy } = readConfig(env)
    expect({ port, publicUrl, databaseUrl, trustProxy }).toEqual({
      port: 65535,
      publicUrl: 'http://127.0.0.1:8080',
      databaseUrl: env.DATABASE_URL,
      trustProxy: env.TRUST_PROXY,
    })
  })
})

describe('production', () => {
  it('starts with a secret, a database and a provider', () => {
    expect(readConfig(PRODUCTION).mode).toBe('production')
  })

  it.each([
    ['a secret', { APP_SECRET: '' }, 'APP_SECRET'],
    ['32 bytes of it', { APP_SECRET: PRODUCTION.APP_SECRET.slice(1) }, 'APP_SECRET'],
    ['one that could be random', { APP_SECRET: 'change-me-change-me-change-me-change-me' }, 'APP_SECRET'],
    ['the address buyers use', { PUBLIC_URL: '' }, 'PUBLIC_URL'],
    ['https there', { PUBLIC_URL: 'http://mall.example.cn' }, 'PUBLIC_URL'],
    ['a real SMS provider', { SMS_PROVIDER: 'sandbox' }, 'SMS_PROVIDER'],
    ['a real database', { DATABASE_URL: '' }, 'ALLOW_PGLITE'],
    ['the keys of the provider', { SMS_KEY_SECRET: '' }, 'SMS_KEY_SECRET'],
    [
      'a provider of payments',
      { ALIPAY_APP_ID: '', ALIPAY_SELLER_ID: '', ALIPAY_PRIVATE_KEY: '', ALIPAY_PUBLIC_KEY: '' },
      '正式环境至少要接一个支付渠道',
    ],
    ['a whole one', { ALIPAY_SELLER_ID: '' }, '支付宝还缺少：ALIPAY_SELLER_ID'],
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
