import { readFileSync } from 'node:fs'
import type { Db } from '../../server/db'
import { searchProducts } from '../../server/catalogue/products'
import { postgresSearch } from '../../server/catalogue/search/postgres-search'
import { kinds, type Kind } from './questions'

export interface Figures {
  name: string
  p50: number
  p95: number
  p99: number
  /** Computed by client and database together; null where the system doesn't tell. */
  cpu50: number | null
  cpu95: number | null
}

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export const figures = (name: string, wall: readonly number[], cpu: readonly number[] = []): Figures => ({
  name,
  p50: quantile(wall, 0.5),
  p95: quantile(wall, 0.95),
  p99: quantile(wall, 0.99),
  cpu50: cpu.length > 0 ? quantile(cpu, 0.5) : null,
  cpu95: cpu.length > 0 ? quantile(cpu, 0.95) : null,
})

/** product/list without HTTP, on one connection. Each question has a price nobody else asks for, so that none is known to be capped. */
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
    const priceMax = wanted.priceMax ?? 900_000_000 + asked++
    const began = performance.now()
    const beganCpu = cpu()
    await searchProducts(
      { db, search },
      { ...wanted, priceMax: priceMax as never, page: page === 'first' ? 1 : 50, pageSize: 20 },
      '',
    )
    return [performance.now() - began, cpu() - beganCpu]
  }
  let asked = 0
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

/** Through HTTP: so many connections that each ask again as soon as they are answered. */
export const overHttp = async (
  url: string,
  count: number,
  connections: number,
  rounds: number,
): Promise<{ figures: Figures[]; perSecond: number }> => {
  const all: Figures[] = []
  let done = 0
  const began = performance.now()
  for (const [name, ask] of requests(url, count)) {
    const times: number[] = []
    let next = 0
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (let i = next++; i < rounds; i = next++) {
          const start = performance.now()
          const reply = await ask(i)
          const { code } = (await reply.json()) as { code: number }
          if (code !== 20000) throw new Error(`${name}: code ${code}`)
          times.push(performance.now() - start)
          done++
        }
      }),
    )
    all.push(figures(name, times))
  }
  return { figures: all, perSecond: done / ((performance.now() - began) / 1000) }
}

const requests = (url: string, count: number): [string, (i: number) => Promise<Response>][] => {
  const list = (kind: Kind, page: number) => (i: number) => {
    const wanted = kind.ask(i)
    const form = new FormData()
    const fields: Record<string, string | number | undefined> = {
      page,
      keyword: wanted.keyword,
      sort: wanted.sort,
      category_id: wanted.categoryId,
      region_id: wanted.regionId,
      market_id: wanted.marketId,
      supplier_id: wanted.supplierId,
      price_min: wanted.priceMin,
      price_max: wanted.priceMax,
    }
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value))
    return fetch(`${url}/prod/api/product/list`, { method: 'POST', body: form })
  }
  return [
    ...kinds(count).map((kind): [string, (i: number) => Promise<Response>] => [kind.name, list(kind, 1)]),
    ['第 50 页，一个常见词', list(kinds(count)[1]!, 50)],
    ['商品详情', (i) => fetch(`${url}/prod/api/product/info?id=${1_000_000 + ((i * 7919) % count)}`)],
  ]
}
