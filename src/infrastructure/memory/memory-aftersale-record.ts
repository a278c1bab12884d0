import { moveAfterSale } from '../../domain/after-sale/advance'
import { holdsPieces, isOpen } from '../../domain/after-sale/table'
import type { AfterSaleOutcome, AfterSaleStep } from '../../domain/after-sale/types'
import { seconds } from '../../domain/limits'
import { fen, zero } from '../../domain/money'
import type { SkuPieces } from '../../domain/order-life/types'
import { lifeText } from '../../domain/order-life/words'
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
  { state }: MemoryWorld,
  one: MemoryAfterSale,
  { feeMove, freeze }: Pick<AfterSaleOutcome, 'feeMove' | 'freeze'>,
): void => {
  const buyer = state.buyers.find(({ id }) => id === one.userId)!
  const [held, freed] = feeMove ? [0, feeMove === 'free' ? one.held : 0] : [one.held + freeze, 0 - freeze]
  buyer.frozen = fen(buyer.frozen + held - one.held)
  buyer.reserve = fen(buyer.reserve + freed)
  one.held = fen(held)
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
