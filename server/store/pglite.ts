import { statfs } from 'node:fs/promises'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite, type PGliteInterface, type Transaction } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { refusals } from '../../src/domain/refusals'
import type { Db, Queryable } from './db'
import { committing, stillWanted } from './deadline'
import { translated, worthRetrying } from './db-error'
import { takePidLock } from './pid-lock'
import { askedWithin, insideTx, isRead, mustBeOutsideTx, retrying } from './tx-scope'

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
  const tryTx = async <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => {
    let failed: { by: unknown } | null = null
    try {
      return await pg.transaction((inner) =>
        insideTx(async () => {
          stillWanted()
          const { tx, over } = askedWithin((sql, params) => run(inner, sql, params))
          const result = await work(tx).finally(over)
          committing()
          return result
        }).catch((error: unknown) => {
          failed = { by: error }
          throw error
        }),
      )
    } catch (error) {
      // What the work threw is what it is; only BEGIN and COMMIT speak the driver's language here.
      throw failed === null ? translated(error) : error
    }
  }

  return {
    async query(sql, params) {
      mustBeOutsideTx()
      if (isRead(sql)) stillWanted()
      else {
        await mayWrite()
        committing()
      }
      return run(pg, sql, params)
    },
    async tx(work) {
      mustBeOutsideTx()
      await mayWrite()
      return retrying(worthRetrying, () => tryTx(work))
    },
    async close() {
      await pg.close()
      closed()
    },
  }
}

const run = async <R>(
  on: Pick<PGliteInterface | Transaction, 'query' | 'exec'>,
  sql: string,
  params?: readonly unknown[],
): Promise<R[]> => {
  stillWanted()
  try {
    // Without parameters several statements may stand in one text, as with PostgreSQL's simple protocol.
    const rows = params ? (await on.query<R>(sql, [...params])).rows : (await on.exec(sql)).at(-1)?.rows
    return (rows ?? []) as R[]
  } catch (error) {
    throw translated(error)
  } finally {
    // PGlite answers in microtasks: without this, timers and sockets starve while it is busy.
    await nextTurn()
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
