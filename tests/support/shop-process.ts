import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { builtProgram, type Program } from './built-programs'
import { ROOT } from './source-hash'

/** The shop as a person starts it, in a process of its own. */
export interface ShopProcess {
  child: ChildProcess
  /** Its address, once it has said so on stdout. Rejects when it ends before. */
  listening: Promise<string>
  /** Its exit code; null when a signal ended it. */
  exited: Promise<number | null>
  /** What stands on stdout and stderr so far, where those are pipes. */
  said(): string
  complained(): string
}

const started = new Set<ChildProcess>()

/** `env` is all it has besides PATH. Give each spec `endShops` afterwards. */
export const launchShop = async (
  env: Record<string, string>,
  stdio: StdioOptions = ['ignore', 'pipe', 'pipe'],
  program: Program = 'main',
): Promise<ShopProcess> => {
  const child = spawn(process.execPath, [await builtProgram(program)], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio,
  })
  started.add(child)
  let said = ''
  let complained = ''
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const url = /已启动：(http:\S+)/.exec(said)?.[1]
      if (url) resolve(url)
    })
    child.once('exit', () => reject(new Error(`ended: ${complained}`)))
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complained += text))
  listening.catch(() => {})
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return { child, listening, exited, said: () => said, complained: () => complained }
}

/** Kills whatever still runs. */
export const endShops = async (): Promise<void> => {
  for (const child of started) {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }
  }
  started.clear()
}
