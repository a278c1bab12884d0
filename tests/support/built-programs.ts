import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { oneAtATime } from './postgres'
import { ROOT, sourceHash } from './source-hash'

/** What specs start as processes of their own: built together, from the sources as they are, apart from what `npm start` runs. */
const PROGRAMS = {
  main: 'server/main.ts',
  ops: 'server/ops/main.ts',
  auditMoney: 'server/ops/audit-money.ts',
  jobServer: 'tests/support/job-server.ts',
  shopUnderChaos: 'tests/support/shop-chaos/server.ts',
  uploadWorker: 'tests/support/upload-chaos/worker.ts',
  douyinStub: 'tests/support/douyin-stub/process.ts',
}

export type Program = keyof typeof PROGRAMS

const CONFIG = 'vite.server.config.ts'
const SOURCES = ['server', 'src', 'wire', 'country', 'demo', 'tests/support', CONFIG, 'package.json']
const CACHE = join(ROOT, '.cache/programs')
/** Longer than anything runs that starts them again and again. */
const KEPT_MS = 6 * 3_600_000

/** @returns the file that `node` runs: it starts with half the work of sources that are translated as they load */
export const builtProgram = async (name: Program): Promise<string> => join(await allBuilt(), `${name}.js`)

let built: Promise<string> | null = null
const allBuilt = (): Promise<string> => (built ??= buildAll())

const buildAll = async (): Promise<string> => {
  const outDir = join(CACHE, sourceHash(SOURCES))
  await oneAtATime('programs', async () => {
    if (existsSync(outDir)) return
    mkdirSync(CACHE, { recursive: true })
    for (const old of readdirSync(CACHE).map((one) => join(CACHE, one)))
      if (Date.now() - statSync(old).mtimeMs > KEPT_MS) rmSync(old, { recursive: true, force: true })
    const draft = `${outDir}.${process.pid}`
    await build({
      configFile: join(ROOT, CONFIG),
      root: ROOT,
      logLevel: 'error',
      build: { outDir: draft, emptyOutDir: true, rolldownOptions: { input: PROGRAMS } },
    })
    renameSync(draft, outDir)
  })
  return outDir
}
