import { DELIVERED_AFTER_HOURS, demoParcel, PAY, piecesAt, SHIP, tracesOf, waysTo } from '../../demo/order-history'
import type { DemoOrder, DemoWorld } from '../../demo/types'
import { seconds } from '../../src/domain/settings'
import { zero, type Fen } from '../../src/domain/money'
import { priceAddons } from '../../src/domain/pricing/addons'
import { toBeijing } from '../../src/domain/time'
import { refundToReserve } from '../../src/domain/wallet/ledger'
import { walletText } from '../../src/domain/wallet/words'
import { areaTextOf } from '../country/area-text'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'
import { issuePayment } from '../payments/payments'
import { newNumber } from '../store/numbers'
import { post } from '../wallet/ledger'
import { spendReserve } from '../wallet/spend'
import { writeOrders } from '../ordering/write-orders'
import type { Happened } from './later'

const HOUR_MS = 3600 * 1000
const EXPIRE_MS = 30 * 60 * 1000

/** What moves a reserve, in its time. */
export interface SeededMoney {
  userId: string
  ms: number
  play(): Promise<unknown>
}

/** What has still to be done: the reserve that pays for it is not there yet. */
export interface SeededOrders {
  money: SeededMoney[]
  happened: Happened[]
}

/** Past orders with everything that belongs to them: each paid from the reserve, each with its way through the states. */
export const seedOrders = async (tx: Queryable, world: DemoWorld, nowMs: number): Promise<SeededOrders> => {
  const money: SeededMoney[] = []
  const happened: Happened[] = []
  for (const buyer of world.buyers) {
    for (const [i, order] of buyer.orders.entries()) {
      const createdMs = nowMs - order.daysAgo * 24 * HOUR_MS - i * 60_000 * Math.min(order.daysAgo, 1)
      const { orderNo, moved } = await seedOrder(tx, world, { userId: buyer.id, order, createdMs })
      money.push(...moved)
      for (const later of order.later)
        happened.push({ userId: buyer.id, orderNo, later, ms: nowMs - later.hoursAgo * HOUR_MS })
    }
  }
  await tx.query(
    `update skus k set supplied = k.supplied + held.qty
     from (select i.sku_id, sum(i.qty)::int as qty from order_items i join orders o on o.order_no = i.order_no
       where o.status not in ('cancelled', 'closed') group by i.sku_id) held where held.sku_id = k.id`,
  )
  return { money, happened }
}

interface Seeding {
  userId: string
  order: DemoOrder
  createdMs: number
}

