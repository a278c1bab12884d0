import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seeded } from '../../demo/random'
import { figures, type Figures } from '../bench-catalogue/figures'
import { connect } from '../bench-catalogue/line'
import type { Kind } from './questions'

export interface Asking {
  url: string
  token: string
  connections: number
  /** How often each kind is asked. */
  rounds: number
  /** Each kind a few times on each connection before it counts. */
  warm: boolean
}

export interface Measured {
  figures: (Figures & { isList: boolean })[]
  perSecond: number
  /** Requests that counted. */
  asked: number
}

/** Over many connections that each ask again once answered, the kinds in a random order. */
export const ask = async (
  kinds: readonly Kind[],
  { url, token, connections, rounds, warm }: Asking,
): Promise<Measured> => {
  const lines = await Promise.all(
    Array.from({ length: connections }, () => connect(url, `authorization: Bearer ${token}\r\n`)),
  )
  if (warm)
    await Promise.all(
      lines.map(async ({ send }, at) => {
        for (const kind of kinds) for (let i = 0; i < 3; i++) await send({ path: kind.ask(100_000 + i * 20 + at) })
      }),
    )
  const random = seeded('orders')
  const ready = kinds
    .flatMap((kind) => Array.from({ length: rounds }, (_, i) => ({ kind, path: kind.ask(i), place: random.next() })))
    .toSorted((a, b) => a.place - b.place)
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))
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
  const lists = kinds.filter(({ isList }) => isList).flatMap((kind) => times.get(kind)!)
  return {
    figures: [
      ...kinds.map((kind) => ({ ...figures(kind.name, times.get(kind)!), isList: kind.isList })),
      { ...figures('全部列表', lists), isList: true },
    ],
    perSecond: ready.length / seconds,
    asked: ready.length,
  }
}

/** In a process of its own: `tsx script file`, which asks as the file says and writes what it measured. */
export const askApart = (script: string, wanted: unknown): Promise<Measured> =>
  new Promise((resolve, reject) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-ask-'))
    const file = join(folder, 'wanted.json')
    writeFileSync(file, JSON.stringify(wanted))
    execFile(process.execPath, ['--import', 'tsx', script, file], { maxBuffer: 1e8 }, (error, out) => {
      rmSync(folder, { recursive: true })
      if (error) reject(error)
      else resolve(JSON.parse(out) as Measured)
    })
  })
