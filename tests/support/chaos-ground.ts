import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { dropDatabase, freshDatabase } from './postgres'
import { startCluster } from './postgres-cluster'
import type { ServerProcess } from './server-process'
import { smallDisk, type SmallDisk } from './small-disk'

/** What a shop under chaos stands on, and what is done to it. */
export interface Ground {
  dataDir: string
  /** Empty for PGlite. */
  databaseUrl: string
  env: Record<string, string>
  /** Strikes, and sets right again. Null: it is the shop itself. */
  victim: Pick<ServerProcess, 'kill' | 'start'> | null
  gone(): Promise<void>
}

/** shop and database: their processes, by SIGKILL. disk: what the database lies on is full for a while. */
export type Victim = 'shop' | 'database' | 'disk'

const DISK_MB = 400
/** Long enough for everybody to be told. */
const FULL_MS = 1500

/** @throws where a small disk is wanted and none can be mounted */
export const groundFor = async (db: 'postgres' | 'pglite', victim: Victim): Promise<Ground> => {
  const disk = victim === 'disk' ? smallDisk(DISK_MB) : null
  if (victim === 'disk' && !disk) throw new Error('no small disk can be mounted here')
  const home = disk?.folder ?? mkdtempSync(join(tmpdir(), 'daifa-chaos-'))
  const cluster = db === 'postgres' && victim !== 'shop' ? await startCluster({ durable: true }) : null
  const databaseUrl = db === 'postgres' ? await freshDatabase(cluster ? { server: cluster.url } : {}) : ''
  if (disk && databaseUrl) await layOn(disk, databaseUrl)
  return {
    dataDir: join(home, 'data'),
    databaseUrl,
    // Of a small disk a small reserve.
    env: disk ? { MIN_FREE_MB: '32' } : {},
    victim: disk ? filling(disk) : cluster,
    async gone() {
      if (cluster) await cluster.stop()
      else if (databaseUrl) await dropDatabase(databaseUrl)
      disk?.gone()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const filling = (disk: SmallDisk) => ({
  kill: async () => disk.fill(),
  async start() {
    await sleep(FULL_MS)
    disk.empty()
  },
})

/** The database's tables on that disk; its log of changes stays where it was: without that PostgreSQL stops, as when killed. */
const layOn = async ({ folder }: SmallDisk, url: string): Promise<void> => {
  const admin = new URL(url)
  admin.pathname = '/postgres'
  const client = new Client({ connectionString: admin.href })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const { uid, gid } = statSync(`/proc/${rows[0]!.pid}`)
    const place = join(folder, 'tables')
    mkdirSync(place)
    chownSync(place, uid, gid)
    chmodSync(folder, 0o755)
    await client.query(`create tablespace small location ${escapeLiteral(place)}`)
    await client.query(`alter database ${escapeIdentifier(new URL(url).pathname.slice(1))} set tablespace small`)
  } finally {
    await client.end()
  }
}