const seedOrder = async (
  tx: Queryable,
  world: DemoWorld,
  { userId, order, createdMs }: Seeding,
): Promise<{ orderNo: string; moved: SeededMoney[] }> => {
  const parcel = demoParcel(world, order)
  const expiresMs = createdMs + EXPIRE_MS
  const payment = await issuePayment(tx, userId, [{ payable: parcel.payable, expiresMs }], createdMs)
  const orderNo = newNumber('D', createdMs)
  const addons = priceAddons(
    world.addonGroups,
    order.addonIds,
    order.lines.reduce((all, { qty }) => all + qty, 0),
  )
  const brandName = world.couriers.find(({ id }) => id === parcel.brandId)?.name ?? ''
  const receiver = { ...order.consignee, areaText: areaTextOf(order.consignee.areaCode) ?? '' }
  await writeOrders(tx, {
    userId,
    batchNo: newNumber('B', createdMs),
    source: 'direct',
    payment,
    orders: [{ orderNo, parcel, brandName, addons, remark: order.remark, to: receiver, sold: null }],
    nowMs: createdMs,
    expiresMs,
  })
  const steps = waysTo[order.status]
  await insertRows(
    tx,
    'order_logs',
    steps.map(({ event, afterHours, to, text, who }, i) => ({
      order_no: orderNo,
      at: toBeijing(createdMs + afterHours * HOUR_MS),
      event,
      from_status: i === 0 ? 'pending_payment' : steps[i - 1]!.to,
      to_status: to,
      text,
      who,
    })),
  )
  if (order.trackingNo) {
    await insertRows(tx, 'shipments', [shipmentRow(order, orderNo, brandName, createdMs)])
    await insertRows(
      tx,
      'shipment_items',
      parcel.lines.map(({ skuId, qty }) => {
        return { order_no: orderNo, tracking_no: order.trackingNo, sku_id: skuId, qty }
      }),
    )
  }
  const { picked, shipped, refunded } = piecesAt(order.status, 1)
  await tx.query(
    'update order_items set picked = qty * $2, shipped = qty * $3, refunded = qty * $4 where order_no = $1',
    [orderNo, picked, shipped, refunded],
  )
  const isPaid = steps.some(({ event }) => event === 'pay')
  const paidMs = createdMs + PAY.afterHours * HOUR_MS
  const isClosed = order.status === 'closed'
  const at = (event: string): string | null => {
    const step = steps.find((one) => one.event === event)
    return step ? toBeijing(createdMs + step.afterHours * HOUR_MS) : null
  }
  const shippedMs = createdMs + SHIP.afterHours * HOUR_MS
  await tx.query(
    `update orders set status = $2, paid_at = $3, refunded = $4, shipped_at = $5, completed_at = $6, delivered_at = $7,
       confirm_at = $8 where order_no = $1`,
    [
      orderNo,
      order.status,
      isPaid ? toBeijing(paidMs) : null,
      isClosed ? parcel.payable : zero,
      at('ship'),
      at('complete'),
      at('complete') && toBeijing(shippedMs + DELIVERED_AFTER_HOURS * HOUR_MS),
      order.status === 'shipped' ? toBeijing(shippedMs + seconds.autoConfirm * 1000) : null,
    ],
  )
  if (isPaid) {
    await tx.query(
      `update payments set status = 'succeeded', method = 'reserve', trade_no = payment_no, paid_at = $2 where payment_no = $1`,
      [payment.paymentNo, toBeijing(paidMs)],
    )
  } else if (order.status === 'cancelled') {
    await tx.query(`update payments set status = 'closed' where payment_no = $1`, [payment.paymentNo])
  }
  if (isClosed) {
    const refund = { refund_no: `R${orderNo}`, order_no: orderNo, payment_no: payment.paymentNo, user_id: userId }
    const how = { amount: parcel.payable, method: 'reserve', trade_no: payment.paymentNo, status: 'succeeded' }
    await insertRows(tx, 'refunds', [
      { ...refund, ...how, reason: steps.at(-1)!.text, at: at('close'), done_at: at('close') },
    ])
  }
  return {
    orderNo,
    moved: moneyOf(tx, userId, payment, orderNo, {
      isPaid,
      closedFor: isClosed ? steps.at(-1)!.text : null,
      ms: paidMs,
    }),
  }
}

const moneyOf = (
  tx: Queryable,
  userId: string,
  { paymentNo, amount }: { paymentNo: string; amount: Fen },
  orderNo: string,
  { isPaid, closedFor, ms }: { isPaid: boolean; closedFor: string | null; ms: number },
): SeededMoney[] => {
  const about = { biz: 'order', bizNo: orderNo } as const
  const pay = async () => {
    const parts = [{ bizNo: orderNo, amount }]
    const [paid] = await spendReserve(tx, { paymentNo, userId, parts, biz: 'order', remark: walletText.pay }, ms)
    await tx.query('update payment_orders set bonus = $2 where payment_no = $1', [paymentNo, paid!.gift])
  }
  const giveBack = async (remark: string) => {
    const [{ gift } = { gift: zero }] = await tx.query<{ gift: Fen }>(
      `update refunds r set bonus = p.bonus from payment_orders p where p.payment_no = r.payment_no and r.order_no = $1
       returning r.bonus as gift`,
      [orderNo],
    )
    await post(tx, refundToReserve({ ref: orderNo, userId, amount, gift }), ms, { ...about, remark })
  }
  return [
    ...(isPaid ? [{ userId, ms, play: pay }] : []),
    ...(closedFor === null ? [] : [{ userId, ms, play: () => giveBack(closedFor) }]),
  ]
}

const shipmentRow = (order: DemoOrder, orderNo: string, brand: string, createdMs: number) => {
  const shippedMs = createdMs + SHIP.afterHours * HOUR_MS
  return {
    order_no: orderNo,
    tracking_no: order.trackingNo,
    brand,
    shipped_at: toBeijing(shippedMs),
    delivered_at: order.status === 'completed' ? toBeijing(shippedMs + DELIVERED_AFTER_HOURS * HOUR_MS) : null,
    traces: tracesOf(order).map(({ afterHours, text }) => ({ at: toBeijing(shippedMs + afterHours * HOUR_MS), text })),
  }
}
