import { DELIVERED_AFTER_HOURS, demoParcel, PAY, piecesAt, SHIP, tracesOf, waysTo } from '../../../demo/order-history'
import type { DemoLater, DemoOrder, DemoRecharge } from '../../../demo/types'
import { deliveryText } from '../../domain/address/areas'
import { toBeijing } from '../../domain/time'
import { seconds } from '../../domain/settings'
import { zero } from '../../domain/money'
import { refundToReserve } from '../../domain/wallet/ledger'
import { rechargeOrder } from '../../domain/wallet/recharge'
import { walletText } from '../../domain/wallet/words'
import { file } from './memory-aftersale'
import { moveCase } from './memory-aftersale-life'
import { liveOn, postJournal, spendReserve } from './memory-ledger'
import { moveOrder, newOrder } from './memory-order-life'
import { issuePayment, payAtSandbox } from './memory-payments'
import { offerOf, openRecharge } from './memory-recharges'
import type { MemoryBuyer, MemoryOrder, MemoryWorld } from './memory-world'

const HOUR = 3_600_000
const OPENED_DAYS_AGO = 400

interface Move {
  ms: number
  play: () => void
}

/** The demo buyers' past orders, with their payments. */
export const seedOrders = (world: MemoryWorld): void => {
  for (const buyer of world.state.buyers) {
    const past = world.demo.buyers.find(({ id }) => id === buyer.id)?.orders ?? []
    const moves = past.flatMap((order, i) => seedOrder(world, buyer, order, i))
    for (const order of past)
      for (const later of order.later)
        moves.push({ ms: world.state.seededMs - later.hoursAgo * HOUR, play: () => happen(world, buyer, order, later) })
    for (const recharge of world.demo.buyers.find(({ id }) => id === buyer.id)?.recharges ?? [])
      moves.push(topUp(world, buyer, recharge))
    // What the demo says he has is what is left of it in the end.
    const { reserve } = world.demo.buyers.find(({ id }) => id === buyer.id)!
    liveOn(world, buyer, reserve, world.state.seededMs - OPENED_DAYS_AGO * 24 * HOUR, () => {
      for (const { play } of moves.toSorted((a, b) => a.ms - b.ms)) play()
    })
  }
}

/** By the same moves as in life, at its own time. */
const happen = (world: MemoryWorld, buyer: MemoryBuyer, past: DemoOrder, later: DemoLater): void => {
  const then = { ...world, options: { ...world.options, now: () => world.state.seededMs - later.hoursAgo * HOUR } }
  const orderNo = orderNoOf(past)
  const order = world.state.orders.find((one) => one.orderNo === orderNo)!
  if ('trouble' in later) moveOrder(then, order, { type: 'trouble', trouble: later.trouble }, 'station')
  else if ('apply' in later) file(then, buyer, { ...later.apply, orderNo, imageIds: [], refundTo: 'reserve' })
  else
    moveCase(
      then,
      world.state.afterSales.findLast((one) => one.orderNo === orderNo)!,
      later.move,
    )
}

const PAID_AFTER = 40_000

/** A past top-up: paid, or over unpaid. */
const topUp = (world: MemoryWorld, buyer: MemoryBuyer, { wish, hoursAgo, isPaid }: DemoRecharge): Move => {
  const ms = world.state.seededMs - hoursAgo * HOUR
  const at = (now: number): MemoryWorld => ({ ...world, options: { ...world.options, now: () => now } })
  const play = () => {
    const { paymentNo } = openRecharge(at(ms), buyer, rechargeOrder(offerOf(world), wish))
    const payment = world.state.payments.find((one) => one.paymentNo === paymentNo)!
    payment.method = 'sandbox'
    if (isPaid) payAtSandbox(at(ms + PAID_AFTER), paymentNo)
    else payment.status = 'closed'
  }
  return { ms, play }
}

