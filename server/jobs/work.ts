import type PgBoss from 'pg-boss'
import { isFailure, type FailureKind } from '../../src/domain/failure'
import { JOB_GIVEN_UP } from '../../src/domain/refusals'
import type { Clock } from '../base/clock'
import type { Logger } from '../base/log'
import type { Db, Queryable } from '../store/db'
import { isOver, type JobKind } from './job'
import { inTx, JOBS } from './queue'
import { endJob, markRunning, readJob, writeStep, type JobRow } from './rows'
import { sendTurn, TURN_SECONDS, type Turn } from './turn'

export interface Work {
  db: Db
  clock: Clock
  log: Logger
  queue: PgBoss
  kinds: readonly JobKind[]
}

/** So often a step may fail, or take its process with it. */
const ATTEMPTS = 8
const UNKNOWN_SECONDS = 30
/** Trying again would be refused again. */
const REFUSALS = [
  'invalid',
  'not-found',
  'conflict',
  'balance-short',
  'stock-short',
  'price-changed',
  'refused',
] as const satisfies readonly FailureKind[]

/** Somebody else did this step, or ended the job, while we were at it: what we did is taken back. */
class Overtaken extends Error {}

/** One turn: as many steps as its time allows. */
export const doTurn = async (work: Work, turn: Turn, stopping: AbortSignal): Promise<void> => {
  const { db, clock, queue, kinds } = work
  const { id } = turn.data
  const job = await readJob(db, id)
  if (!job || isOver(job.status)) return queue.deleteJob(JOBS, turn.id)
  const kind = kinds.find(({ name }) => name === job.kind)
  if (!kind) return putBack(work, turn, job)
  if (turn.retryCount >= ATTEMPTS) return giveUp(work, turn, job, JOB_GIVEN_UP)
  await markRunning(db, id, clock.now())
  const until = performance.now() + TURN_SECONDS * 1000
  try {
    for (let at: JobRow | null = job; at;) {
      const isLast: () => boolean = () => stopping.aborted || performance.now() > until
      at = await doStep(work, turn, kind, at, { stopping, isLast })
    }
  } catch (error) {
    if (error instanceof Overtaken) return
    await failed(work, turn, error)
  }
}

/** @returns the job where the turn may go on with it, null where it ends */
const doStep = async (
  { db, clock, queue }: Work,
  turn: Turn,
  kind: JobKind,
  { id, userId, input, cursor, step }: JobRow,
  { stopping, isLast }: { stopping: AbortSignal; isLast: () => boolean },
): Promise<JobRow | null> => {
  const given = { id, userId, cursor, stepKey: `${id}:${step}`, signal: stopping }
  const commit = await kind.step({ ...given, input: kind.input.parse(input) })
  return db.tx(async (tx) => {
    const job = await lockAt(tx, id, step)
    const result = await commit(tx)
    await writeStep(tx, job, result, clock.now())
    if (result.next !== null && !isLast()) return readJob(tx, id)
    await queue.deleteJob(JOBS, turn.id, inTx(tx))
    if (result.next !== null) await sendTurn(queue, id, { ...inTx(tx), stepSeconds: kind.stepSeconds })
    return null
  })
}

const lockAt = async (tx: Queryable, id: string, step: number): Promise<JobRow> => {
  const job = await readJob(tx, id, 'for update')
  if (!job || job.step !== step || isOver(job.status)) throw new Overtaken()
  return job
}

const failed = async (work: Work, turn: Turn, error: unknown): Promise<void> => {
  const { db, log, queue } = work
  const { id } = turn.data
  const job = await readJob(db, id)
  if (!job || isOver(job.status)) return
  if (isFailure(error, ...REFUSALS)) return giveUp(work, turn, job, error.message)
  const isLast = turn.retryCount + 1 >= ATTEMPTS
  log[isLast ? 'error' : 'warn']('job-step-failed', { id, kind: job.kind, attempt: turn.retryCount + 1, error })
  if (isLast) return giveUp(work, turn, job, JOB_GIVEN_UP)
  await queue.fail(JOBS, turn.id, { message: error instanceof Error ? error.message : 'failed' })
}

const giveUp = async ({ db, clock, queue }: Work, turn: Turn, { id, step }: JobRow, error: string): Promise<void> => {
  await db.tx(async (tx) => {
    const job = await readJob(tx, id, 'for update')
    if (job && job.step === step && !isOver(job.status))
      await endJob(tx, id, { status: 'failed', error, nowMs: clock.now() })
    await queue.deleteJob(JOBS, turn.id, inTx(tx))
  })
}

/** A newer server beside us knows what it is. */
const putBack = async ({ db, log, queue }: Work, turn: Turn, { id, kind }: JobRow): Promise<void> => {
  log.warn('job-of-unknown-kind', { id, kind })
  await db.tx(async (tx) => {
    await queue.deleteJob(JOBS, turn.id, inTx(tx))
    const { stepSeconds } = turn.data
    await sendTurn(queue, id, { ...inTx(tx), stepSeconds, startAfter: UNKNOWN_SECONDS })
  })
}
