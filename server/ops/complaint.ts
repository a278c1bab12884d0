/** An error in words for the operator. What nobody foresaw keeps its stack, for whoever is asked about it. */
export const complaintOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (/\p{Script=Han}/u.test(error.message) && codeOf(error) === '') return error.message
  const { path } = error as NodeJS.ErrnoException
  const file = FILES[codeOf(error)]
  if (file && path) return `无法读写 ${path}：${file}`
  const database = DATABASES[codeOf(error)]
  if (database) return `连不上数据库，请检查 DATABASE_URL：${database}`
  return error.stack ?? error.message
}

const codeOf = (error: Error): string => (error as NodeJS.ErrnoException).code ?? ''

const FILES: Readonly<Record<string, string>> = {
  ENOENT: '不存在',
  ENOTDIR: '路径中有一段不是文件夹',
  EISDIR: '是文件夹',
  EACCES: '没有权限',
  EPERM: '没有权限',
  EROFS: '磁盘是只读的',
  EBUSY: '正被别的程序使用',
  ENAMETOOLONG: '名称太长',
  ENOSPC: '磁盘空间不足',
}

const DATABASES: Readonly<Record<string, string>> = {
  ECONNREFUSED: '没有在运行，或端口不对',
  ENOTFOUND: '找不到这台主机',
  EAI_AGAIN: '找不到这台主机',
  ETIMEDOUT: '没有应答',
  ERR_INVALID_URL: '地址写得不对',
  '28P01': '用户名或密码不对',
  '28000': '不允许这个用户连接',
  '3D000': '没有这个数据库',
}
