import type { Consignee } from '../../domain/address/address'
import { advance } from '../../domain/order-life/advance'
import type { Actor, LifeOrder, Outcome, Wish } from '../../domain/order-life/types'
import { lifeText } from '../../domain/order-life/words'
import { CASE_AUTO_TEXT, caseTypeText } from '../../domain/order'
import { seconds } from '../../domain/limits'
import { fen, zero } from '../../domain/money'
import type { QuotedParcel } from '../../domain/ordering'
import { priceAddons } from '../../domain/pricing/addons'
import { toBeijing } from '../../domain/time'
import { refusals } from '../../domain/refusals'
import { brandName, moveStock, skuOf } from './memory-goods'
import { found, nextId, nowText, type MemoryBuyer, type MemoryOrder, type MemoryWorld } from './memory-world'

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
    shop: null,
    platformOrderNo: '',
    shipByAt: '',
    items: lines.map((line) => {
      const artNo = skuOf(world, line.skuId)?.product.artNo ?? ''
      return { ...line, artNo, picked: 0, shipped: 0, refunded: 0 }
    }),
    consignee,
    payable,
    refunded: zero,
    amounts: parcel,
    brand: { id: brandId, name: brandName(world, brandId) },
    addons: priceAddons(world.demo.addonGroups, addonIds, pieces),
    weightG,
    paidAt: '',
    payMethod: '',
    flag: 0,
    afterSale: 'none',
    logs: [{ at: createdAt, who: 'buyer', event: 'place', text: lifeText.place }],
    shipments: [],
    refunds: [],
    cases: [],
  }
}

export const livedOf = ({ status, amounts, items, cases, shipments }: MemoryOrder): LifeOrder => ({
  status,
  amounts,
  lines: items,
  cases,
  parcels: shipments.map(({ trackingNo, deliveredAt }) => ({ trackingNo, isDelivered: deliveredAt !== '' })),
})

/** Moves an order along its life: what `advance` says is done to it, to the stock and to the buyer's money. @throws Failure */
export const moveOrder = (world: MemoryWorld, order: MemoryOrder, wish: Wish, who: Actor): Outcome => {
  const outcome = advance(livedOf(order), wish)
  const at = nowText(world)
  order.status = outcome.status
  order.items = order.items.map((item, i) => {
    const { picked, shipped, refunded } = outcome.lines[i]!
    return { ...item, picked, shipped, refunded }
  })
  order.logs.push(...outcome.steps.map(({ event, text }) => ({ at, who, event, text })))
  order.cases = order.cases.filter(({ caseNo }) => !outcome.closed.includes(caseNo))
  if (outcome.opened) openCase(world, order, outcome.opened)
  if (outcome.parcel) {
    const { brand, trackingNo, pieces } = outcome.parcel
    order.shipments.push({
      brand,
      trackingNo,
      items: [...pieces],
      shippedAt: at,
      deliveredAt: '',
      traces: [{ at, text: lifeText.collected(brand) }],
    })
  }
  for (const parcel of order.shipments)
    if (outcome.delivered.includes(parcel.trackingNo)) {
      parcel.deliveredAt = at
      parcel.traces.unshift({ at, text: lifeText.signed })
    }
  for (const { skuId, qty } of outcome.back) moveStock(world, skuId, qty)
  if (outcome.refund > 0) refund(world, order, outcome)
  return outcome
}

const openCase = (world: MemoryWorld, order: MemoryOrder, opened: NonNullable<Outcome['opened']>): void => {
  order.cases.push({
    ...opened,
    caseNo: `C${nextId(world)}`,
    typeText: caseTypeText[opened.type],
    since: nowText(world),
    deadlineAt: nowText(world, seconds.caseDeadline),
    autoText: CASE_AUTO_TEXT,
  })
}

/** To where the money came from; the sandbox takes it back at once. */
const refund = (world: MemoryWorld, order: MemoryOrder, { refund: amount, steps }: Outcome): void => {
  const to = order.payMethod === 'reserve' ? 'reserve' : 'original'
  const at = nowText(world)
  order.refunded = fen(order.refunded + amount)
  order.refunds.push({ at, amount, to, reason: steps.at(-1)!.text, status: 'succeeded' })
  const buyer = world.state.buyers.find(({ id }) => id === order.userId)!
  if (to === 'reserve') buyer.reserve = fen(buyer.reserve + amount)
}

/** When an order under way is taken for received; '' for others. */
export const confirmBy = ({ status, shipments }: MemoryOrder): string => {
  if (status !== 'shipped' || shipments.length === 0) return ''
  const last = (times: string[]) => Math.max(...times.map((time) => Date.parse(time)))
  const sent = last(shipments.map(({ shippedAt }) => shippedAt)) + seconds.autoConfirm * 1000
  if (shipments.some(({ deliveredAt }) => deliveredAt === '')) return toBeijing(sent)
  const signed = last(shipments.map(({ deliveredAt }) => deliveredAt)) + seconds.signedConfirm * 1000
  return toBeijing(Math.min(sent, signed))
}
