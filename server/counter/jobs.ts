import { refusals } from '../../src/domain/refusals'
import { toBeijing } from '../../src/domain/time'
import type { JobView } from '../jobs/job'
import type { Queryable } from '../store/db'
import { failureColumns } from '../verbs/columns'
import type { OpsJob } from '../verbs/jobs'
import type { OpsHandlers } from './asked'

/** Whose the jobs of the counter are: anybody with a key may look at them. No buyer has this id. */
export const OPS_USER = 'ops'

export const opsJob = (job: JobView): OpsJob => ({
  id: job.id,
  kind: job.kind,
  status: job.status,
  done: job.done,
  total: job.total,
  counts: job.counts,
  error: job.error,
  createdAt: toBeijing(job.createdMs),
  startedAt: job.startedMs === null ? '' : toBeijing(job.startedMs),
  finishedAt: job.finishedMs === null ? '' : toBeijing(job.finishedMs),
})

const PAGE = 1000

/** How far the import of a job is: it keeps that itself, by the content of its sheet. */
const importedRows = async (db: Queryable, id: string): Promise<number> => {
  const [row] = await db.query<{ rows: number }>(
    `select i.rows_done as rows from jobs j join import_jobs i on i.fingerprint = left(j.input ->> 'sheet', 64)
     where j.id = $1 and j.kind = 'import' and j.status = 'running' and i.finished_at is null`,
    [id],
  )
  return row?.rows ?? 0
}

export const jobHandlers: OpsHandlers<'jobsShow' | 'jobsFailures'> = {
  jobsShow: async ({ id }, { deps, about }) => {
    about(id)
    const job = opsJob(await deps.jobs.find(OPS_USER, id))
    return { job: { ...job, done: Math.max(job.done, await importedRows(deps.db, id)) } }
  },
  jobsFailures: async ({ id }, { deps, about }) => {
    about(id)
    const [known] = await deps.db.query('select 1 from jobs where id = $1 and user_id = $2', [id, OPS_USER])
    if (!known) throw refusals.notFound('job')
    return failureRows(deps.db, id)
  },
}

async function* failureRows(db: Queryable, id: string): AsyncGenerator<string[]> {
  yield [...failureColumns]
  for (let after = 0; ;) {
    const rows = await db.query<{ line: number; key: string; title: string; reason: string }>(
      'select line, key, title, reason from job_failures where job_id = $1 and line > $2 order by line limit $3',
      [id, after, PAGE],
    )
    for (const { key, title, reason } of rows) yield [key, title, reason]
    const last = rows.at(-1)
    if (!last) return
    after = last.line
  }
}
