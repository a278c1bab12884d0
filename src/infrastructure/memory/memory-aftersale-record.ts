import { moveAfterSale } from '../../domain/after-sale/advance'
import { holdsPieces, isOpen } from '../../domain/after-sale/table'
import type { AfterSaleOutcome, AfterSaleStep } from '../../domain/after-sale/types'
import { seconds } from '../../domain/settings'
import { fen, minus, zero, type Fen } from '../../domain/money'
import type { SkuPieces } from '../../domain/order-life/types'
import { lifeText } from '../../domain/order-life/words'
import { bonusBack, giftsIn } from '../../domain/wallet/gifts'
import { feeFreed, feeFrozen, feeTaken } from '../../domain/wallet/ledger'
import { walletText } from '../../domain/wallet/words'
import { postJournal } from './memory-ledger'
import { nowText, type MemoryAfterSale, type MemoryOrder, type MemoryWorld } from './memory-world'

/** What is kept of applications, and how a step of one is written: its state, its fee, its log and its order's. */

type LoggedStep = Pick<AfterSaleStep, 'who' | 'text'> & { event: string }

export const recordAfterSale = (
  world: MemoryWorld,
  one: MemoryAfterSale,
  {
    status,
    deadline,
    steps,
    ...fees
  }: Omit<AfterSaleOutcome, 'steps' | 'refund' | 'gone' | 'returned'> & {
    steps: readonly LoggedStep[]
  },
): void => {
  moveFee(world, one, fees)
  const cameToNothing =
    status === 'rejected' || status === 'cancelled' || (status === 'closed' && one.status === 'returning')
  if (one.type === 'intercept' && cameToNothing) one.stopped = []
  one.status = status
  if (deadline !== 'keep') one.deadlineMs = deadline === null ? null : world.options.now() + seconds[deadline] * 1000
  one.logs.push(...steps.map(({ who, event, text }) => ({ at: nowText(world), who, event, text })))
  const filed = world.state.afterSales.filter(({ orderNo }) => orderNo === one.orderNo)
  const isSome = filed.some((other) => other.status !== 'cancelled')
  const order = world.state.orders.find(({ orderNo }) => orderNo === one.orderNo)!
  order.afterSale = filed.some((other) => isOpen(other.status)) ? 'open' : isSome ? 'done' : 'none'
}

const moveFee = (
  world: MemoryWorld,
  one: MemoryAfterSale,
  { feeMove, freeze }: Pick<AfterSaleOutcome, 'feeMove' | 'freeze'>,
): void => {
  const { caseNo: ref, userId } = one
  const buyer = world.state.buyers.find(({ id }) => id === userId)!
  const about = { biz: 'after_sale', bizNo: ref } as const
  if (freeze > 0) {
    const gift = giftsIn(freeze, buyer.bonus)
    const journal = feeFrozen({ ref, userId, amount: freeze, gift })
    postJournal(world, buyer, journal, { ...about, remark: walletText.fee })
    one.held = fen(one.held + freeze)
    one.heldBonus = fen(one.heldBonus + gift)
  }
  const free = (amount: Fen): void => {
    const gift = bonusBack({ total: one.held, bonus: one.heldBonus }, zero, amount)
    const journal = feeFreed({ ref, userId, amount, gift })
    postJournal(world, buyer, journal, { ...about, remark: walletText.feeFreed })
    one.held = minus(one.held, amount)
    one.heldBonus = minus(one.heldBonus, gift)
  }
  if (freeze < 0) free(minus(zero, freeze))
  if (!feeMove || one.held === 0) return
  if (feeMove === 'free') return free(one.held)
  postJournal(world, buyer, feeTaken({ ref, userId, amount: one.held }), { ...about, remark: walletText.fee })
  one.held = zero
  one.heldBonus = zero
}

/** The order's own log tells of its applications too. */
export const noteOnOrder = (
  world: MemoryWorld,
  order: MemoryOrder,
  caseNo: string,
  steps: readonly Pick<LoggedStep, 'who' | 'text'>[],
): void =>
  void order.logs.push(
    ...steps.map(({ who, text }) => ({ at: nowText(world), who, event: '', text: lifeText.ofAfterSale(caseNo, text) })),
  )

const wantingUnsent = ({ state }: MemoryWorld, orderNo: string): MemoryAfterSale[] =>
  state.afterSales.filter(
    (one) => one.orderNo === orderNo && one.type === 'refund_before_ship' && holdsPieces(one.status),
  )

/** Pieces that applications want back before they are sent. */
export const claimsOf = (world: MemoryWorld, orderNo: string): SkuPieces[] =>
  wantingUnsent(world, orderNo).flatMap(({ lines }) => lines.map(({ skuId, qty }) => ({ skuId, qty })))

/** Pieces of a line that aren't sent and that nobody has given back. */
export const unsentOf = ({ items }: MemoryOrder, skuId: string): number => {
  const item = items.find((one) => one.skuId === skuId)
  return item ? item.qty - item.refunded - item.shipped : 0
}

/** Applications for pieces that have all come to nothing by what just happened to their order: nothing is left to decide. */
export const endClaims = (world: MemoryWorld, order: MemoryOrder, except: string | undefined): void => {
  for (const one of wantingUnsent(world, order.orderNo)) {
    if (one.caseNo === except || one.lines.some(({ skuId }) => unsentOf(order, skuId) > 0)) continue
    const outcome = moveAfterSale(one, { type: 'lapse' }, zero)
    recordAfterSale(world, one, outcome)
    one.amount = zero
    noteOnOrder(world, order, one.caseNo, outcome.steps)
  }
}
