import type { JobCounts, JobFailure, JobStatus } from '../../src/domain/job'
import type { Queryable } from '../store/db'

/**
 * Work in the background, as the rest of the server knows it. A job is done in steps. What a step changes in the database, how far the
 * job is, and where it goes on are committed together, so a step counts once, however often a process dies in the middle of one.
 */
export const isOver = (status: JobStatus): boolean => status === 'done' || status === 'failed' || status === 'cancelled'

/** How far a job is, for whoever asked for it. */
export interface JobView {
  id: string
  kind: string
  status: JobStatus
  done: number
  total: number // 0 while it isn't known
  counts: JobCounts
  failures: JobFailure[] // the first 200
  file: string // key in the file store, '' when it makes none
  createdMs: number
  startedMs: number | null
  finishedMs: number | null
  error: string // for the buyer; '' unless it failed
}

/** The step that is due. */
export interface JobAt<Input, Cursor> {
  id: string
  userId: string
  input: Input
  /** What the step before left; null at the beginning. */
  cursor: Cursor | null
  /** Tells this step from all others; the same when it is tried again. For whoever outside has to know a repetition. */
  stepKey: string
  /** Aborted when the process is to stop: a long wait may give up then, the step is tried again elsewhere. */
  signal: AbortSignal
}

/** What a step adds to what is known of its job. */
export interface StepDone<Cursor> {
  /** Where the next step goes on; null: nothing is left to do. */
  next: Cursor | null
  done?: number // so many more
  total?: number
  counts?: Partial<JobCounts> // so many more of each
  failures?: readonly JobFailure[]
  file?: string
}

export interface JobKind<Input = unknown, Cursor = unknown> {
  /** "export"; what the wire calls it. */
  readonly name: string
  /** Reads what was enqueued, perhaps by an older version of the server. */
  readonly input: { parse(stored: unknown): Input }
  /** How long its slowest step may take; after that another process takes the job. 8 unless told. */
  readonly stepSeconds?: number
  /**
   * First what is not in the database: files, other servers. It runs at least once, so whatever it does there must be idempotent by
   * `stepKey`. The function it returns runs in the transaction of the step, where it has its effect exactly once; it waits for nothing
   * but the database. A refusal (Failure) ends the job with its message; anything else is tried again, later and later.
   */
  step(job: JobAt<Input, Cursor>): Promise<(tx: Queryable) => Promise<StepDone<Cursor>>>
}

export interface NewJob<Input> {
  userId: string
  /** The same key of the same buyer and kind is the same job. */
  key: string
  input: Input
  total?: number
}

/** What use cases need of it. */
export interface Jobs {
  /** In the caller's transaction: there is a job exactly when that commits. @returns its id; the known one for a known key */
  enqueue<Input, Cursor>(tx: Queryable, kind: JobKind<Input, Cursor>, job: NewJob<Input>): Promise<string>
  /** The step under way has no effect any more. @throws Failure not-found; conflict when the job is over */
  cancel(userId: string, id: string): Promise<JobView>
  /** @throws Failure not-found */
  find(userId: string, id: string): Promise<JobView>
  /** The newest first, without their failures; pages count from 1. */
  list(userId: string, page: { kind?: string; page: number; size: number }): Promise<{ list: JobView[]; total: number }>
}

/** Work that comes round. One process at a time does it; a round that failed is simply followed by the next. */
export interface Round {
  readonly name: string
  readonly everySeconds: number
  run(): Promise<unknown>
}
