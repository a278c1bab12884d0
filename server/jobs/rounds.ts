import type PgBoss from 'pg-boss'
import type { Logger } from '../base/log'
import type { Db } from '../store/db'
import type { Round } from './job'
import { inTx, ROUNDS, turnIdOf } from './queue'

/** A round that takes longer may be begun by another process as well; those whose process died wait so long. */
const EXPIRE_SECONDS = 20
const UNKNOWN_SECONDS = 60

export interface RoundTurn {
  name: string
}

/** Where its turn is waiting, or with a process, nothing happens. */
export const sendRound = (queue: PgBoss, name: string, options: { db?: PgBoss.Db; startAfter?: number } = {}) =>
  queue.send(ROUNDS, { name } satisfies RoundTurn, { ...options, id: turnIdOf(name), expireInSeconds: EXPIRE_SECONDS })

/** Does it and puts its next turn in place of this one. A round that fails is followed by the next like any other. @returns in how many ms */
export const doRound = async (
  { db, log, queue, rounds }: { db: Db; log: Logger; queue: PgBoss; rounds: readonly Round[] },
  { id, data: { name } }: PgBoss.Job<RoundTurn>,
): Promise<number> => {
  const round = rounds.find((one) => one.name === name)
  try {
    await round?.run()
  } catch (error) {
    log.warn('round-failed', { round: name, error })
  }
  // One that we don't know is a newer server's.
  const startAfter = round?.everySeconds ?? UNKNOWN_SECONDS
  await db.tx(async (tx) => {
    await queue.deleteJob(ROUNDS, id, inTx(tx))
    await sendRound(queue, name, { ...inTx(tx), startAfter })
  })
  return startAfter * 1000
}
