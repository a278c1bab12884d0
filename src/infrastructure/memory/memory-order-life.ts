import type { Consignee } from '../../domain/address/address'
import { logText, orderAfter, type OrderEvent } from '../../domain/order'
import type { QuotedParcel } from '../../domain/ordering'
import { priceAddons } from '../../domain/pricing/addons'
import { toBeijing } from '../../domain/time'
import { refusals } from '../../domain/refusals'
import { brandName } from './memory-goods'
import { found, nowText, type MemoryBuyer, type MemoryOrder, type MemoryWorld } from './memory-world'

export const orderOf = ({ state }: MemoryWorld, buyer: MemoryBuyer, orderNo: string): MemoryOrder =>
  found(
    state.orders.find((one) => one.orderNo === orderNo && one.userId === buyer.id),
    () => refusals.notFound('order'),
  )

interface NewOrder {
  orderNo: string
  batchNo: string
  paymentNo: string
  consignee: Consignee & { areaText: string }
  parcel: QuotedParcel
  remark: string
  createdMs: number
  expiresMs: number
}

/** An order that waits for its payment, made of a priced parcel. */
export const newOrder = (
  world: MemoryWorld,
  buyer: MemoryBuyer,
  { parcel, consignee, ...order }: NewOrder,
): MemoryOrder => {
  const { station, lines, brandId, addonIds, payable, weightG } = parcel
  const createdAt = toBeijing(order.createdMs)
  const pieces = lines.reduce((total, { qty }) => total + qty, 0)
  return {
    ...order,
    createdAt,
    userId: buyer.id,
    status: 'pending_payment',
    station,
    items: lines,
    consignee,
    payable,
    amounts: parcel,
    brand: { id: brandId, name: brandName(world, brandId) },
    addons: priceAddons(world.demo.addonGroups, addonIds, pieces),
    weightG,
    paidAt: '',
    payMethod: '',
    logs: [{ at: createdAt, text: logText.place }],
    shipments: [],
  }
}

/** Moves an order along its life and says so in its log. */
export const moveOrder = (world: MemoryWorld, order: MemoryOrder, event: OrderEvent, text: string): void => {
  order.status = orderAfter(order.status, event)!
  order.logs.push({ at: nowText(world), text })
}
