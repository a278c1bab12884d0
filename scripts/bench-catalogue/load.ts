import { Agent, request } from 'node:http'
import { seeded } from '../../demo/random'
import { kinds, type Kind } from './questions'
import { figures, type Figures } from './figures'

/**
 * `tsx load.ts url count connections rounds`: a load generator in a process of its own, so many connections that each ask again as soon
 * as they are answered. Writes its figures as JSON.
 */

interface Ask {
  path: string
  body?: Buffer
  type?: string
}

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

const asks = (count: number): [string, (i: number) => Ask][] => [
  ...kinds(count).map((kind): [string, (i: number) => Ask] => [kind.name, (i) => list(kind, 1, i)]),
  ['第 50 页，一个常见词', (i) => list(kinds(count)[1]!, 50, i)],
  ['商品详情', (i) => ({ path: `/prod/api/product/info?id=${1_000_000 + ((i * 7919) % count)}` })],
]

const send = (url: string, agent: Agent, { path, body, type }: Ask): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = body ? { 'content-type': type, 'content-length': body.length } : {}
    const sent = request(`${url}${path}`, { agent, method: body ? 'POST' : 'GET', headers }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => resolve(Buffer.concat(chunks).toString()))
      reply.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })

const overHttp = async (
  url: string,
  count: number,
  connections: number,
  rounds: number,
): Promise<{ figures: Figures[]; perSecond: number }> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  // Code is compiled, connections are opened and the sample is drawn before anything is measured.
  for (let i = 0; i < 20; i++) await Promise.all(asks(count).map(([, ask]) => send(url, agent, ask(1_000_000 + i))))
  // Twenty buyers do not all ask the same kind of thing at once: the kinds come in any order.
  const random = seeded('load')
  const ready = asks(count)
    .flatMap(([name, ask]) => Array.from({ length: rounds }, (_, i) => ({ name, ask: ask(i), place: random.next() })))
    .toSorted((a, b) => a.place - b.place)
  const times = new Map<string, number[]>(asks(count).map(([name]) => [name, []]))
  const busy = new Map<string, number>()
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let one = ready[next++]; one; one = ready[next++]) {
        const start = performance.now()
        const reply = await send(url, agent, one.ask)
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
  all.push(figures('全部', [...times.values()].flat()))
  agent.destroy()
  return { figures: all, perSecond: ready.length / seconds }
}

const [url, ...numbers] = process.argv.slice(2)
const [count, connections, rounds] = numbers.map(Number)
void overHttp(url!, count!, connections!, rounds!).then((result) => process.stdout.write(JSON.stringify(result)))
