import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Shop } from './journey-buyers'
import { freePort } from './free-port'
import { serverProcess, type ServerProcess } from './server-process'

/** The built shop in a process of its own, on its own data folder. It keeps port and data through `stop`, `kill` and `start`. */
export interface JourneyServer extends Shop, ServerProcess {
  remove(): Promise<void>
}

const dist = process.env.JOURNEY_DIST ?? join(import.meta.dirname, '../../dist')

/** @returns a started server. `env` is that of server/base/config.ts: `{ SMS_RESEND_SECONDS: '2' }`. */
export const journeyServer = async (env: Record<string, string> = {}): Promise<JourneyServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'daifa-own-'))
  // Beside the shop of the journeys lies what a first start takes seconds to fill in.
  const seeded = `${process.env.JOURNEY_DATA}-seeded`
  if (existsSync(seeded)) cpSync(seeded, dataDir, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = serverProcess(join(dist, 'server/main.js'), url, {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    WEB_DIR: join(dist, 'web'),
    LOG_LEVEL: 'error',
    DEMO_SPEED: '0',
    ...env,
  })
  await server.start()
  return {
    ...server,
    url,
    dataDir,
    async remove() {
      await server.kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
