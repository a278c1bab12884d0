import { createPrivateKey, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto'
import { EnvGroups, type Env } from './env-group'

/** The providers of payments as the environment names them. Keys are given as text, or as files by the same name and _FILE. */
export interface PayConfig {
  alipay: AlipayConfig | null
  wechat: WechatConfig | null
  /** A provider that hasn't answered by then, connecting included, is taken to be away. */
  timeoutMs: number
}

export interface AlipayConfig {
  appId: string
  /** Whose money it becomes: 2088… */
  sellerId: string
  /** PEM, PKCS#8. */
  privateKey: string
  /** PEM; several while Alipay's key is changed. */
  publicKeys: readonly string[]
  gateway: string
}

export interface WechatConfig {
  appId: string
  mchId: string
  /** Of the merchant's own certificate, whose key signs. */
  serial: string
  privateKey: string
  /** 32 bytes: what notices are encrypted with. */
  apiV3Key: string
  /** PEM by serial, or by PUB_KEY_ID_…; several while they are changed. */
  platformKeys: Readonly<Record<string, string>>
  endpoint: string
}

export const ALIPAY_NAMES = ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'] as const
export const WECHAT_NAMES = [
  'WECHAT_APP_ID',
  'WECHAT_MCH_ID',
  'WECHAT_SERIAL',
  'WECHAT_PRIVATE_KEY',
  'WECHAT_API_V3_KEY',
  'WECHAT_PLATFORM_KEYS',
] as const
/** Those that may lie in a file. */
const IN_FILES: readonly string[] = [
  'ALIPAY_PRIVATE_KEY',
  'ALIPAY_PUBLIC_KEY',
  'WECHAT_PRIVATE_KEY',
  'WECHAT_API_V3_KEY',
]
const OTHERS = ['ALIPAY_ENDPOINT', 'WECHAT_ENDPOINT']

/** What is wrong is told all at once, in words for whoever starts us; a key is never repeated. */
export const readPayConfig = (env: Env, timeoutMs: number): { pay: PayConfig; complaints: string[] } => {
  const reading = new Reading(env, IN_FILES)
  const pay = { alipay: alipayOf(reading), wechat: wechatOf(reading), timeoutMs }
  return { pay, complaints: [...unknownNames(env), ...reading.complaints] }
}

/** Without a provider no buyer can pay. */
export const noProvider = `正式环境至少要接一个支付渠道，否则买家付不了款。支付宝：${ALIPAY_NAMES.join('、')}；微信支付：${WECHAT_NAMES.join('、')}（密钥也可以写成 …_FILE=文件，见 docs/operators.md）`

class Reading extends EnvGroups {
  /** As PKCS#8. */
  privateKey(name: string, text: string): KeyObject | null {
    return this.key(name, text, 'RSA 私钥', () => createPrivateKey(pemOf(text, ['PRIVATE KEY', 'RSA PRIVATE KEY'])))
  }

  publicKey(name: string, text: string): KeyObject | null {
    return this.key(name, text, 'RSA 公钥或证书', () => createPublicKey(pemOf(text, ['PUBLIC KEY'])))
  }

  private key(name: string, text: string, kind: string, read: () => KeyObject): KeyObject | null {
    if (!text) return null
    try {
      const key = read()
      const isLong = key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
      this.must(isLong, `环境变量 ${name} 应为 2048 位以上的 ${kind}`)
      return isLong ? key : null
    } catch {
      this.complaints.push(`环境变量 ${name} 不是 ${kind}（PEM，或去掉首尾两行的那一串文字）`)
      return null
    }
  }
}

const alipayOf = (reading: Reading): AlipayConfig | null => {
  const found = reading.provider('支付宝', ALIPAY_NAMES)
  if (!found) return null
  const { ALIPAY_APP_ID: appId = '', ALIPAY_SELLER_ID: sellerId = '' } = found
  reading.must(/^\d{10,32}$/.test(appId), '环境变量 ALIPAY_APP_ID 应为支付宝应用的 APPID（数字）')
  reading.must(/^2088\d{12}$/.test(sellerId), '环境变量 ALIPAY_SELLER_ID 应为收款账号的 PID（2088 开头的 16 位数字）')
  const own = reading.privateKey('ALIPAY_PRIVATE_KEY', found.ALIPAY_PRIVATE_KEY ?? '')
  const theirs = partsOf(found.ALIPAY_PUBLIC_KEY ?? '').map((text) => reading.publicKey('ALIPAY_PUBLIC_KEY', text))
  const ours = own && spki(createPublicKey(own))
  reading.must(
    !theirs.some((key) => key && spki(key) === ours),
    '环境变量 ALIPAY_PUBLIC_KEY 填的是应用公钥：应填“查看支付宝公钥”里的那一个',
  )
  const gateway = reading.address('ALIPAY_ENDPOINT', 'https://openapi.alipay.com/gateway.do')
  if (!own || theirs.length === 0) return null
  return {
    appId,
    sellerId,
    privateKey: pkcs8(own),
    publicKeys: theirs.flatMap((key) => (key ? [spki(key)] : [])),
    gateway,
  }
}

const wechatOf = (reading: Reading): WechatConfig | null => {
  const found = reading.provider('微信支付', WECHAT_NAMES)
  if (!found) return null
  const { WECHAT_APP_ID: appId = '', WECHAT_MCH_ID: mchId = '', WECHAT_SERIAL: serial = '' } = found
  const { WECHAT_API_V3_KEY: apiV3Key = '' } = found
  reading.must(/^wx[0-9a-zA-Z]{6,30}$/.test(appId), '环境变量 WECHAT_APP_ID 应为 wx 开头的 APPID')
  reading.must(/^\d{6,16}$/.test(mchId), '环境变量 WECHAT_MCH_ID 应为商户号（数字）')
  reading.must(/^[0-9A-Fa-f]{8,64}$/.test(serial), '环境变量 WECHAT_SERIAL 应为商户 API 证书的序列号（十六进制）')
  reading.must(Buffer.byteLength(apiV3Key) === 32, '环境变量 WECHAT_API_V3_KEY 应为 32 个字节的 APIv3 密钥')
  const own = reading.privateKey('WECHAT_PRIVATE_KEY', found.WECHAT_PRIVATE_KEY ?? '')
  const platformKeys = platformKeysOf(reading, found.WECHAT_PLATFORM_KEYS ?? '')
  const endpoint = reading.address('WECHAT_ENDPOINT', 'https://api.mch.weixin.qq.com/')
  if (!own) return null
  return {
    appId,
    mchId,
    serial: serial.toUpperCase(),
    privateKey: pkcs8(own),
    apiV3Key,
    platformKeys,
    endpoint: endpoint.replace(/\/*$/, '/'),
  }
}

const PLATFORM = 'WECHAT_PLATFORM_KEYS'

/** "PUB_KEY_ID_0116…=/etc/mall/wechat-public.pem,5157F09EFDC0…=/etc/mall/wechat-cert.pem" */
const platformKeysOf = (reading: Reading, text: string): Record<string, string> => {
  const keys: Record<string, string> = {}
  for (const part of partsOf(text)) {
    const [id = '', path = '', ...more] = part.split('=').map((one) => one.trim())
    const isNamed = /^(?:PUB_KEY_ID_\w+|[0-9A-Fa-f]{8,64})$/.test(id) && path !== '' && more.length === 0
    reading.must(isNamed, `环境变量 ${PLATFORM} 应为 编号=文件，多个用逗号隔开；编号是 PUB_KEY_ID_… 或平台证书的序列号`)
    const pem = isNamed ? reading.file(PLATFORM, path) : ''
    const key = pem ? reading.publicKey(PLATFORM, pem) : null
    if (!key) continue
    const serial = pem.includes('CERTIFICATE') ? new X509Certificate(pem).serialNumber : id
    reading.must(
      serial.toUpperCase() === id.toUpperCase(),
      `环境变量 ${PLATFORM} 里 ${id} 的证书，序列号其实是 ${serial}`,
    )
    keys[id.startsWith('PUB_KEY_ID_') ? id : id.toUpperCase()] = spki(key)
  }
  return keys
}

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** The tools of Alipay write keys without their first and last line. In one line of the environment, "\n" stands for its end. */
const pemOf = (text: string, kinds: readonly string[]): string => {
  const lines = text.replaceAll('\\n', '\n')
  if (lines.includes('-----BEGIN')) return lines
  const body = lines.replace(/\s+/g, '')
  const wrapped = kinds.map(
    (kind) => `-----BEGIN ${kind}-----\n${body.match(/.{1,64}/g)?.join('\n')}\n-----END ${kind}-----`,
  )
  const read = kinds[0] === 'PUBLIC KEY' ? createPublicKey : createPrivateKey
  return wrapped.find((pem) => canRead(() => read(pem))) ?? wrapped[0]!
}

const canRead = (read: () => unknown): boolean => {
  try {
    read()
    return true
  } catch {
    return false
  }
}

const pkcs8 = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const spki = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()

/** A slip in a name would leave a key where it was, and nobody would notice. */
const unknownNames = (env: Env): string[] => {
  const names = [...ALIPAY_NAMES, ...WECHAT_NAMES, ...OTHERS, ...IN_FILES.map((name) => `${name}_FILE`)]
  const known = new Set<string>(names)
  const unknown = Object.keys(env).filter((name) => /^(?:ALIPAY|WECHAT)_/.test(name) && !known.has(name))
  return unknown.map((name) => `没有 ${name} 这个环境变量：支付渠道的名字见 docs/operators.md`)
}
