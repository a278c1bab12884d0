import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type pg from 'pg'
import type { Config } from '../base/config'

/** What matters of a PostgreSQL server and of the way to it before a shop is run on it. */
export interface PostgresFacts {
  /** 150004 is 15.4. */
  version: number
  encoding: string
  isSuperuser: boolean
  /** Of the settings without which a loss of power loses what was acknowledged: those that are off. */
  switchedOff: string[]
  /** 'unverified': encrypted, but nobody knows with whom. */
  transport: 'local' | 'verified' | 'unverified' | 'plain'
}

/** Read from the connection itself: URL, PGSSLMODE and a proxy in between may each say something else. */
export const factsOf = async (pool: pg.Pool): Promise<PostgresFacts> => {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<Omit<PostgresFacts, 'transport'>>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
         current_setting('is_superuser') = 'on' as "isSuperuser",
         array(select name from pg_settings where setting = 'off' and name in ('fsync', 'full_page_writes', 'synchronous_commit')
               order by name) as "switchedOff"`,
    )
    // The driver has it, its types don't.
    const { connection } = client as unknown as { connection: { stream: Socket } }
    return { ...rows[0]!, transport: transportOf(connection.stream) }
  } finally {
    client.release()
  }
}

const transportOf = (socket: Socket): PostgresFacts['transport'] => {
  if (socket instanceof TLSSocket) return socket.authorized ? 'verified' : 'unverified'
  const address = socket.remoteAddress ?? '' // a socket of the file system has none
  return address === '' || /^(?:::ffff:)?127\.|^::1$/.test(address) ? 'local' : 'plain'
}

const MIN_VERSION = 15

/** What is wrong with it, in words. The demo may run on what production refuses, as long as texts and statements mean the same there. */
export const databaseComplaints = (
  { mode, allow }: Pick<Config, 'mode' | 'allow'>,
  { version, encoding, isSuperuser, switchedOff, transport }: PostgresFacts,
): string[] => {
  const complaints: string[] = []
  if (version < MIN_VERSION * 10_000)
    complaints.push(`PostgreSQL 应为 ${MIN_VERSION} 或更新的版本，现在是 ${Math.floor(version / 10_000)}`)
  if (encoding !== 'UTF8') complaints.push(`数据库的字符集应为 UTF8（建库时指定 ENCODING 'UTF8'），现在是 ${encoding}`)
  if (mode !== 'production') return complaints
  if (isSuperuser && !allow.databaseSuperuser)
    complaints.push(
      '正式环境不能用超级用户连接数据库：请建一个只拥有本库的用户，确要使用请设置 ALLOW_DATABASE_SUPERUSER=1',
    )
  if (transport === 'plain' && !allow.databaseWithoutTls)
    complaints.push(
      '正式环境到另一台主机的数据库连接必须加密：请在 DATABASE_URL 里加 ?sslmode=verify-full，确要明文连接（例如同一私有网络）请设置 ALLOW_DATABASE_WITHOUT_TLS=1',
    )
  if (switchedOff.length > 0 && !allow.databaseDataLoss)
    complaints.push(
      `数据库关闭了 ${switchedOff.join('、')}，断电时会丢失已付款的订单：请打开，确要如此请设置 ALLOW_DATABASE_DATA_LOSS=1`,
    )
  return complaints
}
