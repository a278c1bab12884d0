import type { Db, Queryable } from '../../store/db'

/** How far an import of one file has come, row by row: an interrupted one goes on there. */

export type Outcome = 'created' | 'updated' | 'unchanged' | 'bad'

const SIGNS: Record<Outcome, string> = { created: 'c', updated: 'u', unchanged: '=', bad: '!' }
const OUTCOMES = new Map(Object.entries(SIGNS).map(([outcome, sign]) => [sign, outcome as Outcome]))

export interface Job {
  /** Rows that an earlier, interrupted run has been through; 0 for a fresh one. */
  rowsDone: number
  /** What became of a row then; null when it has not been reached. */
  was(row: number): Outcome | null
  /** Whether all of these rows, from `row` on, are written down like this already. */
  isKnown(row: number, outcomes: readonly Outcome[]): boolean
  save(tx: Queryable, batch: number, outcomes: readonly Outcome[], rows: number): Promise<void>
  finish(db: Queryable, counts: Readonly<Record<Exclude<Outcome, 'bad'>, number>>, nowMs: number): Promise<void>
}

/** Of a run that keeps nothing. */
export const noJob: Job = {
  rowsDone: 0,
  was: () => null,
  isKnown: () => false,
  save: async () => undefined,
  finish: async () => undefined,
}

/** The unfinished run of the same content is taken up again; a finished one is begun anew. */
export const startJob = async (db: Db, fingerprint: string, name: string, nowMs: number): Promise<Job> => {
  const signs = await db.tx(async (tx) => {
    const [unfinished] = await tx.query(
      'update import_jobs set file_name = $2 where fingerprint = $1 and finished_at is null returning fingerprint',
      [fingerprint, name],
    )
    if (!unfinished) await begin(tx, fingerprint, name, nowMs)
    const batches = await tx.query<{ outcomes: string }>(
      'select outcomes from import_outcomes where fingerprint = $1 order by batch',
      [fingerprint],
    )
    return batches.map(({ outcomes }) => outcomes).join('')
  })
  return {
    rowsDone: signs.length,
    was: (row) => OUTCOMES.get(signs[row] ?? '') ?? null,
    isKnown: (row, outcomes) => signs.slice(row, row + outcomes.length) === signsOf(outcomes),
    async save(tx, batch, outcomes, rows) {
      await tx.query(
        `insert into import_outcomes (fingerprint, batch, outcomes) values ($1, $2, $3)
         on conflict (fingerprint, batch) do update set outcomes = excluded.outcomes`,
        [fingerprint, batch, signsOf(outcomes)],
      )
      await tx.query('update import_jobs set rows_done = greatest(rows_done, $2) where fingerprint = $1', [
        fingerprint,
        rows,
      ])
    },
    async finish(end, { created, updated, unchanged }, atMs) {
      await end.query(
        'update import_jobs set finished_at = $2, created = $3, updated = $4, unchanged = $5 where fingerprint = $1',
        [fingerprint, new Date(atMs).toISOString(), created, updated, unchanged],
      )
      await end.query('delete from import_outcomes where fingerprint = $1', [fingerprint])
    },
  }
}

const begin = async (tx: Queryable, fingerprint: string, name: string, nowMs: number): Promise<void> => {
  await tx.query(
    `insert into import_jobs (fingerprint, file_name, rows_done, created, updated, unchanged, started_at)
     values ($1, $2, 0, 0, 0, 0, $3)
     on conflict (fingerprint) do update set file_name = excluded.file_name, rows_done = 0, created = 0, updated = 0,
       unchanged = 0, started_at = excluded.started_at, finished_at = null`,
    [fingerprint, name, new Date(nowMs).toISOString()],
  )
  await tx.query('delete from import_outcomes where fingerprint = $1', [fingerprint])
}

const signsOf = (outcomes: readonly Outcome[]): string => outcomes.map((outcome) => SIGNS[outcome]).join('')
