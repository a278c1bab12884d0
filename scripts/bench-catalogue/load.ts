import { seeded } from '../../demo/random'
import type { Asked } from './measure'
import { kinds, typed, type Kind } from './questions'
import { ALL, figures, type Figures } from './figures'
import { connect, type Ask } from './line'

/**
 * `tsx load.ts url seed count connections rounds asked`: a load generator in a process of its own, so many connections that each ask again as soon
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
  const tags = (wanted.tags ?? []).map((tag, at) => [`tags[${at}]`, tag] as const)
  const parts = [...Object.entries(fields), ...tags]
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const body = Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`)
  return { path: '/prod/api/product/list', body, type: `multipart/form-data; boundary=${BOUNDARY}` }
}

type Asks = [name: string, ask: (i: number) => Ask, question: (i: number) => string][]

const listed = (count: number, seed: string, page: number): Asks => [
  ...kinds(count, seed).map((kind): Asks[number] => [
    kind.name,
    (i) => list(kind, page, i),
    (i) => JSON.stringify(kind.ask(i)),
  ]),
  ['商品详情', (i) => ({ path: `/prod/api/product/info?id=${1_000_000 + ((i * 7919) % count)}` }), String],
]

const typing = (count: number, seed: string): Asks => {
  const { suggested, suppliers } = typed(count, seed)
  const asking = (path: string, keyword: (i: number) => string) =>
    [(i: number) => ({ path: `/prod/api/${path}?keyword=${encodeURIComponent(keyword(i))}` }), keyword] as const
  return [
    ['搜索建议', ...asking('product/suggest', suggested)],
    ['供应商，带关键词', ...asking('supplier/list', suppliers)],
  ]
}

const asksOf: Record<Asked, (count: number, seed: string) => Asks> = {
  first: (count, seed) => listed(count, seed, 1),
  jumped: (count, seed) => listed(count, seed, 50),
  typed: typing,
}

const overHttp = async (
  url: string,
  seed: string,
  [count, connections, rounds]: [number, number, number],
  asked: Asked,
): Promise<{ figures: Figures[]; perSecond: number }> => {
  const all = asksOf[asked](count, seed)
  const lines = await Promise.all(Array.from({ length: connections }, () => connect(url)))
  // Code is compiled, connections are opened and the sample is drawn before anything is measured.
  await Promise.all(
    lines.map(async ({ send }, at) => {
      for (const [, ask] of all) for (let i = 0; i < 20; i++) await send(ask(1_000_000 + i * connections + at))
    }),
  )
  // Twenty buyers do not all ask the same kind of thing at once: the kinds come in any order.
  const random = seeded(seed)
  const ready = all
    .flatMap(([name, ask, question]) =>
      Array.from({ length: rounds }, (_, i) => ({ name, ask: ask(i), question: question(i), place: random.next() })),
    )
    .toSorted((a, b) => a.place - b.place)
  const times = new Map<string, { ms: number; question: string }[]>(all.map(([name]) => [name, []]))
  const busy = new Map<string, number>()
  let next = 0
  const began = performance.now()
  await Promise.all(
    lines.map(async ({ send }) => {
      for (let one = ready[next++]; one; one = ready[next++]) {
        const start = performance.now()
        const reply = await send(one.ask)
        times.get(one.name)!.push({ ms: performance.now() - start, question: one.question })
        if (reply.startsWith('{"code":50300,')) busy.set(one.name, (busy.get(one.name) ?? 0) + 1)
        else if (!reply.startsWith('{"code":20000,')) throw new Error(`${one.name}: ${reply.slice(0, 200)}`)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const figuresFrom = (name: string, own: readonly { ms: number; question: string }[]) =>
    figures(
      name,
      own.map(({ ms }) => ms),
      [],
      own.map(({ question }) => question),
    )
  const measured = [...times].map(([name, own]) =>
    figuresFrom(busy.has(name) ? `${name}（${busy.get(name)} 次答“繁忙”）` : name, own),
  )
  measured.push(figuresFrom(ALL, [...times.values()].flat()))
  for (const { end } of lines) end()
  return { figures: measured, perSecond: ready.length / seconds }
}

const [url, seed, count, connections, rounds, asked] = process.argv.slice(2)
const result = await overHttp(url!, seed!, [Number(count), Number(connections), Number(rounds)], asked as Asked)
process.stdout.write(JSON.stringify(result))
