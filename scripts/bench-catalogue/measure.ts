import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../server/db'
import { searchProducts } from '../../server/catalogue/products'
import { postgresSearch } from '../../server/catalogue/search/postgres-search'
import { figures, type Figures } from './figures'
import { kinds, type Kind } from './questions'

/** product/list without HTTP, on one connection. */
export const onOneConnection = async (
  db: Db,
  count: number,
  rounds: number,
  page: 'first' | 'deep',
): Promise<Figures[]> => {
  const search = postgresSearch({ db, clock: { now: () => 0 } })
  const cpu = await cpuClock(db)
  const ask = async (kind: Kind, i: number): Promise<[number, number]> => {
    const { page: _page, ...wanted } = kind.ask(i)
    const began = performance.now()
    const beganCpu = cpu()
    await searchProducts({ db, search }, { ...wanted, page: page === 'first' ? 1 : 50, pageSize: 20 }, '')
    return [performance.now() - began, cpu() - beganCpu]
  }
  const all: Figures[] = []
  for (const kind of kinds(count)) {
    for (let i = 0; i < 3; i++) await ask(kind, i) // plans and caches
    const times: [number, number][] = []
    for (let i = 0; i < rounds; i++) times.push(await ask(kind, i + 3))
    all.push(
      figures(
        kind.name,
        times.map(([wall]) => wall),
        times.map(([, used]) => used),
      ),
    )
  }
  return all
}

/** Milliseconds that this process and the database's one have computed: what a busy machine does not stretch. */
const cpuClock = async (db: Db): Promise<() => number> => {
  const [row] = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const backend = (): number => {
    try {
      return Number(readFileSync(`/proc/${row!.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    } catch {
      return 0
    }
  }
  return () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000 + backend()
  }
}

/** What the machine gives at best in this moment: one row by its key. */
export const reference = async (db: Db): Promise<Figures> => {
  const times: number[] = []
  for (let i = 0; i < 300; i++) {
    const began = performance.now()
    await db.query('select title from products where id = $1', [`${1_000_000 + i * 31}`])
    times.push(performance.now() - began)
  }
  return figures('参照：按编号读一行', times)
}

/** Through HTTP, asked by another process. */
export const overHttp = (
  url: string,
  count: number,
  connections: number,
  rounds: number,
): Promise<{ figures: Figures[]; perSecond: number }> =>
  new Promise((resolve, reject) => {
    const given = [url, count, connections, Math.ceil(rounds)].map(String)
    execFile(process.execPath, ['--import', 'tsx', LOAD, ...given], { maxBuffer: 1e8 }, (error, out) =>
      error ? reject(error) : resolve(JSON.parse(out)),
    )
  })

const LOAD = join(import.meta.dirname, 'load.ts')
