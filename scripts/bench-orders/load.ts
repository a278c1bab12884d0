import { readFileSync } from 'node:fs'
import { seeded } from '../../demo/random'
import { figures, type Figures } from '../bench-catalogue/figures'
import { connect } from '../bench-catalogue/line'
import { kinds, wideWords, type Kind, type Sample } from './questions'

/** `tsx load.ts file`: asks as the file says, in a process of its own, over many connections that each ask again once answered. */
export interface Wanted {
  url: string
  token: string
  samples: Sample[]
  count: number
  connections: number
  rounds: number
  what: 'all' | 'wide'
}

export interface Measured {
  figures: (Figures & { isList: boolean })[]
  perSecond: number
}

const measure = async ({ url, token, samples, count, connections, rounds, what }: Wanted): Promise<Measured> => {
  const asked: Kind[] = what === 'all' ? kinds(samples, count) : wideWords(samples)
  const lines = await Promise.all(
    Array.from({ length: connections }, () => connect(url, `authorization: Bearer ${token}\r\n`)),
  )
  if (what === 'all')
    await Promise.all(
      lines.map(async ({ send }, at) => {
        for (const kind of asked) for (let i = 0; i < 3; i++) await send({ path: kind.ask(100_000 + i * 20 + at) })
      }),
    )
  const random = seeded('orders')
  const ready = asked
    .flatMap((kind) => Array.from({ length: rounds }, (_, i) => ({ kind, path: kind.ask(i), place: random.next() })))
    .toSorted((a, b) => a.place - b.place)
  const times = new Map<Kind, number[]>(asked.map((kind) => [kind, []]))
  let next = 0
  const began = performance.now()
  await Promise.all(
    lines.map(async ({ send }) => {
      for (let one = ready[next++]; one; one = ready[next++]) {
        const start = performance.now()
        const reply = await send({ path: one.path })
        times.get(one.kind)!.push(performance.now() - start)
        if (!reply.startsWith('{"code":20000,')) throw new Error(`${one.kind.name} ${one.path}: ${reply.slice(0, 200)}`)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  for (const { end } of lines) end()
  const lists = asked.filter(({ isList }) => isList).flatMap((kind) => times.get(kind)!)
  return {
    figures: [
      ...asked.map((kind) => ({ ...figures(kind.name, times.get(kind)!), isList: kind.isList })),
      { ...figures('全部列表', lists), isList: true },
    ],
    perSecond: ready.length / seconds,
  }
}

void measure(JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Wanted).then((result) =>
  process.stdout.write(JSON.stringify(result)),
)
