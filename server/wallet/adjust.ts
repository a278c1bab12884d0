import type { Fen } from '../../src/domain/money'
import { adjustment } from '../../src/domain/wallet/ledger'
import type { Db } from '../store/db'
import { newNumber } from '../store/numbers'
import { timestamp } from '../store/timestamp'
import { post, reserveOf } from './ledger'

interface Adjustment {
  userId: string
  amount: Fen // signed, not 0
  /** For the buyer to read. */
  reason: string
  /** Who decided it. */
  by: string
}

/** Moves a reserve by hand. @throws Failure balance-short */
export const adjustReserve = (
  db: Db,
  { userId, amount, reason, by }: Adjustment,
  nowMs: number,
): Promise<{ adjustmentNo: string; available: Fen }> =>
  db.tx(async (tx) => {
    const adjustmentNo = newNumber('A', nowMs)
    await post(tx, adjustment({ ref: adjustmentNo, userId, amount }), nowMs)
    await tx.query(
      `insert into adjustments (adjustment_no, user_id, amount, reason, made_by, at) values ($1, $2, $3, $4, $5, $6)`,
      [adjustmentNo, userId, amount, reason, by, timestamp(nowMs)],
    )
    return { adjustmentNo, available: (await reserveOf(tx, userId)).available }
  })
