import type { CounterDeps, OpsAsked } from './asked'
import { idempotent } from '../store/idempotency'
import { within } from '../store/within'

/** No pace for those who hold a key: a warehouse may ship a hundred orders in a minute. */
const PER_MINUTE = 100_000

/** The answer of a dry run, on its way out of the transaction that it takes back. */
class TakenBack extends Error {
  readonly reply: unknown

  constructor(reply: unknown) {
    super('a dry run keeps nothing')
    this.reply = reply
  }
}

type Work = (asked: OpsAsked) => Promise<unknown>

/** A change in one transaction: kept once for its request id, or after a dry run not at all. */
export const once = async (
  deps: CounterDeps,
  asked: OpsAsked,
  { route, input }: { route: string; input: unknown },
  work: Work,
): Promise<unknown> => {
  try {
    return await deps.db.tx(async (tx) => {
      const run = () => work({ ...asked, deps: { ...deps, db: within(tx) } })
      if (asked.isDryRun) throw new TakenBack(await run())
      const request = { userId: `ops:${asked.key}`, requestId: asked.requestId, route, input }
      return idempotent(tx, { ...request, nowMs: deps.clock.now(), perMinute: PER_MINUTE }, run)
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.reply
    throw error
  }
}
