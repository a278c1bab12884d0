import { demoParcel, PAY, SHIP, tracesOf, waysTo } from '../../../demo/order-history'
import type { DemoOrder } from '../../../demo/types'
import { areaText } from '../../domain/address/areas'
import { toBeijing } from '../../domain/time'
import { newOrder } from './memory-new-order'
import type { MemoryBuyer, MemoryOrder, MemoryPayment, MemoryWorld } from './memory-world'
import { orderCan, orderStatusText } from '../../domain/order'

const HOUR = 3_600_000
const EXPIRE = HOUR / 2

/** The demo buyers' past orders, newest first, with the payments of those that still wait for one. */
export const seedOrders = (world: MemoryWorld): void => {
  for (const buyer of world.state.buyers) {
    const past = world.demo.buyers.find(({ id }) => id === buyer.id)?.orders ?? []
    for (const order of past.toSorted((a, b) => b.daysAgo - a.daysAgo)) seedOrder(world, buyer, order)
  }
}

const seedOrder = (world: MemoryWorld, buyer: MemoryBuyer, past: DemoOrder): void => {
  const createdMs = world.options.now() - past.daysAgo * 24 * HOUR
  const after = (hours: number) => toBeijing(createdMs + hours * HOUR)
  const steps = waysTo[past.status]
  const isPaid = steps.includes(PAY)
  const waits = past.status === 'pending_payment'
  const number = `9${past.id}`
  const fresh = newOrder(world, buyer, {
    orderNo: `D${number}`,
    batchNo: `B${number}`,
    paymentNo: waits ? `P${number}` : '',
    consignee: past.consignee,
    areaText: areaText(world.areas, past.consignee.areaCode),
    parcel: demoParcel(world.demo, past),
    remark: past.remark,
    createdAt: toBeijing(createdMs),
    expiresAt: toBeijing(createdMs + EXPIRE),
  })
  const order: MemoryOrder = {
    ...fresh,
    status: past.status,
    statusText: orderStatusText[past.status],
    can: orderCan(past.status),
    paidAt: isPaid ? after(PAY.afterHours) : '',
    payMethod: isPaid ? 'reserve' : '',
    logs: [...fresh.logs, ...steps.map(({ afterHours, text }) => ({ at: after(afterHours), text }))],
    shipments: past.trackingNo
      ? [
          {
            brand: fresh.brand.name,
            trackingNo: past.trackingNo,
            shippedAt: after(SHIP.afterHours),
            traces: tracesOf(past).map(({ afterHours, text }) => ({ at: after(SHIP.afterHours + afterHours), text })),
          },
        ]
      : [],
  }
  world.state.orders.unshift(order)
  if (waits) world.state.payments.push(openPayment(order))
}

const openPayment = ({ userId, orderNo, paymentNo, payable, expiresAt }: MemoryOrder): MemoryPayment => ({
  paymentNo,
  userId,
  orderNos: [orderNo],
  amount: payable,
  method: '',
  status: 'pending',
  paidAt: '',
  expiresAt,
})
