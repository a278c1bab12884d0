import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../server/store/db'
import { searchProducts } from '../../server/catalogue/products'
import { postgresSearch } from '../../server/catalogue/search/postgres-search'
import { turnedPages } from '../../server/catalogue/search/turned-pages'
import { ALL, figures, type Figures } from './figures'
import { kinds, type Kind } from './questions'

/** Which pages of each question are measured. */
export type Pages =
  | 'first'
  /** From the second to the last, one after the other, as a buyer turns them. */
  | 'turned'
  /** The fiftieth, by somebody who has seen none before. */
  | 'jumped'

export interface Shop {
  /** How many products it has. */
  count: number
  /** Of the questions. */
  seed: string
  /** How many of each kind. */
  rounds: number
}

/** product/list without HTTP, on one connection: each kind that has such pages, then all of them together. */
export const onOneConnection = async (db: Db, { count, seed, rounds }: Shop, pages: Pages): Promise<Figures[]> => {
  const cpu = await cpuClock(db)
  const clock = { now: () => 0 }
  const plain = postgresSearch({ db, clock })
  const search = pages === 'turned' ? turnedPages(plain, clock) : plain
  await search.prepare()
  const times: Time[] = []
  const ask = async ({ page: _page, ...wanted }: ReturnType<Kind['ask']>, page: number): Promise<[Time, number]> => {
    const [began, beganCpu] = [performance.now(), cpu()]
    const { total } = await searchProducts({ db, search }, { ...wanted, page, pageSize: PAGE_SIZE }, '')
    const question = JSON.stringify(page === 1 ? wanted : { ...wanted, page })
    return [{ wall: performance.now() - began, cpu: cpu() - beganCpu, question }, total]
  }
  const measured: Figures[] = []
  for (const kind of kinds(count, seed)) {
    for (let i = 0; i < 3; i++) await ask(kind.ask(i), pages === 'jumped' ? 50 : 1) // plans and caches
    const own: Time[] = []
    for (let i = 0; i < rounds; i++) {
      const question = kind.ask(i + 3)
      const [time, total] = await ask(question, pages === 'jumped' ? 50 : 1)
      if (pages !== 'turned') own.push(time)
      else for (let page = 2; page <= Math.ceil(total / PAGE_SIZE); page++) own.push((await ask(question, page))[0])
    }
    if (own.length > 0) measured.push(figuresOf(kind.name, own))
    times.push(...own)
  }
  return [...measured, figuresOf(ALL, times)]
}
const PAGE_SIZE = 20

interface Time {
  wall: number
  cpu: number
  question: string
}
const figuresOf = (name: string, times: readonly Time[]): Figures =>
  figures(
    name,
    times.map(({ wall }) => wall),
    times.map((time) => time.cpu),
    times.map(({ question }) => question),
  )

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

/** What is asked through HTTP: first pages, the fiftieth ones, or what a buyer types into the fields of search and suppliers. */
export type Asked = 'first' | 'jumped' | 'typed'

/** Through HTTP, asked by another process. */
export const overHttp = (
  url: string,
  { count, seed, rounds }: Shop,
  connections: number,
  asked: Asked,
): Promise<{ figures: Figures[]; perSecond: number }> =>
  new Promise((resolve, reject) => {
    const given = [url, seed, count, connections, Math.ceil(rounds), asked].map(String)
    execFile(process.execPath, ['--import', 'tsx', LOAD, ...given], { maxBuffer: 1e8 }, (error, out) =>
      error ? reject(error) : resolve(JSON.parse(out)),
    )
  })

const LOAD = join(import.meta.dirname, 'load.ts')
