import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from './config'
import { readDouyinConfig } from './douyin-config'

const SECRET = '749698a6-fcb3-4358-b241-ec1d93cf9c1f'
const APP = { DOUYIN_APP_KEY: '6844048284663924231', DOUYIN_APP_SECRET: SECRET, DOUYIN_SERVICE_ID: '1234' }
const paces = { timeoutMs: 5000, budgetMs: 12_000, callsPerSecond: 5 }
const read = (env: Record<string, string>) => readDouyinConfig(env, paces)

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'daifa-douyin-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('knows no 抖店 where none is named', () => {
  expect(read({})).toEqual({ douyin: null, complaints: [] })
})

it('is read whole, with the platform’s own addresses', () => {
  expect(readConfig(APP).douyin).toEqual({
    appKey: APP.DOUYIN_APP_KEY,
    appSecret: SECRET,
    serviceId: '1234',
    endpoint: 'https://openapi-fxg.jinritemai.com',
    authEndpoint: 'https://fuwu.jinritemai.com/authorize',
    ...paces,
  })
})

it('takes the secret from a file, and a stub on this machine', () => {
  const file = join(folder, 'secret')
  writeFileSync(file, `${SECRET}\n`)
  const env = { ...APP, DOUYIN_APP_SECRET: '', DOUYIN_APP_SECRET_FILE: file, DOUYIN_ENDPOINT: 'http://127.0.0.1:9/' }
  expect(read(env)).toMatchObject({ douyin: { appSecret: SECRET, endpoint: 'http://127.0.0.1:9' }, complaints: [] })
})

it('complains of everything at once, and never repeats the secret', () => {
  const all = read({
    DOUYIN_APP_KEY: 'key',
    DOUYIN_APP_SECRET: 'a secret',
    DOUYIN_SERVICE_ID: 'x',
    DOUYIN_ENDPOINT: 'http://openapi.example.cn',
    DOUYIN_AUTH_ENDPOINT: 'fuwu',
    DOUYIN_APP_KEYS: '1',
  }).complaints
  expect(all).toEqual([
    '没有 DOUYIN_APP_KEYS 这个环境变量：抖店的名字见 docs/operators.md',
    '环境变量 DOUYIN_APP_KEY 应为抖店开放平台应用的 app_key（数字）',
    '环境变量 DOUYIN_APP_SECRET 应为抖店开放平台应用的 app_secret（字母、数字和横线）',
    '环境变量 DOUYIN_SERVICE_ID 应为服务市场里服务的 ID（数字）',
    '环境变量 DOUYIN_ENDPOINT 应为 https 网址，现在是“http://openapi.example.cn”',
    '环境变量 DOUYIN_AUTH_ENDPOINT 应为 https 网址，现在是“fuwu”',
  ])
  expect(read({ DOUYIN_SERVICE_ID: '1' }).complaints).toEqual([
    '抖店还缺少：DOUYIN_APP_KEY、DOUYIN_APP_SECRET（或 DOUYIN_APP_SECRET_FILE）',
  ])
  expect(() => readConfig({ ...APP, DOUYIN_TIMEOUT_MS: '9000', DOUYIN_BUDGET_MS: '8000' })).toThrow(
    '环境变量 DOUYIN_BUDGET_MS（8000）不能小于 DOUYIN_TIMEOUT_MS（9000）',
  )
})
