import { autoText, type CaseLine } from '../../domain/abnormal'
import type { Consignee } from '../../domain/address/address'
import type { OrderCase, PlacedItem } from '../../domain/order'
import { advance } from '../../domain/order-life/advance'
import type { Actor, LifeOrder, NewCase, OpenCase, Outcome, Wish } from '../../domain/order-life/types'
import { lifeText } from '../../domain/order-life/words'
import { caseRules } from '../../domain/order-life/cases'
import { seconds } from '../../domain/settings'
import { fen, minus, sum, zero, type Fen } from '../../domain/money'
import type { QuotedParcel } from '../../domain/ordering'
import { offersFor } from '../../domain/pricing/freight'
import { freightBeside } from '../../domain/pricing/pack'
import { problem } from '../../domain/pricing/sellable'
import type { SellableLine } from '../../domain/pricing/types'
import { priceAddons } from '../../domain/pricing/addons'
import { toBeijing } from '../../domain/time'
import { refusals } from '../../domain/refusals'
import { partsBack } from '../../domain/wallet/gifts'
import { refundToReserve } from '../../domain/wallet/ledger'
import { claimsOf, endClaims } from './memory-aftersale-record'
import { brandName, moveStock, sellable, skuOf, tariffOf } from './memory-goods'
import { postJournal } from './memory-ledger'
import {
  found,
  nextId,
  nowText,
  type MemoryBuyer,
  type MemoryCase,
  type MemoryOrder,
  type MemoryWorld,
  type PaidBy,
} from './memory-world'

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
      return { ...line, artNo, picked: 0, shipped: 0, refunded: 0, returned: 0, extra: zero }
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
    packNo: '',
    afterSale: 'none',
    logs: [{ at: createdAt, who: 'buyer', event: 'place', text: lifeText.place }],
    shipments: [],
    refunds: [],
    extra: zero,
    refetched: 0,
    charges: [],
  }
}

/** Its cases that aren't over, the oldest first. */
export const openCasesOf = ({ state }: MemoryWorld, orderNo: string): (MemoryCase & OpenCase)[] =>
  state.cases.filter(
    (one): one is MemoryCase & OpenCase =>
      one.orderNo === orderNo && (one.status === 'open' || one.status === 'processing'),
  )

export const livedOf = (world: MemoryWorld, order: MemoryOrder): LifeOrder => ({
  status: order.status,
  amounts: order.amounts,
  lines: order.items,
  cases: openCasesOf(world, order.orderNo),
  parcels: order.shipments.map(({ trackingNo, deliveredAt }) => ({ trackingNo, isDelivered: deliveredAt !== '' })),
  refunded: order.refunded,
  claims: claimsOf(world, order.orderNo),
  refetched: order.refetched,
})

interface Given {
  /** A difference that the buyer has paid for it, and by what. */
  charged?: Fen
  /** Of it: gifts. */
  gift?: Fen
  chargedBy?: PaidBy
  refundTo?: 'reserve' | undefined
  /** The application it is done for. */
  afterSale?: { caseNo: string; reason: string }
}

/**
 * Moves an order along its life: what `advance` says is done to it, to the stock and to the buyer's money. @throws Failure as `advance`;
 * stock-short where another SKU is gone
 */
export const moveOrder = (
  world: MemoryWorld,
  order: MemoryOrder,
  wish: Wish,
  who: Actor,
  { charged = zero, gift = zero, chargedBy = 'reserve', refundTo, afterSale }: Given = {},
): Outcome => {
  const outcome = advance(livedOf(world, order), asPacked(world, order, wish))
  if (Math.max(outcome.difference, 0) !== charged) throw refusals.stateChanged()
  const at = nowText(world)
  const fresh = outcome.taken.map((one) => sellable(world, one))
  const gone = fresh.filter(({ qty, stock, onShelf, isOffered }) => !onShelf || !isOffered || stock < qty)
  if (gone.length > 0) throw refusals.stockShort(gone.map((line) => problem(line, 'short_stock')))
  order.status = outcome.status
  order.amounts = outcome.amounts
  order.payable = outcome.amounts.payable
  order.extra = fen(order.extra + outcome.difference)
  const chargedFor = wish.type === 'decide' ? wish.caseNo : ''
  if (charged > 0)
    order.charges.push({ caseNo: chargedFor, method: chargedBy, amount: charged, bonus: gift, left: charged })
  if (wish.type === 'decide' && wish.option === 'replace_supplier') order.refetched += 1
  order.items = outcome.lines.map(({ skuId, qty, price, extra, picked, shipped, refunded, returned }) => {
    const item = order.items.find((one) => one.skuId === skuId) ?? itemOf(world, fresh, skuId)
    const amount = fen(price * qty + extra)
    return { ...item, qty, price, extra, picked, shipped, refunded, returned, amount }
  })
  order.logs.push(...outcome.steps.map(({ event, text }) => ({ at, who, event, text })))
  for (const { caseNo, status, option } of outcome.moved) {
    const kept = world.state.cases.find((one) => one.caseNo === caseNo)!
    const isOver = status !== 'processing'
    Object.assign(kept, { status, option, paymentNo: '', closedMs: isOver ? world.options.now() : null })
  }
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
  for (const { skuId, qty } of outcome.taken) moveStock(world, skuId, -qty)
  const reason = afterSale?.reason ?? outcome.steps.at(-1)!.text
  const back = { reason, to: refundTo, caseNo: afterSale?.caseNo ?? '' }
  if (outcome.refund > 0) {
    order.refunded = fen(order.refunded + outcome.refund)
    giveBack(world, order, { ...back, kind: 'order', amount: outcome.refund })
  }
  if (outcome.difference < 0)
    giveBack(world, order, { ...back, kind: 'difference', amount: minus(zero, outcome.difference) })
  endClaims(world, order, afterSale?.caseNo)
  return outcome
}

