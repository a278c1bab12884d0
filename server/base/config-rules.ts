import { isIP } from 'node:net'
import { noProvider } from './pay-config'
import { weaknessOf } from './weak-secret'

/** What a configuration must be besides well written, in words for whoever starts us. Nothing is opened or asked here. */
interface Judged {
  mode: 'demo' | 'production'
  appSecret: string | null
  opsKeys: readonly { name: string; key: string }[]
  databaseUrl: string | null
  publicUrl: string | null
  trustProxy: string | false
  sms: { provider: string }
  allow: { pglite: boolean }
}

export const productionComplaints = (
  { appSecret, sms, databaseUrl, allow, publicUrl }: Judged,
  hasProvider: boolean,
): string[] => {
  const complaints: string[] = []
  const weakness = weaknessOf(appSecret ?? '')
  if (weakness)
    complaints.push(
      `正式环境必须设置 APP_SECRET（至少 32 字节的随机文字，例如 openssl rand -base64 32 的输出）：现在${weakness}`,
    )
  if (sms.provider === 'sandbox')
    complaints.push('正式环境不能使用沙箱短信：请设置 SMS_PROVIDER=aliyun 或 tencent 及其密钥')
  if (!hasProvider) complaints.push(noProvider)
  if (!databaseUrl && !allow.pglite)
    complaints.push(
      '正式环境请用 DATABASE_URL 指定 PostgreSQL；内嵌的 PGlite 只允许一个进程，断电时可能丢失最近的数据，确要使用请设置 ALLOW_PGLITE=1',
    )
  if (!publicUrl?.startsWith('https://'))
    complaints.push('正式环境必须用 PUBLIC_URL 写明买家打开商城的 https 地址，例如 https://mall.example.cn')
  return complaints
}

const KEY_NAME = /^[A-Za-z0-9_-]{1,32}$/
const KEY_TEXT = /^[\w~+/=.-]+$/

/** The keys of `/ops`; none of them is repeated. */
export const opsComplaints = ({ mode, opsKeys, appSecret }: Judged): string[] => {
  const names = opsKeys.map(({ name }) => name)
  if (!names.every((name) => KEY_NAME.test(name)))
    return ['环境变量 OPS_KEYS 应为 名字:密钥，多个用逗号隔开；名字只能用字母、数字、_ 和 -，最多 32 个']
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) return [`环境变量 OPS_KEY、OPS_KEYS 里有两个密钥叫“${twice}”`]
  const complaints = opsKeys
    .filter(({ key }) => !KEY_TEXT.test(key))
    .map(({ name }) => `后台密钥“${name}”（OPS_KEY、OPS_KEYS）只能由字母、数字和 _ ~ + / = . - 组成`)
  if (mode !== 'production') return complaints
  for (const { name, key } of opsKeys) {
    const weakness = key === appSecret ? '与 APP_SECRET 相同' : weaknessOf(key)
    if (weakness)
      complaints.push(
        `后台密钥“${name}”（OPS_KEY、OPS_KEYS）应为至少 32 字节的随机文字，例如 openssl rand -base64 32 的输出：现在${weakness}`,
      )
  }
  return complaints
}

/** Where things are. A database's address is not repeated: it holds a password. */
export const addressComplaints = ({ databaseUrl, publicUrl, trustProxy }: Judged): string[] => {
  const complaints: string[] = []
  if (databaseUrl && !isDatabaseUrl(databaseUrl))
    complaints.push(
      '环境变量 DATABASE_URL 应为 postgres://用户名:密码@主机:端口/数据库名（用户名、密码里的特殊字符写成 %XX）',
    )
  if (publicUrl && !isOrigin(publicUrl))
    complaints.push(`环境变量 PUBLIC_URL 应为只有协议和主机的网址，例如 https://mall.example.cn，现在是“${publicUrl}”`)
  const odd = trustProxy === false ? [] : trustProxy.split(',').filter((range) => !isRange(range.trim()))
  if (odd.length > 0)
    complaints.push(
      `环境变量 TRUST_PROXY 应为反向代理的 IP 或网段（10.0.0.0/8），多个用逗号隔开，现在有“${odd.join(',')}”`,
    )
  return complaints
}

const isDatabaseUrl = (text: string): boolean => /^postgres(?:ql)?:$/.test(urlOf(text)?.protocol ?? '')

export const isOrigin = (text: string): boolean =>
  /^https?:$/.test(urlOf(text)?.protocol ?? '') && urlOf(text)?.origin === text

const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

/** As the library that reads it understands it: an address, a net, or one of three names for nets. */
const isRange = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const width = isIP(address) === 6 ? 128 : 32
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= width)
  return isIP(address) !== 0 && fits && more.length === 0
}

/** Something must always arrive, and something must be allowed. */
export const withdrawComplaints = ({ min, max, feeMin }: { min: number; max: number; feeMin: number }): string[] => [
  ...(min > max ? [`环境变量 WITHDRAW_MIN（${min} 分）不能大于 WITHDRAW_MAX（${max} 分）`] : []),
  ...(feeMin >= min ? [`环境变量 WITHDRAW_FEE_MIN（${feeMin} 分）应小于 WITHDRAW_MIN（${min} 分）`] : []),
]
