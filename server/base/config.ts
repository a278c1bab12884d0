import { demoLimits, limits, seconds } from '../../src/domain/settings'
import type { SmsType } from '../../src/domain/session'
import { withdrawalTerms } from '../../src/domain/wallet/withdrawal-rules'
import { addressComplaints, isOrigin, opsComplaints, productionComplaints, withdrawComplaints } from './config-rules'
import { readDouyinConfig, type DouyinConfig } from './douyin-config'
import { readOpsKeys, type OpsKey } from './ops-keys'
import { readPayConfig, type PayConfig } from './pay-config'

/**
 * Everything the environment decides, read in this one place. Durations and limits have the specification's values (or ours, where it
 * is silent) and may be set by environment, so that tests need not wait. Seconds are seconds, amounts of things are plain numbers.
 */
export interface Config {
  mode: Mode
  port: number
  host: string
  /** A table of where addresses of the net are; null: nobody knows. */
  ipPlacesFile: string | null
  /** PGlite's files, uploads, the outbox of the sandbox, the demo's secret. */
  dataDir: string
  /** The built storefront. */
  webDir: string
  /** Where what renders pages was built to; without it pages are drawn in the browser alone. */
  renderDir: string
  databaseUrl: string | null
  databasePool: number
  /** How long a call waits for a connection, and how long it may take in all: a client gives up after 3 s (spec §9). */
  databaseWaitMs: number
  deadlineMs: number
  /** What production refuses unless the operator allows it by name: ALLOW_PGLITE=1 and so on. */
  allow: Record<Exception, boolean>
  /** Null: the demo makes one and keeps it in the data folder (server/base/secret.ts). */
  appSecret: string | null
  /** What it was before, the newest first: what those have sealed can still be opened. */
  appSecretsOld: readonly string[]
  /** "https://mall.example.cn": what to call ourselves; null: whatever the request was sent to. */
  publicUrl: string | null
  /** Which proxies may say who asks (X-Forwarded-For): Fastify's trustProxy. */
  trustProxy: string | false
  /** Of `/ops`; without any it is closed, but in the demo (./ops-keys). */
  opsKeys: readonly OpsKey[]
  /** /prod/openapi.json: in production only by PUBLIC_OPENAPI=1, it helps who looks for a way in. */
  publicOpenapi: boolean
  logLevel: LogLevel
  minFreeMb: number
  seconds: Record<keyof typeof seconds, number>
  limits: Record<keyof typeof limits, number>
  sms: SmsConfig
  withdraw: WithdrawConfig
  pay: PayConfig
  /** Null: no shop of 抖店's can be authorised, but in the demo's own. */
  douyin: DouyinConfig | null
  demo: DemoConfig
  /** Where uploads and pictures lie; null: in the data folder. */
  s3: S3Config | null
}

export type Mode = 'demo' | 'production'
export type Exception = 'pglite' | 'databaseSuperuser' | 'databaseWithoutTls' | 'databaseDataLoss'
export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/** The demo's station moves orders along by itself, so many times faster than life; never in production. */
export interface DemoConfig {
  fulfilment: boolean
  speed: number
}

export interface SmsConfig {
  provider: 'sandbox' | 'aliyun' | 'tencent'
  /** Keys of the provider; each adapter says which it wants. */
  keyId: string
  keySecret: string
  signName: string
  appId: string
  region: string
  /** Another address of the provider, e.g. a stub: "http://127.0.0.1:9201". */
  endpoint: string
  templates: Record<SmsType, string>
  timeoutMs: number
}

/** What withdrawals are held to: amounts in fen, the fee in ten thousandths of them, working days until one arrives. */
export interface WithdrawConfig {
  min: number
  max: number
  feeRate: number
  feeMin: number
  days: number
}

/** A bucket of whatever speaks the protocol of S3. */
export interface S3Config {
  /** Without the bucket: "https://s3.cn-north-1.amazonaws.com.cn". */
  endpoint: string
  region: string
  bucket: string
  keyId: string
  keySecret: string
  /** The bucket in the path instead of the host's name, as MinIO has it. */
  pathStyle: boolean
  timeoutMs: number
}

/** Where the environment says nothing. */
export const defaults = {
  demo: { seconds, limits: demoLimits },
  production: { seconds, limits },
} satisfies Record<Mode, unknown>

/** A refusal to start, in words for whoever starts us. */
export class ConfigError extends Error {}

/** @throws ConfigError when there is anything to complain of: a line each. */
export const mustHold = (complaints: readonly string[]): void => {
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'))
}

type Env = Record<string, string | undefined>