/** What is sent in a parcel that others of its pack lie in costs less. */
const asPacked = (
  world: MemoryWorld,
  { orderNo, packNo, station, brand, consignee, weightG }: MemoryOrder,
  wish: Wish,
) => {
  if (wish.type !== 'ship' || packNo === '') return wish
  const besideG = world.state.orders
    .filter((one) => one.packNo === packNo && one.orderNo !== orderNo && one.brand.id === brand.id)
    // Who moved meanwhile doesn't live there any more.
    .filter((one) => isSame(one.consignee, consignee))
    .filter(({ shipments }) => shipments.some(({ trackingNo }) => trackingNo === wish.trackingNo))
    .reduce((all, one) => all + one.weightG, 0)
  const offers = offersFor(tariffOf(world).freight, station.id, consignee.areaCode, weightG)
  const rule = offers.find(({ brandId }) => brandId === brand.id)
  return rule && besideG > 0 ? { ...wish, freight: freightBeside(rule, besideG, weightG) } : wish
}

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

const itemOf = (world: MemoryWorld, fresh: readonly SellableLine[], wanted: string): PlacedItem => {
  const { skuId, productId, title, spec, image, price, retailPrice, qty } = fresh.find(
    ({ skuId: id }) => id === wanted,
  )!
  const artNo = skuOf(world, skuId)?.product.artNo ?? ''
  const none = { picked: 0, shipped: 0, refunded: 0, returned: 0, extra: zero }
  return { skuId, productId, title, spec, image, price, retailPrice, qty, amount: zero, artNo, ...none }
}

const openCase = (world: MemoryWorld, { orderNo, userId, items }: MemoryOrder, { days, ...opened }: NewCase): void => {
  const { hours } = caseRules[opened.type]
  const openedMs = world.options.now()
  const usual = hours === null ? null : (seconds.caseDeadline * hours) / 48
  const item = items.find(({ skuId }) => skuId === opened.skuId)
  world.state.cases.push({
    ...opened,
    caseNo: `C${nextId(world)}`,
    orderNo,
    userId,
    status: 'open',
    option: '',
    line: item ? { ...lineOf(item), qty: opened.qty } : null,
    consignee: opened.consignee ?? null,
    openedMs,
    deadlineMs: usual === null ? null : openedMs + (days === null ? usual : days * 86_400) * 1000,
    closedMs: null,
    paymentNo: '',
  })
}

const lineOf = ({ skuId, productId, title, spec, image, price, qty }: PlacedItem): CaseLine => {
  return { skuId, productId, title, spec, image, price, qty }
}

/** Its cases as its page tells them. */
export const casesTold = (world: MemoryWorld, orderNo: string): OrderCase[] =>
  openCasesOf(world, orderNo).map(({ caseNo, type, status, skuId, qty, newPrice, amount, note, ...one }) => ({
    caseNo,
    type,
    typeText: caseRules[type].text,
    status,
    skuId,
    qty,
    newPrice,
    amount,
    note,
    since: toBeijing(one.openedMs),
    deadlineAt: one.deadlineMs === null ? '' : toBeijing(one.deadlineMs),
    autoText: autoText(type),
  }))

interface GivenBack {
  amount: Fen
  reason: string
  to: 'reserve' | undefined
  kind: 'order' | 'difference'
  caseNo: string // of the application it is for
}

/**
 * To where the money came from, what was charged last first, unless it is wanted as reserve; the sandbox takes it back at once.
 */
const giveBack = (
  world: MemoryWorld,
  order: MemoryOrder,
  { amount, reason, to: wanted, kind, caseNo }: GivenBack,
): void => {
  const buyer = world.state.buyers.find(({ id }) => id === order.userId)!
  const { orderNo, userId } = order
  const about = caseNo === '' ? { biz: kind, bizNo: orderNo } : ({ biz: 'after_sale', bizNo: caseNo } as const)
  const parts = partsBack(order.charges.toReversed(), amount)
  const missing = minus(amount, sum(parts.map(({ part }) => part)))
  if (missing > 0) throw new Error(`order ${orderNo} would give back ${missing} more than was paid`)
  for (const { of: charge, part, gift } of parts) {
    charge.left = minus(charge.left, part)
    const to = charge.method === 'reserve' ? 'reserve' : (wanted ?? 'original')
    order.refunds.push({ at: nowText(world), amount: part, to, reason, status: 'succeeded' })
    const journal = refundToReserve({ ref: orderNo, userId, amount: part, gift })
    if (to === 'reserve') postJournal(world, buyer, journal, { ...about, remark: reason })
  }
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
