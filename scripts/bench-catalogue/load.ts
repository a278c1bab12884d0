import { seeded } from '../../demo/random'
import { kinds, type Kind } from './questions'
import { ALL, figures, type Figures } from './figures'
import { connect, type Ask } from './line'

/**
 * `tsx load.ts url count connections rounds`: a load generator in a process of its own, so many connections that each ask again as soon
 * as they are answered. Writes its figures as JSON.
 */

const BOUNDARY = 'daifa-bench'

const list = (kind: Kind, page: number, i: number): Ask => {
  const wanted = kind.ask(i)
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
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const body = Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`)
  return { path: '/prod/api/product/list', body, type: `multipart/form-data; boundary=${BOUNDARY}` }
}

const asks = (count: number, page: number): [string, (i: number) => Ask][] => [
  ...kinds(count).map((kind): [string, (i: number) => Ask] => [kind.name, (i) => list(kind, page, i)]),
  ['商品详情', (i) => ({ path: `/prod/api/product/info?id=${1_000_000 + ((i * 7919) % count)}` })],
]

const overHttp = async (
  url: string,
  count: number,
  connections: number,
  rounds: number,
  page: number,
): Promise<{ figures: Figures[]; perSecond: number }> => {
  const lines = await Promise.all(Array.from({ length: connections }, () => connect(url)))
  // Code is compiled, connections are opened and the sample is drawn before anything is measured.
  await Promise.all(
    lines.map(async ({ send }, at) => {
      for (const [, ask] of asks(count, page))
        for (let i = 0; i < 20; i++) await send(ask(1_000_000 + i * connections + at))
    }),
  )
  // Twenty buyers do not all ask the same kind of thing at once: the kinds come in any order.
  const random = seeded('load')
  const ready = asks(count, page)
    .flatMap(([name, ask]) => Array.from({ length: rounds }, (_, i) => ({ name, ask: ask(i), place: random.next() })))
    .toSorted((a, b) => a.place - b.place)
  const times = new Map<string, number[]>(asks(count, page).map(([name]) => [name, []]))
  const busy = new Map<string, number>()
  let next = 0
  const began = performance.now()
  await Promise.all(
    lines.map(async ({ send }) => {
      for (let one = ready[next++]; one; one = ready[next++]) {
        const start = performance.now()
        const reply = await send(one.ask)
        times.get(one.name)!.push(performance.now() - start)
        if (reply.startsWith('{"code":50300,')) busy.set(one.name, (busy.get(one.name) ?? 0) + 1)
        else if (!reply.startsWith('{"code":20000,')) throw new Error(`${one.name}: ${reply.slice(0, 200)}`)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const all = [...times].map(([name, one]) =>
    figures(busy.has(name) ? `${name}（${busy.get(name)} 次答“繁忙”）` : name, one),
  )
  all.push(figures(ALL, [...times.values()].flat()))
  for (const { end } of lines) end()
  return { figures: all, perSecond: ready.length / seconds }
}

const [url, ...numbers] = process.argv.slice(2)
const [count, connections, rounds, page] = numbers.map(Number)
void overHttp(url!, count!, connections!, rounds!, page!).then((result) => process.stdout.write(JSON.stringify(result)))
