import type PgBoss from 'pg-boss'
import { JOBS } from './queue'

/** A turn: the right of one process to work on a job for some seconds, a row of the queue. */
export interface TurnData {
  id: string // the job's
  stepSeconds: number
}

export type Turn = PgBoss.JobWithMetadata<TurnData>

/** How long a turn goes on beginning steps; then others get theirs. */
export const TURN_SECONDS = 2
const STEP_SECONDS = 8

interface Sending {
  db?: PgBoss.Db
  stepSeconds?: number | undefined
  startAfter?: number
}

/** Whoever has taken it and is gone when its time is over loses it to another. */
export const sendTurn = (
  queue: PgBoss,
  id: string,
  { stepSeconds = STEP_SECONDS, ...options }: Sending,
): Promise<unknown> =>
  queue.send(JOBS, { id, stepSeconds } satisfies TurnData, { ...options, expireInSeconds: TURN_SECONDS + stepSeconds })
