import { refusals } from '../../src/domain/refusals'
import type { Clock } from '../base/clock'
import { newId } from '../base/ids'
import type { Db } from '../store/db'
import { timestamp } from '../store/timestamp'
import type PgBoss from 'pg-boss'
import { isOver, type Jobs } from './job'
import { inTx } from './queue'
import { COLUMNS, endJob, failuresOf, readJob, viewOf, type JobRow } from './rows'
import { sendTurn } from './turn'

interface Parts {
  db: Db
  clock: Clock
  queue: PgBoss
  /** Called when there may be something to do. */
  ring: () => void
}

export const databaseJobs = ({ db, clock, queue, ring }: Parts): Jobs => ({
  async enqueue(tx, kind, { userId, key, input, total = 0 }) {
    const [made] = await tx.query<{ id: string }>(
      `insert into jobs (id, kind, user_id, key, input, status, step, done, total, counts, file, error, created_at, touched_at)
       values ($1, $2, $3, $4, $5::jsonb, 'queued', 0, 0, $6, '{"added": 0, "updated": 0, "skipped": 0, "failed": 0}', '', '', $7, $7)
       on conflict (user_id, kind, key) do nothing returning id`,
      [newId(), kind.name, userId, key, JSON.stringify(input), total, timestamp(clock.now())],
    )
    if (!made) {
      const [known] = await tx.query<{ id: string }>(
        'select id from jobs where user_id = $1 and kind = $2 and key = $3',
        [userId, kind.name, key],
      )
      return known!.id
    }
    await sendTurn(queue, made.id, { ...inTx(tx), stepSeconds: kind.stepSeconds })
    ring()
    return made.id
  },

  async cancel(userId, id) {
    await db.tx(async (tx) => {
      const job = await readJob(tx, id, 'for update')
      if (job?.userId !== userId) throw refusals.notFound('job')
      if (isOver(job.status)) throw refusals.stateChanged()
      await endJob(tx, id, { status: 'cancelled', error: '', nowMs: clock.now() })
    })
    return this.find(userId, id)
  },

  async find(userId, id) {
    const job = await readJob(db, id)
    if (job?.userId !== userId) throw refusals.notFound('job')
    return viewOf(job, await failuresOf(db, id))
  },

  async list(userId, { kind = '', page, size }) {
    const theirs = `from jobs where user_id = $1 and ($2 = '' or kind = $2)`
    const rows = await db.query<JobRow>(
      `select ${COLUMNS} ${theirs} order by created_at desc, id desc limit $3 offset $4`,
      [userId, kind, size, (page - 1) * size],
    )
    const [count] = await db.query<{ total: number }>(`select count(*)::int as total ${theirs}`, [userId, kind])
    return { list: rows.map((row) => viewOf(row, [])), total: count?.total ?? 0 }
  },
})
