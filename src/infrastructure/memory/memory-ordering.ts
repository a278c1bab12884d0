import { accepted, mustBeOne, type To } from '../../domain/address/book'
import { deliveryText } from '../../domain/address/areas'
import { limits } from '../../domain/settings'
import { fen } from '../../domain/money'
import type { OrderStatus } from '../../domain/order'
import type { OrderSource, ParcelChoice, Placed, QuotedParcel } from '../../domain/ordering'
import {
  mustCostTheSame,
  mustHaveRoom,
  mustLeaveSome,
  mustStand,
  nothingLeft,
  quoteMark,
  wantedAgain,
} from '../../domain/placing'
import { brandOffers, quote } from '../../domain/pricing/quote'
import type { SellableLine } from '../../domain/pricing/types'
import { refusals } from '../../domain/refusals'
import { cleanText } from '../../domain/text'
import { toBeijing } from '../../domain/time'
import { moveStock, stockOf, priceOf, sellable, skuOf, tariffOf } from './memory-goods'
import type { MemoryHandlers } from './memory-handlers'
import { hit, idempotent } from './memory-limits'
import { newOrder } from './memory-order-life'
import { issuePayment } from './memory-payments'
import { found, nextId, type MemoryBuyer, type MemoryWorld } from './memory-world'

/** Four steps, one code path for both families: only where the lines come from differs. */
export const orderingHandlers = (world: MemoryWorld) => {
  const fromCart = ({ cartIds }: { cartIds: string[] }): OrderSource => ({ family: 'cart', cartIds })
  const direct = ({ items }: { items: { skuId: string; qty: number }[] }): OrderSource => ({ family: 'direct', items })

  const addons = (source: OrderSource, buyer: MemoryBuyer) => {
    linesOf(world, buyer, source)
    return world.demo.addonGroups
  }
  const brands = (source: OrderSource, areaCode: string, buyer: MemoryBuyer) => {
    mustBeArea(world, areaCode)
    return brandOffers(linesOf(world, buyer, source).lines, areaCode, tariffOf(world))
  }
  const placed = (source: OrderSource, input: PlaceInput, buyer: MemoryBuyer): Placed => {
    const { requestId } = input
    const request = { route: 'place', requestId, input: [source, input], perMinute: limits.ordersPerMinute }
    return idempotent(world, buyer, request, () => place(world, buyer.id, source, input))
  }

  return {
    addonOptionsCart: (input, buyer) => addons(fromCart(input), buyer),
    addonOptionsDirect: (input, buyer) => addons(direct(input), buyer),
    brandListCart: (input, buyer) => brands(fromCart(input), input.areaCode, buyer),
    brandListDirect: (input, buyer) => brands(direct(input), input.areaCode, buyer),
    amountsCart: (input, buyer) => makeQuote(world, buyer, fromCart(input), input),
    amountsDirect: (input, buyer) => makeQuote(world, buyer, direct(input), input),
    placeCart: ({ cartIds, ...input }, buyer) => placed(fromCart({ cartIds }), input, buyer),
    placeDirect: ({ items, ...input }, buyer) => placed(direct({ items }), input, buyer),
  } satisfies Partial<MemoryHandlers>
}

/** `mark` changes when the source comes to mean other lines. @throws Failure not-found */
const linesOf = (world: MemoryWorld, { cart }: MemoryBuyer, source: OrderSource) => {
  const inCart = (id: string) =>
    found(
      cart.find((one) => one.cartId === id),
      refusals.cartLinesGone,
    )
  const wanted = source.family === 'cart' ? [...new Set(source.cartIds)].map(inCart) : source.items
  return { lines: wanted.map((one) => sellable(world, one)), mark: quoteMark(source, wanted) }
}

const mustBeArea = ({ areas }: MemoryWorld, areaCode: string): void => {
  if (deliveryText(areas, areaCode) === null) throw refusals.noSuchDestination()
}

interface QuoteInput {
  areaCode?: string | undefined
  consignee?: { areaCode: string } | undefined
  parcels: { parcelKey: string; brandId?: string | undefined; addonIds: string[] }[]
}

/** Prices the lines and keeps the quote for `place`. */
const makeQuote = (world: MemoryWorld, buyer: MemoryBuyer, source: OrderSource, input: QuoteInput) => {
  const { state, options } = world
  hit(world, `quote:${buyer.id}`, limits.quotesPerMinute, 60)
  const { lines, mark } = linesOf(world, buyer, source)
  const areaCode = input.areaCode ?? input.consignee?.areaCode ?? ''
  if (areaCode) mustBeArea(world, areaCode)
  const choices = input.parcels as ParcelChoice[]
  const priced = quote(lines, { ...(areaCode ? { areaCode } : {}), choices }, tariffOf(world))
  const quoteId = `Q${nextId(world)}`
  const expiresMs = options.now() + options.quoteSeconds * 1000
  const { parcels, payable } = structuredClone(priced)
  state.quotes[quoteId] = { userId: buyer.id, mark, parcels, payable, expiresMs, used: false }
  if (source.family === 'cart') markSeen(buyer, source.cartIds, parcels)
  raiseSentinels(world, buyer, parcels)
  return { quoteId, ...priced, expiresAt: toBeijing(expiresMs) }
}

