import { specText } from '../src/domain/catalogue'
import type { OrderStatus } from '../src/domain/order'
import type { Actor, OrderEvent } from '../src/domain/order-life/types'
import { lifeText } from '../src/domain/order-life/words'
import type { QuotedParcel } from '../src/domain/ordering'
import { quote } from '../src/domain/pricing/quote'
import type { SellableLine, Tariff } from '../src/domain/pricing/types'
import type { DemoOrder, DemoWorld } from './types'

/** One step of an order's past, so many hours after it was placed. */
export interface Step {
  event: OrderEvent
  afterHours: number
  to: OrderStatus
  text: string
  who: Actor
}

export const PAY: Step = { event: 'pay', afterHours: 0.05, to: 'paid', text: lifeText.pay, who: 'buyer' }
const PICK: Step = { event: 'start_picking', afterHours: 3, to: 'picking', text: lifeText.startPicking, who: 'station' }
const PACK: Step = { event: 'all_picked', afterHours: 8, to: 'packing', text: lifeText.allPicked, who: 'station' }
export const SHIP: Step = { event: 'ship', afterHours: 20, to: 'shipped', text: '包裹已发出', who: 'station' }
const COMPLETE: Step = { event: 'complete', afterHours: 120, to: 'completed', text: lifeText.complete, who: 'buyer' }
const CANCEL: Step = {
  event: 'cancel',
  afterHours: 0.2,
  to: 'cancelled',
  text: lifeText.cancel('重复下单'),
  who: 'buyer',
}
const CLOSE: Step = {
  event: 'close',
  afterHours: 6,
  to: 'closed',
  text: '商品缺货，订单已关闭，款项已退回余额',
  who: 'station',
}

/** How a demo order came to be where it is. */
export const waysTo: Record<OrderStatus, Step[]> = {
  pending_payment: [],
  paid: [PAY],
  picking: [PAY, PICK],
  packing: [PAY, PICK, PACK],
  shipped: [PAY, PICK, PACK, SHIP],
  completed: [PAY, PICK, PACK, SHIP, COMPLETE],
  cancelled: [CANCEL],
  closed: [PAY, CLOSE],
}

/** What the courier reported, newest first, so many hours after the parcel was sent. */
export const tracesOf = ({ status }: DemoOrder): { afterHours: number; text: string }[] => [
  ...(status === 'completed'
    ? [
        { afterHours: DELIVERED_AFTER_HOURS, text: '快件已签收，感谢使用' },
        { afterHours: 66, text: '快件正在派送，请保持电话畅通' },
      ]
    : []),
  { afterHours: 10, text: '快件已离开转运中心，发往目的地' },
  { afterHours: 1, text: '快件已揽收' },
]

export const demoTariff = (world: DemoWorld): Tariff => ({
  serviceFeePerPiece: world.fees.servicePerPiece,
  addons: world.addonGroups,
  freight: world.freightRules,
})

/** What a demo order cost, by the same rules as any other; that it could be had then is taken for granted. */
export const demoParcel = (world: DemoWorld, order: DemoOrder): QuotedParcel => {
  const lines = order.lines.map((line) => soldLine(world, order.stationId, line))
  const choices = [{ parcelKey: order.stationId, brandId: order.brandId, addonIds: order.addonIds }]
  const [parcel] = quote(lines, { areaCode: order.consignee.areaCode, choices }, demoTariff(world)).parcels
  if (!parcel) throw new Error(`the demo order ${order.id} cannot be priced`)
  return parcel
}

const soldLine = (
  world: DemoWorld,
  stationId: string,
  { skuId, qty }: { skuId: string; qty: number },
): SellableLine => {
  const product = world.products.find(({ skus }) => skus.some(({ id }) => id === skuId))!
  const sku = product.skus.find(({ id }) => id === skuId)!
  return {
    skuId,
    productId: product.id,
    title: product.title,
    spec: specText(sku),
    image: sku.image,
    price: sku.price,
    retailPrice: product.retailPrice,
    stock: qty,
    onShelf: true,
    isOffered: true,
    weightG: product.weightG,
    minQty: 1,
    priceSteps: product.priceSteps,
    station: { id: stationId, name: world.stations.find(({ id }) => id === stationId)!.name },
    qty,
  }
}

/** How far the pieces of a demo order's line are. */
export const piecesAt = (status: OrderStatus, qty: number): { picked: number; shipped: number; refunded: number } => ({
  picked: ['packing', 'shipped', 'completed'].includes(status) ? qty : 0,
  shipped: ['shipped', 'completed'].includes(status) ? qty : 0,
  refunded: status === 'closed' ? qty : 0,
})

/** Hours after it was sent, when its courier says so. */
export const DELIVERED_AFTER_HOURS = 72
