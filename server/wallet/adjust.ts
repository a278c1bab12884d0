import { fen, MAX_FEN, minus, type Fen, zero } from '../../src/domain/money'
import { refusals } from '../../src/domain/refusals'
import { adjustment, compensation, reversal } from '../../src/domain/wallet/ledger'
import type { Db, Queryable } from '../store/db'
import { newNumber } from '../store/numbers'
import { timestamp } from '../store/timestamp'
import { lockReserve, post, reserveOf } from './ledger'

/** For a fault of ours, or anything else. */
export type ByHand = 'adjustment' | 'compensation'

interface Adjustment {
  userId: string
  amount: Fen // signed, not 0; a compensation is above it
  as: ByHand
  /** For the buyer to read. */
  reason: string
  /** Who decided it. */
  by: string
}

interface Adjusted {
  adjustmentNo: string
  userId: string
  amount: Fen
  available: Fen
}

/** Moves a reserve by hand. @throws Failure balance-short; invalid for a compensation that takes, or for more than a reserve holds */
export const adjustReserve = (db: Db, made: Adjustment, nowMs: number): Promise<Adjusted> =>
  db.tx((tx) => adjustWith(tx, made, nowMs))

export const adjustWith = async (tx: Queryable, made: Adjustment, nowMs: number): Promise<Adjusted> => {
  if (made.as === 'compensation' && made.amount < 0) throw refusals.compensationTakes()
  await mustHold(tx, made)
  const adjustmentNo = newNumber('A', nowMs)
  await post(tx, journalOf({ ...made, adjustmentNo }), nowMs, aboutOf(adjustmentNo, made.reason))
  return keep(tx, { ...made, adjustmentNo, kind: made.as, reverses: null }, nowMs)
}

/** Undoes one of them, once. @throws Failure not-found; conflict when it was undone; balance-short when the buyer has spent it */
export const reverseAdjustment = (
  db: Db,
  { adjustmentNo, reason, by }: { adjustmentNo: string; reason: string; by: string },
  nowMs: number,
): Promise<Adjusted> =>
  db.tx(async (tx) => {
    const [made] = await tx.query<{ userId: string; amount: Fen; as: ByHand | 'reversal' }>(
      'select user_id as "userId", amount, kind as "as" from adjustments where adjustment_no = $1',
      [adjustmentNo],
    )
    if (!made) throw refusals.notFound('adjustment')
    const { userId, amount, as } = made
    if (as === 'reversal') throw refusals.notReversible()
    await mustHold(tx, { userId, amount: minus(zero, amount) })
    const undoing = newNumber('A', nowMs)
    const journal = reversal(journalOf({ adjustmentNo, userId, amount, as }))
    if (!(await post(tx, journal, nowMs, aboutOf(undoing, reason)))) throw refusals.reversedAlready()
    const back = { userId, amount: minus(zero, amount), reason, by }
    return keep(tx, { ...back, adjustmentNo: undoing, kind: 'reversal', reverses: adjustmentNo }, nowMs)
  })

/** @throws Failure invalid where a reserve would have more than any amount may be */
const mustHold = async (tx: Queryable, { userId, amount }: Pick<Adjustment, 'userId' | 'amount'>): Promise<void> => {
  const { available } = await lockReserve(tx, userId)
  if (available + amount > MAX_FEN) throw refusals.reserveFull(fen(MAX_FEN))
}

const journalOf = ({
  adjustmentNo: ref,
  userId,
  amount,
  as,
}: Omit<Adjustment, 'reason' | 'by'> & { adjustmentNo: string }) =>
  (as === 'compensation' ? compensation : adjustment)({ ref, userId, amount })

const aboutOf = (bizNo: string, remark: string) => ({ biz: 'adjustment', bizNo, remark }) as const

interface Kept extends Omit<Adjustment, 'as'> {
  adjustmentNo: string
  kind: ByHand | 'reversal'
  reverses: string | null
}

const keep = async (
  tx: Queryable,
  { adjustmentNo, userId, amount, reason, by, kind, reverses }: Kept,
  nowMs: number,
): Promise<Adjusted> => {
  await tx.query(
    `insert into adjustments (adjustment_no, user_id, amount, reason, made_by, at, kind, reverses)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [adjustmentNo, userId, amount, reason, by, timestamp(nowMs), kind, reverses],
  )
  return { adjustmentNo, userId, amount, available: (await reserveOf(tx, userId)).available }
}
