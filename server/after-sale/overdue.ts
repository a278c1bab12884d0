import { isFailure } from '../../src/domain/failure'
import type { TradeDeps } from '../payments/methods'
import { timestamp } from '../store/timestamp'
import { lockCase, moveCase } from './move'

const AT_ONCE = 100
const AGAIN_MS = 3_600_000

/**
 * What happens by itself to applications whose time has come. Several processes may do so at once; each is looked at again once its order
 * is locked. @returns how many moved
 */
export const moveOverdueAfterSales = async (deps: TradeDeps): Promise<number> => {
  const due = await deps.db.query<{ caseNo: string }>(
    'select case_no as "caseNo" from after_sales where deadline_at <= $1 order by deadline_at limit $2',
    [timestamp(deps.clock.now()), AT_ONCE],
  )
  let moved = 0
  for (const { caseNo } of due) if (await moveOne(deps, caseNo)) moved += 1
  return moved
}

const moveOne = async (deps: TradeDeps, caseNo: string): Promise<boolean> => {
  const nowMs = deps.clock.now()
  try {
    return await deps.db.tx(async (tx) => {
      const locked = await lockCase(tx, caseNo)
      const { deadlineMs } = locked.row
      if (deadlineMs === null || deadlineMs > nowMs) return false
      await moveCase(deps, tx, locked, { type: 'deadline' }, nowMs)
      return true
    })
  } catch (error) {
    if (isFailure(error, 'busy')) throw error
    // Something else has to be decided first, as a case that holds its pieces; nobody else waits for it.
    deps.log.warn('after-sale-waits', { caseNo, error })
    await deps.db.query('update after_sales set deadline_at = $2 where case_no = $1 and deadline_at <= $3', [
      caseNo,
      timestamp(nowMs + AGAIN_MS),
      timestamp(nowMs),
    ])
    return false
  }
}
