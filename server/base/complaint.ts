import { isFailure } from '../../src/domain/failure'

/** An error in words for whoever started us, or a command of ours. What nobody foresaw keeps its stack, for whoever is asked about it. */
export const complaintOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return foreseen(error) ?? error.stack ?? error.message
}

const foreseen = (error: Error): string | null => {
  const { code = '', path } = error as NodeJS.ErrnoException
  const file = FILES[code]
  if (file && path) return `无法读写 ${path}：${file}`
  const database = DATABASES[code] ?? TALK.find(([sign]) => sign.test(error.message))?.[1]
  if (database) return `连不上数据库，请检查 DATABASE_URL：${database}`
  // “Busy” is for buyers: here it matters what lies below it, as with a driver's error that came wrapped as one of ours.
  const worded = /\p{Script=Han}/u.test(error.message) ? error.message : null
  if (worded && !isFailure(error, 'busy')) return worded
  return (error.cause instanceof Error ? foreseen(error.cause) : null) ?? worded
}

/** Why it can't listen there, if that is something the one who started it can change. */
export const listenComplaint = (error: unknown, { host, port }: { host: string; port: number }): string | null => {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用，请用 PORT 换一个端口`
  if (code === 'EACCES') return `没有权限使用端口 ${port}，请用 PORT 换一个 1024 以上的端口`
  return NO_ADDRESS.has(code) ? `环境变量 HOST 应为本机的地址，现在是“${host}”` : null
}

const NO_ADDRESS: ReadonlySet<string> = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'])

/** What a system says of a file or folder. */
export const FILES: Readonly<Record<string, string>> = {
  ENOENT: '不存在',
  EEXIST: '已有同名的文件',
  ENOTDIR: '路径中有一段不是文件夹',
  EISDIR: '是文件夹',
  EACCES: '没有权限',
  EPERM: '没有权限',
  EROFS: '磁盘是只读的',
  EBUSY: '正被别的程序使用',
  ENAMETOOLONG: '名称太长',
  ENOSPC: '磁盘空间不足',
}

const BAD_CERTIFICATE = '它的证书无法验证'

const DATABASES: Readonly<Record<string, string>> = {
  ECONNREFUSED: '没有在运行，或端口不对',
  ECONNRESET: '连接被它断开',
  EHOSTUNREACH: '到不了这台主机',
  ENETUNREACH: '到不了这台主机',
  ENOTFOUND: '找不到这台主机',
  EAI_AGAIN: '找不到这台主机',
  ETIMEDOUT: '没有应答',
  ERR_INVALID_URL: '地址写得不对',
  DEPTH_ZERO_SELF_SIGNED_CERT: BAD_CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: BAD_CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: BAD_CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: BAD_CERTIFICATE,
  ERR_TLS_CERT_ALTNAME_INVALID: '它的证书属于另一台主机',
  CERT_HAS_EXPIRED: '它的证书已过期',
  '28P01': '用户名或密码不对',
  '28000': '不允许这个用户连接',
  '3D000': '没有这个数据库',
  '42501': '这个用户没有所需的权限',
  '53300': '它的连接已用完',
  '57P03': '它正在启动或停止，请稍后再试',
}

/** The driver gives these no code. */
const TALK: readonly (readonly [RegExp, string])[] = [
  [/^SASL: .*password must be/, '它要密码，而地址里没有'],
  [/^The server does not support SSL connections/, '它不支持 TLS，而地址里要求了（sslmode）'],
  [/due to connection timeout|timeout exceeded when trying to connect/, '没有应答'],
  [/^Connection terminated unexpectedly/, '那里应答的不是 PostgreSQL，或它断开了连接'],
]
