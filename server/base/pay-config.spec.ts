import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROVIDER } from '../../tests/support/production-env'
import { keyPair, privatePem, publicPem } from '../../tests/support/pay-stubs/stub'
import { readPayConfig } from './pay-config'

const read = (env: Record<string, string>) => readPayConfig(env, 2000)
const complaints = (env: Record<string, string>) => read(env).complaints
/** As Alipay's tool writes it: without its first and last line. */
const bare = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '')

let folder: string
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'daifa-keys-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const wechat = () => ({
  WECHAT_APP_ID: 'wx0123456789abcdef',
  WECHAT_MCH_ID: '1900000001',
  WECHAT_SERIAL: '5157f09efdc096de15ebe81a47057a7232f1b8e1',
  WECHAT_PRIVATE_KEY_FILE: file('merchant.pem', privatePem(3)),
  WECHAT_API_V3_KEY: '0123456789abcdef0123456789ABCDEF',
  WECHAT_PLATFORM_KEYS: `PUB_KEY_ID_0119=${file('platform.pem', publicPem(4))}`,
})

it('knows no provider where none is named', () => {
  expect(read({})).toEqual({ pay: { alipay: null, wechat: null, timeoutMs: 2000 }, complaints: [] })
})

describe('keys of Alipay', () => {
  it.each([
    ['as PEM', privatePem(0), publicPem(1)],
    ['in one line', privatePem(0).replaceAll('\n', '\\n'), publicPem(1).replaceAll('\n', '\\n')],
    ['as its tool writes them', bare(privatePem(0)), bare(publicPem(1))],
    [
      'in the older form',
      bare(keyPair(0).privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()),
      bare(publicPem(1)),
    ],
  ])('are read %s', (_, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY) => {
    const { pay, complaints: found } = read({ ...PROVIDER, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY })
    expect(found).toEqual([])
    expect(pay.alipay).toMatchObject({ privateKey: privatePem(0), publicKeys: [publicPem(1)] })
  })

  it('are read from files, several public ones while they are changed', () => {
    const { pay, complaints: found } = read({
      ...PROVIDER,
      ALIPAY_PRIVATE_KEY: '',
      ALIPAY_PRIVATE_KEY_FILE: file('app.pem', privatePem(0)),
      ALIPAY_PUBLIC_KEY: '',
      ALIPAY_PUBLIC_KEY_FILE: `${file('now.pem', publicPem(1))},${file('next.pem', bare(publicPem(2)))}`,
    })
    expect(found).toEqual([])
    expect(pay.alipay?.publicKeys).toEqual([publicPem(1), publicPem(2)])
  })
})

describe('keys of WeChat', () => {
  it('are read from files, by their serials', () => {
    const { pay, complaints: found } = read(wechat())
    expect(found).toEqual([])
    expect(pay.wechat).toMatchObject({
      serial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
      platformKeys: { PUB_KEY_ID_0119: publicPem(4) },
      endpoint: 'https://api.mch.weixin.qq.com/',
    })
  })
})

it.each<[string, () => Record<string, string>, string[]]>([
  [
    'all that is missing at once',
    () => ({ ALIPAY_APP_ID: '2021000000000001', WECHAT_MCH_ID: '1900000001' }),
    [
      '支付宝还缺少：ALIPAY_SELLER_ID、ALIPAY_PRIVATE_KEY（或 ALIPAY_PRIVATE_KEY_FILE）、ALIPAY_PUBLIC_KEY（或 ALIPAY_PUBLIC_KEY_FILE）',
      '微信支付还缺少：WECHAT_APP_ID、WECHAT_SERIAL、WECHAT_PRIVATE_KEY（或 WECHAT_PRIVATE_KEY_FILE）、WECHAT_API_V3_KEY（或 WECHAT_API_V3_KEY_FILE）、WECHAT_PLATFORM_KEYS',
    ],
  ],
  ['a name that is none', () => ({ ALIPAY_APPID: '1' }), ['没有 ALIPAY_APPID 这个环境变量', '支付宝还缺少']],
  [
    'numbers that are none',
    () => ({ ...PROVIDER, ALIPAY_APP_ID: 'x', ALIPAY_SELLER_ID: '1' }),
    ['ALIPAY_APP_ID', '2088'],
  ],
  [
    'the own public key in place of Alipay’s',
    () => ({ ...PROVIDER, ALIPAY_PUBLIC_KEY: publicPem(0) }),
    ['填的是应用公钥'],
  ],
  ['a key that is none', () => ({ ...PROVIDER, ALIPAY_PRIVATE_KEY: 'abc' }), ['ALIPAY_PRIVATE_KEY 不是 RSA 私钥']],
  [
    'a key that is too short',
    () => ({
      ...PROVIDER,
      ALIPAY_PRIVATE_KEY: generateKeyPairSync('rsa', { modulusLength: 1024 })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
    }),
    ['2048 位以上'],
  ],
  ['a file that is not there', () => ({ ...wechat(), WECHAT_PRIVATE_KEY_FILE: '/no/such' }), ['文件读不到：/no/such']],
  ['a key of another length', () => ({ ...wechat(), WECHAT_API_V3_KEY: 'short' }), ['32 个字节']],
  ['platform keys without serials', () => ({ ...wechat(), WECHAT_PLATFORM_KEYS: '/a.pem' }), ['应为 编号=文件']],
  [
    'an address in the clear',
    () => ({ ...PROVIDER, ALIPAY_ENDPOINT: 'http://gateway.example.cn/' }),
    ['ALIPAY_ENDPOINT 应为 https 网址'],
  ],
])('complains of %s', (_, env, words) => {
  const found = complaints(env())
  expect(found).toEqual(words.map((word) => expect.stringContaining(word)))
  expect(found.join('')).not.toContain('PRIVATE KEY-----')
})
