import { spawn } from 'node:child_process'
import { runCommand } from '../../server/ops/command'
import { builtProgram } from './built-programs'

/** The operator's command within this process: half a second less than a process of its own. */
export const ops = async (given: readonly string[], databaseUrl: string | null, dataDir: string) => {
  let out = ''
  const take = (text: string): void => void (out += text)
  const env = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  return { code: await runCommand(given, { env, out: take, err: take }), out }
}

/** The same in a process of its own, killed as soon as a line is one of those. */
export const runOps = async (
  given: readonly string[],
  databaseUrl: string | null,
  dataDir: string,
  until: (line: string) => boolean = () => false,
): Promise<{ code: number | null; signal: string | null; out: string }> => {
  const { DATABASE_URL: _other, ...env } = process.env
  const child = spawn(process.execPath, [await builtProgram('ops'), ...given], {
    env: { ...env, NODE_ENV: '', DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
  })
  let out = ''
  const take = (chunk: Buffer): void => {
    out += chunk.toString()
    if (until(chunk.toString())) child.kill('SIGKILL')
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  return new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, out }))
  })
}
