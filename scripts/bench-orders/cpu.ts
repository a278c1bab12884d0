import { readdirSync, readFileSync } from 'node:fs'
import type { Db } from '../../server/store/db'
import type { Serving } from '../bench-catalogue/serve'

const TICK_MS = 10

/** Milliseconds that a process has computed, those of its children that are gone included; Linux alone tells. */
const computed = (pid: number): number => {
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

/** What the server and the whole of PostgreSQL have computed. */
export const cpuOf = async (db: Db, { pid }: Serving): Promise<() => { server: number; database: number }> => {
  const [row] = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = Number(readFileSync(`/proc/${row!.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1])
  return () => ({
    server: computed(pid),
    database: [postmaster, ...childrenOf(postmaster)].reduce((sum, one) => sum + computed(one), 0),
  })
}
