import { moveAfterSale } from '../../src/domain/after-sale/advance'
import { merged, refundLimit } from '../../src/domain/after-sale/money'
import type { AfterSaleOutcome, AfterSaleStatus, AfterSaleType, AfterSaleWish } from '../../src/domain/after-sale/types'
import { afterSaleTypeText } from '../../src/domain/after-sale/words'
import { zero } from '../../src/domain/money'
import { advance } from '../../src/domain/order-life/advance'
import type { SkuPieces } from '../../src/domain/order-life/types'
import { refusals } from '../../src/domain/refusals'
import {
  isUnsent,
  keptAfterSales,
  noteOnOrder,
  recordAfterSale,
  type KeptAfterSale,
} from '../fulfilment/after-sale-record'
import { moveOrder } from '../fulfilment/apply'
import { lockLives, type LivedOrder } from '../orders/order-life'
import { soldOrder } from '../orders/sold-order'
import type { TradeDeps } from '../payments/methods'
import { lockPayment } from '../payments/payments'
import type { IssuedRefund } from '../payments/refunds'
import type { Queryable } from '../store/db'

export type MoveDeps = Pick<TradeDeps, 'config'>

/** An application whose order is locked, and what its order is like. */
export interface LockedCase {
  row: KeptAfterSale
  life: LivedOrder
}

/** @throws Failure not-found, also for another buyer's where a buyer asks */
export const lockCase = async (tx: Queryable, caseNo: string, userId?: string): Promise<LockedCase> => {
  const [of] = await tx.query<{ orderNo: string; paymentNo: string }>(
    `select o.order_no as "orderNo", o.payment_no as "paymentNo" from after_sales a join orders o on o.order_no = a.order_no
     where a.case_no = $1 and ($2::text is null or a.user_id = $2)`,
    [caseNo, userId ?? null],
  )
  if (!of) throw refusals.notFound('afterSale')
  await lockPayment(tx, of.paymentNo)
  const [life] = await lockLives(tx, [of.orderNo])
  const [row] = await keptAfterSales(tx, { caseNos: [caseNo] })
  return { row: row!, life: life! }
}

export interface MovedCase {
  caseNo: string
  type: AfterSaleType
  status: AfterSaleStatus
  said: string
  /** Whether a provider has still to be told of its money. */
  isDue: boolean
}

/**
 * Does to a locked application what its life says of the wish: its state, its fee, the order's pieces and money.
 * @throws Failure as the life of an application, and that of its order; balance-short; then nothing is written
 */
export const moveCase = async (
  deps: MoveDeps,
  tx: Queryable,
  { row, life }: LockedCase,
  wish: AfterSaleWish,
  nowMs: number,
): Promise<MovedCase> => {
  const { caseNo } = row
  const outcome = moveAfterSale(row, wish, await limitOf(tx, { row, life }, wish))
  const [first, ...rest] = outcome.steps
  await noteOnOrder(tx, row, [first!], nowMs)
  const back = await giveBack(deps, tx, { row, life }, outcome, nowMs)
  const isDue = back.refunds.some((refund) => refund.isDue)
  const whole = outcome.status === 'refunding' && !isDue ? finished(row, outcome) : outcome
  if (!back.isDone) await noteOnOrder(tx, row, rest, nowMs)
  const parcel =
    wish.type === 'ship_back' || wish.type === 'sent' ? { brand: wish.brand, trackingNo: wish.trackingNo } : undefined
  await recordAfterSale(deps, tx, row, whole, {
    nowMs,
    ...(first!.to === 'refunding' ? { amount: outcome.refund } : {}),
    ...(parcel && { [wish.type === 'sent' ? 'sent' : 'returned']: parcel }),
  })
  return { caseNo, type: row.type, status: whole.status, said: whole.steps.map(({ text }) => text).join('；'), isDue }
}

const isDeciding = ({ type }: AfterSaleWish): boolean => type === 'approve' || type === 'deadline'

const limitOf = async (tx: Queryable, { row, life }: LockedCase, wish: AfterSaleWish) => {
  if (!isUnsent(row.type)) return refundLimit(await soldOrder(tx, life, row.caseNo), row)
  // The order itself says what unsent pieces give back: with its last one, all that is left.
  return isDeciding(wish) ? advance(life, { type: 'give_back', pieces: merged(row.lines) }).refund : zero
}

const giveBack = async (
  deps: MoveDeps,
  tx: Queryable,
  { row, life }: LockedCase,
  { gone, returned, refund, steps }: AfterSaleOutcome,
  nowMs: number,
): Promise<{ isDone: boolean; refunds: readonly IssuedRefund[] }> => {
  const some = (pieces: readonly SkuPieces[]) => pieces.length > 0
  if (!some(gone) && !some(returned)) return { isDone: false, refunds: [] }
  const { refunds } = await moveOrder(
    deps,
    tx,
    life,
    some(gone) ? { type: 'give_back', pieces: gone } : { type: 'return', pieces: returned, amount: refund },
    {
      who: steps[0]!.who,
      nowMs,
      refundTo: row.refundTo === 'reserve' ? 'reserve' : undefined,
      afterSale: { caseNo: row.caseNo, reason: `${afterSaleTypeText[row.type]} ${row.caseNo}` },
    },
  )
  return { isDone: true, refunds }
}

/** All of it came from the reserve: it is there at once, though the buyer wanted it where it came from. */
const finished = (row: KeptAfterSale, outcome: AfterSaleOutcome): AfterSaleOutcome => {
  const then = moveAfterSale({ ...row, status: outcome.status, amount: outcome.refund }, { type: 'refunded' }, zero)
  return { ...outcome, status: then.status, deadline: then.deadline, steps: [...outcome.steps, ...then.steps] }
}
