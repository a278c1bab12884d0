import type { CaseDecision } from '../../src/domain/abnormal'
import { refusals } from '../../src/domain/refusals'
import type { By, Moved } from '../fulfilment/apply'
import { doDecision, knownDecision } from '../fulfilment/decision'
import type { LivedOrder } from '../orders/order-life'
import type { TradeDeps } from '../payments/methods'
import type { Queryable } from '../store/db'
import { openInterception, stoppableParcels } from '../fulfilment/interception'

/** Does what the buyer chose to his locked order, and begins what follows from it. @throws Failure as `moveOrder`, before anything is written */
export const doChosen = async (
  deps: Pick<TradeDeps, 'config'>,
  tx: Queryable,
  order: LivedOrder,
  decision: CaseDecision,
  by: By,
): Promise<Moved> => {
  // Nobody pays for stopping what can't be stopped any more.
  if (decision.option === 'confirm_intercept' && (await stoppableParcels(tx, order)).length === 0)
    throw refusals.nothingToDeliver()
  const moved = await doDecision(deps, tx, order, await knownDecision(tx, order, decision), by)
  if (decision.option === 'confirm_intercept') await openInterception(deps, tx, order, by.nowMs)
  return moved
}