/** @throws ConfigError with every complaint at once, in Chinese. */
export const readConfig = (env: Env): Config => {
  const complaints: string[] = []
  const whole = (name: string, otherwise: number, min = 0, max = 999_999_999): number => {
    const text = env[name]
    if (text === undefined || text === '') return otherwise
    if (/^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text)
    complaints.push(`环境变量 ${name} 应为 ${min} 到 ${max} 的整数，现在是“${text}”`)
    return otherwise
  }
  /** Of what nothing could be done with none of it. */
  const some = (name: string, otherwise: number): number => whole(name, otherwise, 1)
  const oneOf = <T extends string>(name: string, values: readonly T[], otherwise: T): T => {
    const text = env[name]
    if (text === undefined || text === '') return otherwise
    const found = values.find((value) => value === text)
    if (found === undefined) complaints.push(`环境变量 ${name} 应为 ${values.join('、')} 之一，现在是“${text}”`)
    return found ?? otherwise
  }

  // Letter by letter: a slip in the word must not open the demo, with its known passwords, on the real database.
  const environment = oneOf('NODE_ENV', ['development', 'test', 'production'], 'development')
  const mode: Mode = environment === 'production' ? 'production' : 'demo'
  const { pay, complaints: ofPay } = readPayConfig(env, some('PAY_TIMEOUT_MS', 1500))
  const { douyin, complaints: ofDouyin } = readDouyinConfig(env, {
    timeoutMs: some('DOUYIN_TIMEOUT_MS', 5000),
    budgetMs: whole('DOUYIN_BUDGET_MS', 12_000, 1, 14_000),
    callsPerSecond: whole('DOUYIN_CALLS_PER_SECOND', 5, 1, 1000),
  })
  const config: Config = {
    mode,
    port: whole('PORT', 8080, 0, 65_535),
    host: env.HOST || '127.0.0.1',
    dataDir: env.DATA_DIR || '.data',
    ipPlacesFile: env.IP_PLACES_FILE || null,
    webDir: env.WEB_DIR || 'dist/web',
    renderDir: env.RENDER_DIR || 'dist/render',
    databaseUrl: env.DATABASE_URL || null,
    databasePool: Math.max(2, whole('DATABASE_POOL', 10)),
    databaseWaitMs: some('DATABASE_WAIT_MS', 800),
    deadlineMs: some('DEADLINE_MS', 2500),
    allow: {
      pglite: env.ALLOW_PGLITE === '1',
      databaseSuperuser: env.ALLOW_DATABASE_SUPERUSER === '1',
      databaseWithoutTls: env.ALLOW_DATABASE_WITHOUT_TLS === '1',
      databaseDataLoss: env.ALLOW_DATABASE_DATA_LOSS === '1',
    },
    appSecret: env.APP_SECRET || null,
    appSecretsOld: (env.APP_SECRET_OLD ?? '')
      .split(',')
      .map((secret) => secret.trim())
      .filter(Boolean),
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') || null,
    trustProxy: env.TRUST_PROXY || false,
    opsKeys: readOpsKeys(env.OPS_KEY ?? '', env.OPS_KEYS ?? ''),
    publicOpenapi: mode === 'demo' || env.PUBLIC_OPENAPI === '1',
    logLevel: oneOf('LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], 'info'),
    minFreeMb: whole('MIN_FREE_MB', 256),
    seconds: numbersFrom(defaults[mode].seconds, (key) => `${envName(key)}_SECONDS`, some),
    limits: numbersFrom(defaults[mode].limits, limitName, some),
    demo: {
      fulfilment: mode === 'demo' && oneOf('DEMO_FULFILMENT', ['on', 'off'], 'on') === 'on',
      speed: whole('DEMO_SPEED', 720, 0, 100_000),
    },
    sms: {
      provider: oneOf('SMS_PROVIDER', ['sandbox', 'aliyun', 'tencent'], 'sandbox'),
      keyId: env.SMS_KEY_ID ?? '',
      keySecret: env.SMS_KEY_SECRET ?? '',
      signName: env.SMS_SIGN_NAME ?? '',
      appId: env.SMS_APP_ID ?? '',
      region: env.SMS_REGION ?? '',
      endpoint: env.SMS_ENDPOINT ?? '',
      templates: {
        login: env.SMS_TEMPLATE_LOGIN ?? '',
        register: env.SMS_TEMPLATE_REGISTER ?? '',
        resetPassword: env.SMS_TEMPLATE_RESET_PASSWORD ?? '',
        withdraw: env.SMS_TEMPLATE_WITHDRAW ?? '',
        changeMobile: env.SMS_TEMPLATE_CHANGE_MOBILE ?? '',
      },
      timeoutMs: some('SMS_TIMEOUT_MS', 2000),
    },
    withdraw: {
      min: some('WITHDRAW_MIN', withdrawalTerms.min),
      max: some('WITHDRAW_MAX', withdrawalTerms.max),
      feeRate: whole('WITHDRAW_FEE_RATE', withdrawalTerms.feeRate, 0, 1000),
      feeMin: whole('WITHDRAW_FEE_MIN', withdrawalTerms.feeMin),
      days: whole('WITHDRAW_DAYS', withdrawalTerms.days, 1, 30),
    },
    pay,
    douyin,
    s3: env.S3_BUCKET
      ? {
          endpoint: env.S3_ENDPOINT?.replace(/\/+$/, '') ?? '',
          region: env.S3_REGION ?? '',
          bucket: env.S3_BUCKET,
          keyId: env.S3_KEY_ID ?? '',
          keySecret: env.S3_KEY_SECRET ?? '',
          pathStyle: env.S3_PATH_STYLE === '1',
          timeoutMs: some('S3_TIMEOUT_MS', 4000),
        }
      : null,
  }
  complaints.push(
    ...unknownLimits(env),
    ...addressComplaints(config),
    ...opsComplaints(config),
    ...smsComplaints(config.sms),
    ...withdrawComplaints(config.withdraw),
    ...s3Complaints(config.s3, env),
    ...ofPay,
    ...ofDouyin,
  )
  // A provider that is set half is complained of already.
  const hasProvider = pay.alipay !== null || pay.wechat !== null || ofPay.length > 0
  if (mode === 'production') complaints.push(...productionComplaints(config, hasProvider))
  mustHold(complaints)
  return config
}

/** 'smsCode' → 'SMS_CODE' */
const envName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

const limitName = (key: string): string => `LIMIT_${envName(key)}`

/** A slip in a name would leave the limit where it was, and nobody would notice. */
const unknownLimits = (env: Env): string[] => {
  const known = new Set(Object.keys(limits).map(limitName))
  const unknown = Object.keys(env).filter((name) => name.startsWith('LIMIT_') && !known.has(name))
  return unknown.map((name) => `没有 ${name} 这个限额：名字见 src/domain/limits.ts`)
}

const numbersFrom = <K extends string>(
  values: Record<K, number>,
  nameOf: (key: K) => string,
  whole: (name: string, otherwise: number) => number,
): Record<K, number> =>
  Object.fromEntries(
    Object.entries<number>(values).map(([key, value]) => [key, whole(nameOf(key as K), value)]),
  ) as Record<K, number>

const smsComplaints = (sms: SmsConfig): string[] => {
  if (sms.provider === 'sandbox') return []
  const missing = [
    ['SMS_KEY_ID', sms.keyId],
    ['SMS_KEY_SECRET', sms.keySecret],
    ['SMS_SIGN_NAME', sms.signName],
    ['SMS_TEMPLATE_LOGIN', sms.templates.login],
    ['SMS_TEMPLATE_REGISTER', sms.templates.register],
    ['SMS_TEMPLATE_RESET_PASSWORD', sms.templates.resetPassword],
    ['SMS_TEMPLATE_WITHDRAW', sms.templates.withdraw],
    ['SMS_TEMPLATE_CHANGE_MOBILE', sms.templates.changeMobile],
    ...(sms.provider === 'tencent' ? [['SMS_APP_ID', sms.appId]] : []),
  ].filter(([, value]) => !value)
  return missing.length > 0 ? [`SMS_PROVIDER=${sms.provider} 还缺少：${missing.map(([name]) => name).join('、')}`] : []
}

const s3Complaints = (s3: S3Config | null, env: Env): string[] => {
  const said = Object.keys(env).filter((name) => name.startsWith('S3_') && env[name])
  if (!s3) return said.length > 0 ? [`设置了 ${said.join('、')}，却没有 S3_BUCKET`] : []
  const missing = [
    ['S3_ENDPOINT', s3.endpoint],
    ['S3_REGION', s3.region],
    ['S3_KEY_ID', s3.keyId],
    ['S3_KEY_SECRET', s3.keySecret],
  ].filter(([, value]) => !value)
  if (missing.length > 0) return [`S3_BUCKET 还缺少：${missing.map(([name]) => name).join('、')}`]
  const complaints: string[] = []
  if (!isOrigin(s3.endpoint))
    complaints.push(
      `环境变量 S3_ENDPOINT 应为只有协议和主机的网址，不带桶名，例如 https://s3.example.cn，现在是“${s3.endpoint}”`,
    )
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(s3.bucket))
    complaints.push(`环境变量 S3_BUCKET 应为桶名（小写字母、数字、点和横线），现在是“${s3.bucket}”`)
  return complaints
}
