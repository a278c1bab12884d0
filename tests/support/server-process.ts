import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './source-hash'

/** The real server as a process of its own, so that it can be killed. */
export interface ServerProcess {
  /** Until it answers. @throws when it ends before */
  start(): Promise<void>
  /** SIGKILL: no time to finish anything. */
  kill(): Promise<void>
  /** SIGTERM, and its end. Nothing when it isn't running. */
  stop(): Promise<void>
}

/** Of a busy machine; a server that ends before it answers is told at once. */
const START_MS = 120_000

export const serverProcess = (main: string, url: string, env: Record<string, string>): ServerProcess => {
  let child: ChildProcess | null = null
  let errors = ''

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const running = child
    child = null
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const gone = once(running, 'exit')
    running.kill(signal)
    await gone
  }

  return {
    async start() {
      const own = { PATH: process.env.PATH, TZ: 'UTC', ...env }
      const started = spawn(process.execPath, ['--enable-source-maps', main], {
        cwd: ROOT,
        env: own,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child = started
      started.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString('utf8')).slice(-4000)))
      const until = performance.now() + START_MS
      while (!(await answers(url))) {
        if (started.exitCode !== null || started.signalCode !== null) {
          // What it wrote last may still be on its way.
          if (started.stderr?.readable) await once(started.stderr, 'close')
          throw new Error(`the server ended with ${started.exitCode ?? started.signalCode}: ${errors}`)
        }
        if (performance.now() > until) throw new Error(`the server did not answer within ${START_MS} ms: ${errors}`)
        await sleep(20)
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1000) })).ok
  } catch {
    return false
  }
}
