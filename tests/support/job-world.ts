import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { z } from 'zod'
import { silentLogger } from '../../server/base/log'
import type { JobAt, JobKind, Jobs, JobView, Round, StepDone } from '../../server/jobs/job'
import { jobRunner, type Runner } from '../../server/jobs/runner'
import type { Db, Queryable } from '../../server/store/db'
import { manualClock, type ManualClock } from './server'

/** A database with jobs for specs, and whoever works on them; emptied after each test. */
export interface JobWorld {
  db: Db
  jobs: Jobs
  clock: ManualClock
  stops: (() => Promise<void>)[]
}

export type Kind = JobKind<{ n: number }, number>
type Commit = (tx: Queryable, job: JobAt<{ n: number }, number>) => Promise<StepDone<number>>

const QUICK = { restMs: 20, expireMs: 20 }
export const BUYER = 'u1'

export interface Opened {
  db: Db
  close(): Promise<void>
}

export const jobWorld = (open: () => Promise<Opened>) => {
  const world = { stops: [] } as unknown as JobWorld
  let opened: Opened
  let keys = 0

  beforeAll(async () => {
    opened = await open()
    world.db = opened.db
    await world.db.query('create table effects (job text not null, what text not null)')
  })
  afterAll(() => opened.close())
  beforeEach(() => {
    world.clock = manualClock()
    world.jobs = aRunner().jobs
  })
  afterEach(async () => {
    await Promise.all(world.stops.splice(0).map((stop) => stop()))
    await world.db.query('delete from jobs')
    await world.db.query('delete from pgboss.job')
  })

  const aRunner = (log = silentLogger): Runner => jobRunner({ db: world.db, clock: world.clock, log })

  /** One more process, as far as the database can tell. */
  const start = async (kinds: readonly Kind[], rounds: readonly Round[] = [], log = silentLogger, pace = QUICK) => {
    const stop = await aRunner(log).start({ kinds, rounds }, pace)
    world.stops.push(stop)
    return stop
  }

  const enqueue = (on: Kind, n = 1, more: { userId?: string; key?: string; total?: number } = {}) =>
    world.db.tx((tx) => world.jobs.enqueue(tx, on, { userId: BUYER, key: `k${++keys}`, input: { n }, ...more }))

  /** What waits for its next try need not be waited for by a test. */
  const hurry = () =>
    world.db.query(`update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`)

  /** The time of whoever has taken a turn is over, as when its process died. */
  const bury = () =>
    world.db.query(`update pgboss.job set started_on = now() - interval '1 day' where state = 'active'`)

  const until = async (id: string, wanted: JobView['status'], userId = BUYER): Promise<JobView> => {
    const status = async () => {
      await hurry()
      return (await world.jobs.find(userId, id)).status
    }
    await expect.poll(status, { timeout: 20_000, interval: 20 }).toBe(wanted)
    return world.jobs.find(userId, id)
  }

  const effectsOf = async (id: string) => {
    const rows = await world.db.query<{ what: string }>('select what from effects where job = $1 order by what', [id])
    return rows.map(({ what }) => what)
  }

  return { world, start, enqueue, hurry, bury, until, effectsOf }
}

export const kindOf = (commit: Commit, more: Partial<Kind> = {}): Kind => ({
  name: 'export',
  input: z.object({ n: z.number() }),
  step: async (job) => (tx) => commit(tx, job),
  ...more,
})

export const note = (tx: Queryable, { id }: { id: string }, what: string) =>
  tx.query('insert into effects (job, what) values ($1, $2)', [id, what])

/** As many steps as it was asked for; each notes itself. */
export const counting = kindOf(async (tx, job) => {
  const at = job.cursor ?? 0
  await note(tx, job, `step ${at}`)
  return { next: at + 1 < job.input.n ? at + 1 : null, done: 1, counts: { added: 1 } }
})
