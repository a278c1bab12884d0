import { moveAfterSale } from '../../domain/after-sale/advance'
import { merged, qtyOf, refundLimit } from '../../domain/after-sale/money'
import { holdsPieces } from '../../domain/after-sale/table'
import type { AfterSaleOutcome, AfterSaleWish, ClaimedLine, SoldOrder } from '../../domain/after-sale/types'
import { afterSaleText, afterSaleTypeText } from '../../domain/after-sale/words'
import type { AfterSaleLine } from '../../domain/after-sales'
import { specText } from '../../domain/catalogue'
import { sum, zero } from '../../domain/money'
import { advance } from '../../domain/order-life/advance'
import { isOfLine } from '../../domain/order-life/cases'
import type { Wish } from '../../domain/order-life/types'
import { refusals } from '../../domain/refusals'
import { noteOnOrder, recordAfterSale, unsentOf } from './memory-aftersale-record'
import { skuOf } from './memory-goods'
import { livedOf, moveOrder, openCasesOf } from './memory-order-life'
import { found, nextId, nowText, type MemoryAfterSale, type MemoryOrder, type MemoryWorld } from './memory-world'

/** Of an order what applications depend on; as if the one of that number weren't there. */
export const soldOf = (world: MemoryWorld, order: MemoryOrder, exceptCaseNo = ''): SoldOrder => {
  const others = world.state.afterSales.filter((one) => one.orderNo === order.orderNo && one.caseNo !== exceptCaseNo)
  const stopped = others.flatMap((one) => one.stopped)
  const completed = order.logs.find(({ event }) => event === 'complete')
  return {
    status: order.status,
    amounts: order.amounts,
    refunded: order.refunded,
    completedAt: completed ? Date.parse(completed.at) : null,
    lines: order.items,
    parcels: order.shipments
      .filter(({ trackingNo }) => !stopped.includes(trackingNo))
      .map(({ trackingNo, deliveredAt, items }) => ({ trackingNo, isDelivered: deliveredAt !== '', items })),
    claims: others
      .filter(({ status }) => holdsPieces(status))
      .flatMap(({ type, lines }) => lines.map(({ skuId, qty }) => ({ skuId, qty, type }))),
    held: openCasesOf(world, order.orderNo).filter(({ type }) => isOfLine(type)),
  }
}

export const orderFor = ({ state }: MemoryWorld, { orderNo }: { orderNo: string }): MemoryOrder =>
  state.orders.find((order) => order.orderNo === orderNo)!

/** They keep what the order told of them. */
export const claimedLines = (
  world: MemoryWorld,
  { items }: MemoryOrder,
  lines: readonly ClaimedLine[],
): AfterSaleLine[] =>
  lines.map(({ skuId, qty, toSkuId }) => {
    const { productId, title, spec, image, price } = items.find((item) => item.skuId === skuId)!
    const to = skuOf(world, toSkuId)
    return { skuId, qty, toSkuId, productId, title, spec, toSpec: to ? specText(to.sku) : '', image, price }
  })

const isDeciding = ({ type }: AfterSaleWish): boolean => type === 'approve' || type === 'deadline'

/** Pieces that came to nothing otherwise meanwhile can't be given back again. @throws Failure conflict while a case holds some */
const leftOf = (world: MemoryWorld, order: MemoryOrder, { lines }: MemoryAfterSale): AfterSaleLine[] =>
  lines.flatMap((line) => {
    const unsent = unsentOf(order, line.skuId)
    const qty = Math.min(line.qty, unsent)
    if (qty > 0 && qty > unsent - qtyOf(openCasesOf(world, order.orderNo), line.skuId)) throw refusals.caseOpen()
    return qty > 0 ? [{ ...line, qty }] : []
  })

/** Does to an application what its life says of the wish: its state, its fee, the order's pieces and money. @throws Failure */
export const moveCase = (world: MemoryWorld, one: MemoryAfterSale, wish: AfterSaleWish): void => {
  const order = orderFor(world, one)
  const isUnsent = one.type === 'refund_before_ship'
  const lines = isUnsent && isDeciding(wish) ? leftOf(world, order, one) : one.lines
  const asked: AfterSaleWish = isDeciding(wish) && lines.length === 0 ? { type: 'lapse' } : wish
  const gives = { type: 'give_back', pieces: merged(lines) } as const
  const unsentLimit = () => (isDeciding(asked) ? advance(livedOf(world, order), gives).refund : zero)
  const limit = isUnsent ? unsentLimit() : refundLimit(soldOf(world, order, one.caseNo), one)
  const outcome = moveAfterSale({ ...one, lines }, asked, limit)
  const given = givenBack(outcome)
  if (given) advance(livedOf(world, order), given) // refused before anything is written
  const [first, ...rest] = outcome.steps
  noteOnOrder(world, order, one.caseNo, [first!])
  if (given) giveBack(world, { order, one }, given, first!.who)
  else noteOnOrder(world, order, one.caseNo, rest)
  if (first!.to === 'refunding') one.amount = outcome.refund
  if (wish.type === 'ship_back') one.returnParcel = { brand: wish.brand, trackingNo: wish.trackingNo }
  if (wish.type === 'sent') one.sentParcel = { brand: wish.brand, trackingNo: wish.trackingNo }
  recordAfterSale(world, one, outcome)
  // The sandbox gives back at once what it has to.
  if (one.status === 'refunding') recordAfterSale(world, one, moveAfterSale(one, { type: 'refunded' }, zero))
}

