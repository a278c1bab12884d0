import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../server/store/db'
import { chance } from '../chaos'

export interface Struck {
  /** SIGKILL. @throws when it had ended by itself */
  kill(): Promise<void>
  start(): Promise<void>
}

/** A process of ours that answers nobody. */
export const workerProcess = (main: string, env: Record<string, string>): Struck => {
  let child: ChildProcess | null = null
  return {
    async start() {
      child = spawn(process.execPath, [main], {
        env: { PATH: process.env.PATH, TZ: 'UTC', ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    },
    async kill() {
      const running = child
      child = null
      if (!running) return
      if (running.exitCode !== null || running.signalCode !== null)
        throw new Error(`the worker ended by itself with ${running.exitCode ?? running.signalCode}`)
      const gone = once(running, 'exit')
      running.kill('SIGKILL')
      await gone
    },
  }
}

export interface Strikes {
  /** Of whom how many. */
  worker: number
  platform: number
  /** How often a product was then on its way to the platform, so that nobody knew whether it is there. */
  amidst: number
}

interface Ground {
  db: Db
  worker: Struck
  stub: Struck
  bookFile: string
  say?: ((text: string) => void) | undefined
}

/** Kills so often as is wished, mostly just as a product is taken. */
export const strikes = async (
  { kills, seed }: { kills: number; seed: number },
  { db, worker, stub, bookFile, say }: Ground,
): Promise<Strikes> => {
  const random = chance(seed)
  const done = { worker: 0, platform: 0, amidst: 0 }
  for (let struck = 0; struck < kills; struck++) {
    // The platform has written it, and is just before or after telling so.
    const isAmidst = random() < 0.7 && (await writes(bookFile, '{"what":"product"'))
    await sleep(random() * (isAmidst ? 4 : 800))
    const isPlatform = random() < 0.3
    const victim = isPlatform ? stub : worker
    await victim.kill()
    done[isPlatform ? 'platform' : 'worker'] += 1
    done.amidst += (await onTheirWay(db)) > 0 ? 1 : 0
    await victim.start()
    say?.(`${struck + 1}/${kills}`)
  }
  return done
}

const onTheirWay = async (db: Db): Promise<number> =>
  (
    await db.query<{ count: number }>(
      `select count(*)::int as count from listings where work = 'publish' and status = 'submitting'`,
    )
  )[0]!.count

const MOST_WAIT_MS = 2500

/** @returns whether such a line came */
const writes = async (file: string, line: string): Promise<boolean> => {
  const book = openSync(file, 'r')
  try {
    let from = fstatSync(book).size
    const endMs = performance.now() + MOST_WAIT_MS
    while (performance.now() < endMs) {
      const bytes = Buffer.alloc(fstatSync(book).size - from)
      from += readSync(book, bytes, 0, bytes.length, from)
      if (bytes.includes(line)) return true
      await sleep(1)
    }
    return false
  } finally {
    closeSync(book)
  }
}
