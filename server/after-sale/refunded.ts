import { isFailure } from '../../src/domain/failure'
import { bestEffort } from '../store/best-effort'
import type { TradeDeps } from '../payments/methods'
import { sendRefundsAtOnce } from '../payments/refunds'
import { lockCase, moveCase } from './move'

const AT_ONCE = 100

/** Applications whose money the provider has given back by now are done. @returns how many */
export const finishRefunded = async (deps: TradeDeps): Promise<number> => {
  const done = await deps.db.query<{ caseNo: string }>(
    `select case_no as "caseNo" from after_sales a where a.status = 'refunding' and not exists (
       select 1 from refunds r where r.case_no = a.case_no and r.done_at is null) order by a.case_no limit $1`,
    [AT_ONCE],
  )
  let moved = 0
  for (const { caseNo } of done) if (await finishOne(deps, caseNo)) moved += 1
  return moved
}

const finishOne = (deps: TradeDeps, caseNo: string): Promise<boolean> =>
  deps.db.tx(async (tx) => {
    try {
      await moveCase(deps, tx, await lockCase(tx, caseNo), { type: 'refunded' }, deps.clock.now())
      return true
    } catch (error) {
      // Somebody else was first.
      if (isFailure(error, 'conflict')) return false
      throw error
    }
  })

/** At once where they can be reached; a round tells them again where not. */
export const tellProviders = (deps: TradeDeps): Promise<void> =>
  bestEffort(
    async () => {
      await sendRefundsAtOnce(deps)
      await finishRefunded(deps)
    },
    (error) => deps.log.warn('refunds-not-sent', { error }),
  )
