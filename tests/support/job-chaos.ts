import { setTimeout as sleep } from 'node:timers/promises'
import { machineClock as clock } from '../../server/base/clock'
import { silentLogger as log } from '../../server/base/log'
import { jobRunner } from '../../server/jobs/runner'
import { migrate } from '../../server/migrations/migrate'
import type { Db } from '../../server/store/db'
import { openPostgres } from '../../server/store/postgres'
import { chance } from './chaos'
import { PROBE_TABLES, probeKind } from './job-probe'
import { dropDatabase, freshDatabase } from './postgres'
import { freePort } from './free-port'
import { builtProgram } from './built-programs'
import { serverProcess, type ServerProcess } from './server-process'

/** Jobs are asked for while the servers that do them are killed (SIGKILL) one after another; then every effect is counted. */
export interface JobChaosOptions {
  jobs: number
  kills: number
  processes: number
  seed: number
  say?: (text: string) => void
}

export interface JobChaosResult {
  jobs: number
  steps: number
  /** Steps that were begun again: their process was killed, or they broke. */
  again: number
  kills: number
  /** How many steps each process did, those that took the place of killed ones as well. */
  shares: number[]
  seconds: number
  /** Everything that wasn't done exactly once. Empty when all is well. */
  complaints: string[]
}

export const jobChaos = async (options: JobChaosOptions): Promise<JobChaosResult> => {
  const main = await builtProgram('jobServer')
  const databaseUrl = await freshDatabase()
  const db = await openPostgres(databaseUrl, 4, log, 20_000)
  const servers: ServerProcess[] = []
  try {
    await migrate(db)
    await db.query(PROBE_TABLES)
    for (let i = 0; i < options.processes; i++) {
      const port = await freePort()
      // A machine that is busy with the killing must not be taken for a database that is away.
      const patient = { DATABASE_WAIT_MS: '20000', DATABASE_POOL: '6' }
      const env = { PORT: String(port), DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', ...patient }
      servers.push(serverProcess(main, `http://127.0.0.1:${port}`, env))
    }
    await Promise.all(servers.map((server) => server.start()))
    const startedAt = performance.now()
    const random = chance(options.seed)
    const asking = askForJobs(db, options.jobs, random)
    const kills = await killThem(db, servers, options, random)
    const asked = await asking
    await allOver(db)
    const seconds = (performance.now() - startedAt) / 1000
    return { ...(await counted(db, asked)), kills, seconds }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await db.close()
    await dropDatabase(databaseUrl)
  }
}

interface Asked {
  id: string
  steps: number
}

/** Some are asked for twice with the same key, some in transactions that are given up: those must leave nothing. */
const askForJobs = async (db: Db, count: number, random: () => number): Promise<Asked[]> => {
  const { jobs } = jobRunner({ db, clock, log })
  const kind = probeKind(db, random)
  const asked: Asked[] = []
  for (let i = 0; i < count; i++) {
    const steps = 1 + Math.floor(random() * 6)
    const enqueue = (key: string, giveUp = false) =>
      db.tx(async (tx) => {
        const id = await jobs.enqueue(tx, kind, { userId: 'u', key, input: { steps }, total: steps })
        if (giveUp) throw new GivenUp()
        return id
      })
    if (random() < 0.1)
      await enqueue(`never ${i}`, true).catch((error: unknown) => {
        if (!(error instanceof GivenUp)) throw error
      })
    const id = await enqueue(`${i}`)
    const same = random() < 0.1 ? await enqueue(`${i}`) : id
    if (same !== id) throw new Error(`job ${i} was made twice`)
    asked.push({ id, steps })
    await sleep(random() * 20)
  }
  return asked
}

class GivenUp extends Error {}

/** Whoever was killed starts again while others are killed; one is always left. */
const killThem = async (db: Db, servers: ServerProcess[], options: JobChaosOptions, random: () => number) => {
  const every = options.jobs / (options.kills + 1)
  const up = [...servers]
  const restarts: Promise<unknown>[] = []
  for (let kills = 0; kills < options.kills; kills++) {
    while (up.length < 2 || (await overIn(db)) < every * (kills + 1)) await sleep(10)
    await sleep(random() * 60)
    const [one] = up.splice(Math.floor(random() * up.length), 1)
    await one!.kill()
    options.say?.(`kill ${kills + 1} of ${options.kills} after ${await overIn(db)} jobs`)
    restarts.push(one!.start().then(() => up.push(one!)))
  }
  await Promise.all(restarts)
  return options.kills
}

const overIn = async (db: Db): Promise<number> =>
  (await db.query<{ over: number }>('select count(*)::int as over from jobs where finished_at is not null'))[0]!.over

const PATIENCE_MS = 120_000

const allOver = async (db: Db): Promise<void> => {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const [row] = await db.query<{ left: number }>('select count(*)::int as left from jobs where finished_at is null')
    if (row!.left === 0) return
    if (performance.now() > until) throw new Error(`${row!.left} jobs are not done after ${PATIENCE_MS / 1000} s`)
    await sleep(50)
  }
}

const counted = async (db: Db, asked: readonly Asked[]) => {
  const rows = await db.query<{ id: string; status: string; done: number; effects: number; distinct: number }>(
    `select j.id, j.status, j.done, count(e.*)::int as effects, count(distinct e.step)::int as distinct
     from jobs j left join probe_effects e on e.job = j.id group by j.id`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const steps = asked.reduce((sum, one) => sum + one.steps, 0)
  const one = async (sql: string) => (await db.query<{ n: number }>(sql))[0]!.n
  const sum = await one('select n from probe_sum')
  const begun = await one('select count(*)::int as n from probe_begun')
  const shares = await db.query<{ n: number }>(
    'select count(*)::int as n from probe_effects group by pid order by n desc',
  )
  const complaints = [
    ...asked.flatMap(({ id, steps: due }) => {
      const { status, done, effects, distinct } = byId.get(id) ?? { status: 'lost', done: 0, effects: 0, distinct: 0 }
      const isWell = status === 'done' && done === due && effects === due && distinct === due
      return isWell ? [] : [`job ${id}: ${status}, ${done} of ${due} steps, ${effects} effects of ${distinct}`]
    }),
    ...(rows.length === asked.length ? [] : [`${rows.length} jobs are there, ${asked.length} were asked for`]),
    ...(sum === steps ? [] : [`the sum is ${sum}, not ${steps}`]),
  ]
  return { jobs: asked.length, steps, again: begun - steps, shares: shares.map(({ n }) => n), complaints }
}
