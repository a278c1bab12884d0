import { spawn } from 'node:child_process'

/** The operator's command in a process of its own, killed as soon as a line is one of those. */
export const runOps = (
  given: readonly string[],
  databaseUrl: string | null,
  dataDir: string,
  until: (line: string) => boolean = () => false,
): Promise<{ code: number | null; signal: string | null; out: string }> =>
  new Promise((resolve) => {
    const { DATABASE_URL: _other, ...env } = process.env
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/ops/main.ts', ...given], {
      env: { ...env, NODE_ENV: '', DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
    })
    let out = ''
    const take = (chunk: Buffer): void => {
      out += chunk.toString()
      if (until(chunk.toString())) child.kill('SIGKILL')
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('close', (code, signal) => resolve({ code, signal, out }))
  })