/** What was shown just now is no news at the next quote. */
const markSeen = (buyer: MemoryBuyer, cartIds: readonly string[], parcels: readonly QuotedParcel[]): void => {
  const shown = new Map(parcels.flatMap(({ lines }) => lines.map(({ skuId, price }) => [skuId, price] as const)))
  for (const line of buyer.cart)
    if (cartIds.includes(line.cartId)) line.priceSeen = shown.get(line.skuId) ?? line.priceSeen
}

const REPRICE_MS = 600_000

/** The sentinel: a marked product gets dearer by one yuan right after a buyer was first quoted it in ten minutes. */
const raiseSentinels = (world: MemoryWorld, buyer: MemoryBuyer, parcels: readonly QuotedParcel[]): void => {
  const { state, options } = world
  const now = options.now()
  const marked = parcels
    .flatMap(({ lines }) => lines.map(({ skuId }) => skuOf(world, skuId)!))
    .filter((one) => one.product.reprice)
  const isDue = (productId: string) => now - (state.repriced[`${buyer.id}:${productId}`] ?? -Infinity) >= REPRICE_MS
  const due = marked.filter(({ product }) => isDue(product.id))
  for (const { sku, product } of due) {
    state.prices[sku.id] = fen(priceOf(world, sku) + 100)
    state.repriced[`${buyer.id}:${product.id}`] = now
  }
}

interface PlaceInput extends To {
  quoteId: string
  parcels: (ParcelChoice & { remark: string })[]
  requestId: string
}

/** Orders what a quote held, when it still costs the same: one order a parcel, under one payment. */
const place = (world: MemoryWorld, buyerId: string, source: OrderSource, input: PlaceInput): Placed => {
  const { state, options } = world
  const buyer = state.buyers.find(({ id }) => id === buyerId)!
  const now = options.now()
  mustHaveRoom(unpaidBatches(world, buyer))
  const consignee = receiver(world, buyer, input)
  const { lines, mark } = linesOf(world, buyer, source)
  const kept = state.quotes[input.quoteId]
  if (kept?.userId !== buyer.id) throw refusals.notFound('quote')
  mustStand(kept, mark, now)
  kept.used = true
  const { areaCode } = consignee
  if (kept.parcels.length === 0) throw nothingLeft(lines, areaCode, tariffOf(world))
  const again: SellableLine[] = wantedAgain(kept.parcels).map((one) => sellable(world, one))
  mustCostTheSame(kept.parcels, again, { areaCode, choices: input.parcels }, tariffOf(world))
  mustLeaveSome(again.map((line) => ({ ...unpaidOf(world, buyer, line.skuId), wanted: line.qty })))

  const batchNo = `B${nextId(world)}`
  const expiresMs = now + options.orderExpireSeconds * 1000
  const orders = kept.parcels.map((parcel) => {
    const remark = cleanText(input.parcels.find(({ parcelKey }) => parcelKey === parcel.parcelKey)?.remark ?? '')
    const orderNo = `D${nextId(world)}`
    return newOrder(world, buyer, {
      orderNo,
      batchNo,
      paymentNo: '',
      consignee,
      parcel,
      remark,
      createdMs: now,
      expiresMs,
    })
  })
  for (const { skuId, qty } of again) moveStock(world, skuId, -qty)
  state.orders.push(...orders)
  const { paymentNo, amount } = issuePayment(world, orders)
  if (source.family === 'cart') takeFromCart(buyer, source.cartIds, again)
  return {
    batchNo,
    orderNos: orders.map(({ orderNo }) => orderNo),
    paymentNo,
    payable: amount,
    expiresAt: toBeijing(expiresMs),
    payMethods: options.payMethods,
  }
}

const receiver = ({ areas }: MemoryWorld, buyer: MemoryBuyer, { consignee, addressId }: To) => {
  mustBeOne({ consignee, addressId })
  const saved = () =>
    found(
      buyer.addresses.find(({ id }) => id === addressId),
      () => refusals.notFound('address'),
    )
  return accepted(consignee ?? saved(), (code) => deliveryText(areas, code))
}

export const unpaidBatches = ({ state }: MemoryWorld, buyer: MemoryBuyer): number => {
  const unpaid = state.orders.filter(({ userId, status }) => userId === buyer.id && status === 'pending_payment')
  return new Set(unpaid.map(({ batchNo }) => batchNo)).size
}

const DAY_MS = 86_400_000

export const unpaidOf = (world: MemoryWorld, buyer: MemoryBuyer, skuId: string) => {
  const { state, options } = world
  const since = options.now() - DAY_MS
  const unpaid = state.orders.filter((one) => one.userId === buyer.id && one.paidAt === '' && one.createdMs > since)
  const pieces = (status: OrderStatus) =>
    unpaid
      .filter((order) => order.status === status)
      .flatMap(({ items }) => items.filter((item) => item.skuId === skuId))
      .reduce((sum, { qty }) => sum + qty, 0)
  return {
    free: stockOf(world, skuOf(world, skuId)!.sku),
    held: pieces('pending_payment'),
    lapsed: pieces('cancelled'),
  }
}

const takeFromCart = (buyer: MemoryBuyer, cartIds: readonly string[], lines: readonly { skuId: string }[]): void => {
  const ordered = new Set(lines.map(({ skuId }) => skuId))
  buyer.cart = buyer.cart.filter(({ cartId, skuId }) => !(cartIds.includes(cartId) && ordered.has(skuId)))
}
