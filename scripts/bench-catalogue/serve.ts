import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../server/app'
import { machineClock } from '../../server/base/clock'
import { readConfig } from '../../server/base/config'
import type { Db } from '../../server/store/db'
import { exportJob } from '../../server/exports/export'
import { diskStore } from '../../server/files/disk-store'
import { jobRunner } from '../../server/jobs/runner'
import { unknownPlaces } from '../../server/country/ip-places'
import { databaseLimiter } from '../../server/limits/limiter'
import { silentLogger } from '../../server/base/log'
import { carryOut } from '../../server/abnormal/carry-out'
import { chooseChannels } from '../../server/channels/choose'
import { sealerOf } from '../../server/base/sealed'
import { secretOf } from '../../server/base/secret'
import { chooseShopPlatform } from '../../server/shop-platforms/choose'
import { chooseSms } from '../../server/sms/choose'
import { openPostgres } from '../../server/store/postgres'

export interface Serving {
  url: string
  /** The process that answers. */
  pid: number
  stop(): Promise<unknown>
}

/** The server on a free port, in this process. */
export const serve = async (db: Db): Promise<Serving> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'daifa-bench-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const secret = secretOf(config)
  const sealer = sealerOf([secret])
  const runner = jobRunner({ db, clock: machineClock, log: silentLogger })
  const deps = {
    db,
    clock: machineClock,
    config,
    secret,
    sealer,
    // Nothing that is marked is measured here.
    marks: secret,
    platform: chooseShopPlatform({ db, clock: machineClock, config, secret, sealer, log: silentLogger }),
    files: diskStore(dataDir),
    ipPlaces: unknownPlaces,
    channels: chooseChannels({ db, clock: machineClock, config, secret, log: silentLogger }),
    carryOut,
    log: silentLogger,
    sms: await chooseSms(config, machineClock, ''),
    limiter: databaseLimiter(db, machineClock),
    jobs: runner.jobs,
  }
  const app = await buildApp(deps)
  const rest = await runner.start({ kinds: [exportJob(deps)], rounds: [] })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const stop = async () => {
    await app.close()
    await rest()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, pid: process.pid, stop }
}

/** The same in a process that has done nothing else before, as in production: `tsx serve.ts url connections`. */
export const serveApart = async (database: string, connections: number): Promise<Serving> => {
  const child = fork(import.meta.filename, [database, String(connections)], { execArgv: ['--import', 'tsx'] })
  const [url] = (await once(child, 'message')) as [string]
  const stop = () => {
    const ended = once(child, 'exit')
    child.send('stop')
    return ended
  }
  return { url, pid: child.pid!, stop }
}

const [, file, database, connections] = process.argv
if (file === import.meta.filename && process.send) {
  const db = await openPostgres(database!, Number(connections), silentLogger)
  const { url, stop } = await serve(db)
  process.send(url)
  process.once('message', () => void stop().then(() => process.exit()))
}
