import { readFileSync } from 'node:fs'
import { quantile } from '../bench-catalogue/figures'
import { connect, type Ask } from '../bench-catalogue/line'
import { computed, withChildren } from '../bench-orders/cpu'
import { limitWorks } from './limit-works'
import { works, type Goods } from './works'

/**
 * `tsx load.ts file`: a load generator in a process of its own. So many connections each ask again as soon as they are answered; once
 * all is warm, what begins within so many seconds counts.
 */
export interface Wanted {
  work: string
  of: 'us' | 'limit'
  /** Connections are dealt out among them. */
  urls: string[]
  tokens: string[]
  goods: Goods
  seconds: number
  warm: number
  servers: number[]
  /** Of PostgreSQL, whose processes are its children. */
  postmaster: number | null
}

export interface Times {
  name: string
  p50: number
  p95: number
  p99: number
  worst: number
}

export interface Measured {
  perSecond: number
  /** In milliseconds, for each that was done. */
  cpu: { server: number; database: number }
  /** The whole, then its steps where there are several. */
  times: Times[]
  /** All that was done, warming up included. */
  done: number
  /** What was answered otherwise, how often. */
  refused: Record<string, number>
}

const timesOf = (name: string, all: readonly number[]): Times => ({
  name,
  p50: quantile(all, 0.5),
  p95: quantile(all, 0.95),
  p99: quantile(all, 0.99),
  worst: Math.max(...all),
})

const measure = async (wanted: Wanted): Promise<Measured> => {
  const { work, of, urls, tokens, goods, seconds, warm, servers, postmaster } = wanted
  const act = (of === 'us' ? works : limitWorks)[work]!
  const lines = await Promise.all(
    tokens.map((token, i) =>
      connect(urls[i % urls.length]!, act.isVisitors ? '' : `authorization: Bearer ${token}\r\n`),
    ),
  )
  const began = performance.now() + warm * 1000
  const ends = began + seconds * 1000
  const steps = new Map<string, number[]>()
  const refused: Record<string, number> = {}
  let [done, within] = [0, 0]
  const note = (name: string, from: number): void => {
    if (from < began) return
    const known = steps.get(name)
    if (known) known.push(performance.now() - from)
    else steps.set(name, [performance.now() - from])
  }
  const cpu = () => ({
    server: servers.reduce((sum, pid) => sum + computed(pid), 0),
    database: postmaster === null ? 0 : withChildren(postmaster),
  })
  let [before, after] = [cpu(), cpu()]
  setTimeout(() => (before = cpu()), began - performance.now())
  const over = new Promise<void>((resolve) => {
    setTimeout(() => {
      after = cpu()
      resolve()
    }, ends - performance.now())
  })
  await Promise.all(
    lines.map(async ({ send }, line) => {
      const asking = async (name: string, ask: Ask): Promise<Record<string, unknown>> => {
        const from = performance.now()
        const reply = await send(ask)
        note(name, from)
        if (reply.startsWith('{"code":20000,')) return JSON.parse(reply) as Record<string, unknown>
        throw new Refused(`${name} ${reply.slice(0, 100)}`)
      }
      for (let turn = 0; performance.now() < ends; turn++) {
        const from = performance.now()
        try {
          await act.once(asking, { turn: turn * lines.length + line, line, goods })
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          refused[error.message] = (refused[error.message] ?? 0) + 1
          continue
        }
        done++
        note('', from)
        const now = performance.now()
        if (now >= began && now < ends) within++
      }
    }),
  )
  await over
  for (const { end } of lines) end()
  const all = steps.get('') ?? []
  steps.delete('')
  const apart = steps.size > 1 ? [...steps].map(([name, one]) => timesOf(name, one)) : []
  return {
    perSecond: within / seconds,
    cpu: {
      server: (after.server - before.server) / within,
      database: (after.database - before.database) / within,
    },
    times: [timesOf('', all), ...apart],
    done,
    refused,
  }
}

class Refused extends Error {}

void measure(JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Wanted).then((result) =>
  process.stdout.write(JSON.stringify(result)),
)
