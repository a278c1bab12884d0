import type PgBoss from 'pg-boss'
import type { Clock } from '../base/clock'
import type { Logger } from '../base/log'
import type { Db } from '../store/db'
import type { JobKind, Jobs, Round } from './job'
import { databaseJobs } from './jobs'
import { startPoll, type Poll } from './poll'
import { JOBS, queueOf, ROUNDS } from './queue'
import { doRound, sendRound, type RoundTurn } from './rounds'
import { tidyJobs } from './tidy'
import type { TurnData } from './turn'
import { doTurn } from './work'

export interface Runner {
  jobs: Jobs
  /** Begins to work on what is due, beside other processes. @returns how to stop it: it ends the step under way */
  start(
    tasks: { kinds: readonly JobKind[]; rounds: readonly Round[] },
    pace?: Partial<Pace>,
  ): Promise<() => Promise<void>>
}

export interface Pace {
  /** Jobs side by side in this process. */
  atOnce: number
  /** How long nothing is asked for after nothing was found. */
  restMs: number
  /** How often turns are looked for whose process died. */
  expireMs: number
}

/** At rest PGlite runs in this very process: each look costs it some milliseconds. */
const PACE: Pace = { atOnce: 2, restMs: 5000, expireMs: 10_000 }
const HOUR_SECONDS = 3600

export const jobRunner = ({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): Runner => {
  const onError = (error: unknown) => log.warn('job-queue-failed', { error })
  const queue = queueOf(db, onError)
  let polls: readonly Poll[] = []
  const look = (afterMs: number): void => {
    setTimeout(() => polls.forEach((poll) => poll.ring()), afterMs).unref()
  }

  return {
    // The transaction that asks for a job is about to commit; where that takes longer, the next look finds the job.
    jobs: databaseJobs({ db, clock, queue, ring: () => look(20) }),
    async start({ kinds, rounds: given }, pace) {
      const { atOnce, restMs, expireMs } = { ...PACE, ...pace }
      const own: Round = { name: 'jobs', everySeconds: HOUR_SECONDS, run: () => tidyJobs({ db, clock, queue }) }
      const rounds = [...given, own]
      for (const { name } of rounds) await sendRound(queue, name)
      polls = [
        startPoll({
          atOnce,
          restMs,
          onError,
          take: (batchSize) => queue.fetch<TurnData>(JOBS, { batchSize, includeMetadata: true }),
          async run(turn, stopping) {
            await doTurn({ db, clock, log, queue, kinds }, turn, stopping)
            // A job that isn't over has put its next turn into the queue.
            look(0)
          },
        }),
        startPoll({
          atOnce: 1,
          restMs,
          onError,
          take: () => queue.fetch<RoundTurn>(ROUNDS),
          async run(turn) {
            const nextMs = await doRound({ db, log, queue, rounds }, turn)
            if (nextMs <= restMs) look(nextMs)
          },
        }),
      ]
      const stopExpiring = everyMs(expireMs, () => expire(queue, onError))
      return async () => {
        await Promise.all([stopExpiring(), ...polls.map((poll) => poll.stop())])
      }
    },
  }
}

const expire = (queue: PgBoss, onError: (error: unknown) => void): Promise<void> => queue.expire().catch(onError)

/** @returns how to stop; that waits for the one under way */
const everyMs = (ms: number, work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= work().finally(() => (running = null))
  }, ms)
  return async () => {
    clearInterval(timer)
    await running
  }
}
