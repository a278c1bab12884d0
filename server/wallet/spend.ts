import { sum, type Fen } from '../../src/domain/money'
import type { About } from '../../src/domain/wallet/book'
import { giftsIn, mixedParts, type Mixed } from '../../src/domain/wallet/gifts'
import { orderPaidFromReserve } from '../../src/domain/wallet/ledger'
import type { Queryable } from '../store/db'
import { lockReserve, post } from './ledger'

interface Spending<T> extends Pick<About, 'biz' | 'remark'> {
  paymentNo: string
  userId: string
  /** What it is for; each a line of the buyer's book. */
  parts: readonly (T & { bizNo: string; amount: Fen })[]
}

/** Pays from the reserve, gifts first. @returns each part with what of it was gifts @throws Failure balance-short */
export const spendReserve = async <T>(
  tx: Queryable,
  { paymentNo, userId, parts, ...about }: Spending<T>,
  nowMs: number,
): Promise<(T & Mixed)[]> => {
  const amount = sum(parts.map((part) => part.amount))
  const reserve = await lockReserve(tx, userId)
  const gift = giftsIn(amount, reserve.bonus)
  const mixed = mixedParts(parts, { amount, gift })
  const journal = orderPaidFromReserve({ ref: paymentNo, userId, amount, gift })
  if (!(await post(tx, journal, nowMs, { ...about, bizNo: '', parts: mixed }, reserve)))
    throw new Error(`payment ${paymentNo} was in the books already`)
  return mixed
}
