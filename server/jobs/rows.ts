import { timestamp } from '../store/timestamp'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'
import type { JobCounts, JobFailure, JobStatus } from '../../src/domain/job'
import type { JobView, StepDone } from './job'

/** A job as its row says. */
export interface JobRow {
  id: string
  kind: string
  userId: string
  input: unknown
  status: JobStatus
  step: number
  cursor: unknown
  done: number
  total: number
  counts: JobCounts
  file: string
  error: string
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

export const COLUMNS = `id, kind, user_id as "userId", input, status, step, cursor, done, total, counts, file, error,
  created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"`

export const readJob = async (db: Queryable, id: string, lock: '' | 'for update' = ''): Promise<JobRow | null> =>
  (await db.query<JobRow>(`select ${COLUMNS} from jobs where id = $1 ${lock}`, [id]))[0] ?? null

/** @returns false when it isn't queued any more */
export const markRunning = (db: Queryable, id: string, nowMs: number): Promise<unknown> =>
  db.query(`update jobs set status = 'running', started_at = $2, touched_at = $2 where id = $1 and status = 'queued'`, [
    id,
    timestamp(nowMs),
  ])

/** Adds a step to a locked job. */
export const writeStep = async (tx: Queryable, job: JobRow, step: StepDone<unknown>, nowMs: number): Promise<void> => {
  const counts = { ...job.counts }
  for (const name of Object.keys(counts) as (keyof JobCounts)[]) counts[name] += step.counts?.[name] ?? 0
  await tx.query(
    `update jobs set step = step + 1, cursor = $2::jsonb, done = $3, total = $4, counts = $5::jsonb, file = $6, touched_at = $7,
       status = $8, started_at = coalesce(started_at, $7), finished_at = case when $8 = 'done' then $7::timestamptz end
     where id = $1`,
    [
      job.id,
      JSON.stringify(step.next),
      job.done + (step.done ?? 0),
      step.total ?? job.total,
      JSON.stringify(counts),
      step.file ?? job.file,
      timestamp(nowMs),
      step.next === null ? 'done' : 'running',
    ],
  )
  await insertRows(
    tx,
    'job_failures',
    (step.failures ?? []).map(({ key, title, reason }) => ({ job_id: job.id, key, title, reason })),
  )
}

export const endJob = (
  tx: Queryable,
  id: string,
  { status, error, nowMs }: { status: 'failed' | 'cancelled'; error: string; nowMs: number },
): Promise<unknown> =>
  tx.query(`update jobs set status = $2, error = $3, finished_at = $4, touched_at = $4 where id = $1`, [
    id,
    status,
    error,
    timestamp(nowMs),
  ])

const SHOWN_FAILURES = 200

export const failuresOf = (db: Queryable, id: string): Promise<JobFailure[]> =>
  db.query<JobFailure>('select key, title, reason from job_failures where job_id = $1 order by line limit $2', [
    id,
    SHOWN_FAILURES,
  ])

export const viewOf = (row: JobRow, failures: JobFailure[]): JobView => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  done: row.done,
  total: row.total,
  counts: row.counts,
  failures,
  file: row.file,
  createdMs: row.createdAt.getTime(),
  startedMs: row.startedAt?.getTime() ?? null,
  finishedMs: row.finishedAt?.getTime() ?? null,
  error: row.error,
})
