import { readdirSync, readFileSync } from 'node:fs'
import type { Db } from '../../server/store/db'
import type { Serving } from '../bench-catalogue/serve'

const TICK_MS = 10

/** Milliseconds that a process has computed, those of its children that are gone included; Linux alone tells. */
export const computed = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return [11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i]), 0) * TICK_MS
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) &&
        Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]) === pid
        ? [Number(name)]
        : []
    } catch {
      return [] // gone meanwhile
    }
  })

/** The same with the children that it has. */
export const withChildren = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, one) => sum + computed(one), 0)

/** The process whose children answer on this database. */
export const postmasterOf = async (db: Db): Promise<number> => {
  const [row] = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Number(readFileSync(`/proc/${row!.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1])
}

/** What the server and the whole of PostgreSQL have computed. */
export const cpuOf = async (db: Db, { pid }: Serving): Promise<() => { server: number; database: number }> => {
  const postmaster = await postmasterOf(db)
  return () => ({ server: computed(pid), database: withChildren(postmaster) })
}