const givenBack = ({ gone, returned, refund }: AfterSaleOutcome): Wish | null => {
  if (gone.length > 0) return { type: 'give_back', pieces: gone }
  return returned.length > 0 ? { type: 'return', pieces: returned, amount: refund } : null
}

const giveBack = (
  world: MemoryWorld,
  { order, one }: { order: MemoryOrder; one: MemoryAfterSale },
  wish: Wish,
  who: 'buyer' | 'station' | 'system' | 'platform',
): void => {
  const before = order.refunds.length
  moveOrder(world, order, wish, who, {
    refundTo: one.refundTo === 'reserve' ? 'reserve' : undefined,
    afterSale: { caseNo: one.caseNo, reason: `${afterSaleTypeText[one.type]} ${one.caseNo}` },
  })
  const refunds = order.refunds.slice(before)
  if (refunds.length === 0) return
  one.refund = {
    at: nowText(world),
    amount: sum(refunds.map(({ amount }) => amount)),
    to: refunds.some(({ to }) => to === 'original') ? 'original' : 'reserve',
    status: 'succeeded',
  }
}

/** An interception that its buyer has chosen, and paid for: every parcel under way that no other application is about. */
export const openInterception = (world: MemoryWorld, order: MemoryOrder): void => {
  const { parcels, lines, claims } = soldOf(world, order)
  const taken = claims.filter(({ type }) => type !== 'refund_before_ship')
  const free = lines.map(({ skuId, shipped, returned }) => ({
    skuId,
    qty: shipped - returned - qtyOf(taken, skuId),
  }))
  const stopped = parcels.filter(
    ({ isDelivered, items }) => !isDelivered && items.every(({ skuId, qty }) => qty <= qtyOf(free, skuId)),
  )
  if (stopped.length === 0) return
  const pieces = merged(stopped.flatMap(({ items }) => items)).map((piece) => ({ ...piece, toSkuId: '' }))
  const one = newAfterSale(world, order, {
    type: 'intercept',
    reason: 'other',
    lines: claimedLines(world, order, pieces),
    stopped: stopped.map(({ trackingNo }) => trackingNo),
  })
  const steps = [
    { event: 'apply', who: 'buyer', text: afterSaleText.apply },
    { event: 'approve', who: 'station', text: afterSaleText.approve('returning') },
  ] as const
  noteOnOrder(world, order, one.caseNo, steps)
  recordAfterSale(world, one, { status: 'returning', deadline: 'afterSaleReceive', steps, feeMove: null, freeze: zero })
}

/** Kept from now on; nothing is said of it yet. */
export const newAfterSale = (
  world: MemoryWorld,
  { orderNo, userId }: MemoryOrder,
  content: Pick<MemoryAfterSale, 'type' | 'reason' | 'lines' | 'stopped'> & Partial<MemoryAfterSale>,
): MemoryAfterSale => {
  const one: MemoryAfterSale = {
    status: 'applied',
    amount: zero,
    asked: null,
    fee: zero,
    held: zero,
    heldBonus: zero,
    feeText: '',
    refundTo: 'reserve',
    description: '',
    images: [],
    deadlineMs: null,
    returnParcel: null,
    sentParcel: null,
    refund: null,
    logs: [],
    ...content,
    caseNo: `T${nextId(world)}`,
    orderNo,
    userId,
    appliedMs: world.options.now(),
  }
  world.state.afterSales.push(one)
  return one
}

/** @throws Failure not-found where it isn't this buyer's */
export const afterSaleOf = ({ state }: MemoryWorld, userId: string, caseNo: string): MemoryAfterSale =>
  found(
    state.afterSales.find((one) => one.caseNo === caseNo && one.userId === userId),
    () => refusals.notFound('afterSale'),
  )

/** What happens by itself when nobody did anything in time. */
export const moveOverdue = (world: MemoryWorld): void => {
  const now = world.options.now()
  for (const one of world.state.afterSales)
    if (one.deadlineMs !== null && one.deadlineMs <= now) moveCase(world, one, { type: 'deadline' })
}