const orderNoOf = ({ id }: DemoOrder): string => `D9${id}`

/** @returns what it moved of the reserve, to be played in its time */
const seedOrder = (world: MemoryWorld, buyer: MemoryBuyer, past: DemoOrder, i: number): Move[] => {
  // A minute apart, so that the order of the demo data is the order of the list.
  const createdMs = world.state.seededMs - past.daysAgo * 24 * HOUR - i * 60_000 * Math.min(past.daysAgo, 1)
  const after = (hours: number) => toBeijing(createdMs + hours * HOUR)
  const steps = waysTo[past.status]
  const isPaid = steps.includes(PAY)
  const number = `9${past.id}`
  const parcel = demoParcel(world.demo, past)
  const fresh = newOrder(world, buyer, {
    orderNo: orderNoOf(past),
    batchNo: `B${number}`,
    paymentNo: '',
    consignee: { ...past.consignee, areaText: deliveryText(world.areas, past.consignee.areaCode) ?? '' },
    parcel,
    remark: past.remark,
    createdMs,
    expiresMs: createdMs + seconds.orderExpire * 1000,
  })
  const payment = issuePayment(world, [fresh])
  world.state.orders.push(fresh)
  fresh.status = past.status
  fresh.items = fresh.items.map((item) => ({ ...item, ...piecesAt(past.status, item.qty) }))
  if (past.status === 'closed') {
    const { afterHours, text } = steps.at(-1)!
    fresh.refunded = fresh.payable
    fresh.refunds.push({
      at: after(afterHours),
      amount: fresh.payable,
      to: 'reserve',
      reason: text,
      status: 'succeeded',
    })
  }
  fresh.logs.push(...steps.map(({ afterHours, who, event, text }) => ({ at: after(afterHours), who, event, text })))
  if (isPaid) {
    const paidAt = after(PAY.afterHours)
    Object.assign(payment, { status: 'succeeded', method: 'reserve', tradeNo: payment.paymentNo, paidAt })
    Object.assign(fresh, { paidAt, payMethod: 'reserve' })
  } else if (past.status === 'cancelled') payment.status = 'closed'
  if (past.trackingNo)
    fresh.shipments.push({
      brand: fresh.brand.name,
      trackingNo: past.trackingNo,
      items: fresh.items.map(({ skuId, qty }) => ({ skuId, qty })),
      shippedAt: after(SHIP.afterHours),
      deliveredAt: past.status === 'completed' ? after(SHIP.afterHours + DELIVERED_AFTER_HOURS) : '',
      traces: tracesOf(past).map(({ afterHours, text }) => ({ at: after(SHIP.afterHours + afterHours), text })),
    })
  return isPaid ? moneyOf(world, buyer, fresh, createdMs + PAY.afterHours * HOUR, payment.paymentNo) : []
}

const moneyOf = (
  world: MemoryWorld,
  buyer: MemoryBuyer,
  { orderNo, payable: amount, status, refunds, charges }: MemoryOrder,
  ms: number,
  paymentNo: string,
): Move[] => {
  const then = { ...world, options: { ...world.options, now: () => ms } }
  const isClosed = status === 'closed'
  const about = { biz: 'order', bizNo: orderNo } as const
  const charge = { caseNo: '', method: 'reserve' as const, amount, bonus: zero, left: isClosed ? zero : amount }
  charges.push(charge)
  const pay = () => {
    const parts = [{ bizNo: orderNo, amount }]
    const [paid] = spendReserve(then, buyer, { paymentNo, biz: 'order', remark: walletText.pay, parts })
    charge.bonus = paid!.gift
  }
  const back = () =>
    postJournal(then, buyer, refundToReserve({ ref: orderNo, userId: buyer.id, amount, gift: charge.bonus }), {
      ...about,
      remark: refunds[0]!.reason,
    })
  return [{ ms, play: pay }, ...(isClosed ? [{ ms, play: back }] : [])]
}
