import { EnvGroups, type Env } from './env-group'

/** Our application on 抖店's open platform (工具型应用), as the environment names it. */
export interface DouyinConfig {
  appKey: string
  appSecret: string
  /** Of the service that merchants authorise: fuwu.jinritemai.com/authorize?service_id=… */
  serviceId: string
  endpoint: string
  /** Where merchants agree. */
  authEndpoint: string
  /** How long one call may take, connecting included. */
  timeoutMs: number
  /** How long we go on trying, waiting included, before whoever asked hears that it is busy: less than a renewal's lease. */
  budgetMs: number
  /** In one shop, of one method. */
  callsPerSecond: number
}

export const DOUYIN_NAMES = ['DOUYIN_APP_KEY', 'DOUYIN_APP_SECRET', 'DOUYIN_SERVICE_ID'] as const
const IN_FILES = ['DOUYIN_APP_SECRET']
const OTHERS = [
  'DOUYIN_ENDPOINT',
  'DOUYIN_AUTH_ENDPOINT',
  'DOUYIN_TIMEOUT_MS',
  'DOUYIN_BUDGET_MS',
  'DOUYIN_CALLS_PER_SECOND',
]

type Paces = Pick<DouyinConfig, 'timeoutMs' | 'budgetMs' | 'callsPerSecond'>

/** What is wrong is told all at once, in words for whoever starts us; the secret is never repeated. */
export const readDouyinConfig = (env: Env, paces: Paces): { douyin: DouyinConfig | null; complaints: string[] } => {
  const reading = new EnvGroups(env, IN_FILES)
  const douyin = douyinOf(reading, paces)
  return { douyin, complaints: [...unknownNames(env), ...reading.complaints] }
}

const douyinOf = (reading: EnvGroups, paces: Paces): DouyinConfig | null => {
  const found = reading.provider('抖店', DOUYIN_NAMES)
  if (!found) return null
  const { DOUYIN_APP_KEY: appKey = '', DOUYIN_APP_SECRET: appSecret = '', DOUYIN_SERVICE_ID: serviceId = '' } = found
  reading.must(/^\d{10,24}$/.test(appKey), '环境变量 DOUYIN_APP_KEY 应为抖店开放平台应用的 app_key（数字）')
  reading.must(
    /^[\w-]{16,128}$/.test(appSecret),
    '环境变量 DOUYIN_APP_SECRET 应为抖店开放平台应用的 app_secret（字母、数字和横线）',
  )
  reading.must(/^\d{1,24}$/.test(serviceId), '环境变量 DOUYIN_SERVICE_ID 应为服务市场里服务的 ID（数字）')
  reading.must(
    paces.timeoutMs <= paces.budgetMs,
    `环境变量 DOUYIN_BUDGET_MS（${paces.budgetMs}）不能小于 DOUYIN_TIMEOUT_MS（${paces.timeoutMs}）`,
  )
  return {
    appKey,
    appSecret,
    serviceId,
    endpoint: reading.address('DOUYIN_ENDPOINT', 'https://openapi-fxg.jinritemai.com').replace(/\/+$/, ''),
    authEndpoint: reading.address('DOUYIN_AUTH_ENDPOINT', 'https://fuwu.jinritemai.com/authorize'),
    ...paces,
  }
}

/** A slip in a name would leave the setting where it was, and nobody would notice. */
const unknownNames = (env: Env): string[] => {
  const known = new Set<string>([...DOUYIN_NAMES, ...OTHERS, ...IN_FILES.map((name) => `${name}_FILE`)])
  const unknown = Object.keys(env).filter((name) => name.startsWith('DOUYIN_') && !known.has(name))
  return unknown.map((name) => `没有 ${name} 这个环境变量：抖店的名字见 docs/operators.md`)
}
