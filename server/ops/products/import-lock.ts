import pg from 'pg'
import { translated } from '../../store/db-error'
import { SheetError } from '../../sheets/sheet'

/** A number of our own for PostgreSQL's advisory locks; the migrations have another. */
const LOCK = 20_481_602

export interface ImportLock {
  /** @throws SheetError when the lock went with its connection, so that another import may have begun. */
  mustBeHeld(): void
  giveBack(): Promise<void>
}

/**
 * One import at a time on a PostgreSQL: two would each make the same product. Held by a connection of its own, since those of the pool
 * come and go; it ends with the process, however that ends, and within a minute of a machine that vanished.
 * @throws SheetError while another import runs
 */
export const takeImportLock = async (url: string): Promise<ImportLock> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'daifa-mall-import',
    keepAlive: true,
    options:
      '-c idle_session_timeout=0 -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3',
  })
  let lost = false
  client.on('error', () => void (lost = true))
  await client.connect().catch((error: unknown) => {
    throw translated(error)
  })
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK])
  if (!rows[0]?.mine) {
    await client.end()
    throw new SheetError('另一个导入正在运行，请等它结束后再试。这次没有导入任何东西')
  }
  return {
    mustBeHeld() {
      if (lost) throw new SheetError('与数据库的连接断开过，为免与另一个导入冲突而停下。请再运行一次，会从断的地方继续')
    },
    giveBack: () => client.end(),
  }
}

/** PGlite's folder has one process anyway. */
export const noLock: ImportLock = { mustBeHeld: () => {}, giveBack: async () => {} }
