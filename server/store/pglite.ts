import { statfs } from 'node:fs/promises'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { refusals } from '../../src/domain/refusals'
import type { Db, Queryable } from './db'
import { committing, stillWanted } from './deadline'
import { isStalePlan, RolledBack, translated, worthRetrying } from './db-error'
import { sessionOf } from './pglite-session'
import { takePidLock } from './pid-lock'
import { askedWithin, insideTx, isRead, mustBeOutsideTx, retrying } from './tx-scope'
import { cameMs, turns } from './turns'

/** The database of the demo: PostgreSQL inside this process, its files in `dataDir`/db. @throws DataDirInUse */
export const openPglite = async (dataDir: string, minFreeMb: number): Promise<Db> => {
  mkdirSync(join(dataDir, 'db'), { recursive: true })
  const unlock = takePidLock(join(dataDir, 'db.lock'))
  try {
    const pg = await createPglite({ dataDir: join(dataDir, 'db') }).catch((error: unknown) => {
      throw new Error(`数据目录里的内嵌数据库打不开，它可能已损坏或属于别的版本（${join(dataDir, 'db')}）`, {
        cause: error,
      })
    })
    // Its log is in files of 16 MB; each would be written full of zeros first, while everybody waits.
    await pg.exec('set wal_init_zero = off')
    return pgliteDb(pg, { mayWrite: spaceGuard(dataDir, minFreeMb), closed: unlock })
  } catch (error) {
    unlock()
    throw error
  }
}

export const createPglite = (options: { dataDir?: string; loadDataDir?: Blob } = {}): Promise<PGlite> =>
  PGlite.create({ ...options, extensions: { pg_trgm }, parsers })

const asNumber = (text: string): number => Number(text)
const asText = (text: string): string => text
/** Like in ./postgres: int8 as number, dates as their text. */
const parsers = { 20: asNumber, 1082: asText }

interface Surroundings {
  mayWrite?: () => Promise<void>
  closed?: () => void
}

export const pgliteDb = (pg: PGlite, { mayWrite = async () => {}, closed = () => {} }: Surroundings = {}): Db => {
  const session = sessionOf(pg)
  const inTurn = turns()

  const run: Queryable['query'] = async <R>(...statement: Parameters<Queryable['query']>): Promise<R[]> => {
    stillWanted()
    try {
      return session.ask<R>(...statement)
    } catch (error) {
      throw translated(error)
    } finally {
      // Nothing was waited for: without this, timers and sockets starve while the database is busy.
      await nextTurn()
    }
  }

  const command = (sql: string): string => {
    try {
      return session.done(sql)
    } catch (error) {
      throw translated(error)
    }
  }

  const tryTx = <T>(work: (tx: Queryable) => Promise<T>): Promise<T> =>
    inTurn(cameMs(), async () => {
      stillWanted()
      command('begin')
      const { tx, over } = askedWithin(run)
      let result: T
      try {
        result = await insideTx(() => work(tx)).finally(over)
        committing()
      } catch (error) {
        command('rollback')
        throw error
      }
      if (command('commit') === 'ROLLBACK') throw new RolledBack()
      await pg.syncToFs()
      return result
    })

  return {
    async query(sql, params, plan) {
      mustBeOutsideTx()
      if (isRead(sql)) stillWanted()
      else {
        await mayWrite()
        committing()
      }
      return retrying(isStalePlan, () =>
        inTurn(cameMs(), async () => {
          const rows = await run<never>(sql, params, plan)
          await pg.syncToFs()
          return rows
        }),
      )
    },
    async tx(work) {
      mustBeOutsideTx()
      await mayWrite()
      return retrying(worthRetrying, () => tryTx(work))
    },
    async close() {
      await inTurn(cameMs(), () => pg.close())
      closed()
    },
  }
}

const CHECK_MS = 1000

/** A full disk would stop PGlite for ever in the middle of a write, and this process with it. */
const spaceGuard = (dir: string, minFreeMb: number): (() => Promise<void>) => {
  let checkedAt = -Infinity
  let enough = true
  return async () => {
    const now = performance.now()
    if (now - checkedAt > CHECK_MS) {
      checkedAt = now
      const { bavail, bsize } = await statfs(dir)
      enough = bavail * bsize >= minFreeMb * 1024 * 1024
    }
    if (!enough) throw refusals.storageFull()
  }
}
