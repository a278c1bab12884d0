import type { Consignee } from '../../domain/address/address'
import { areaText } from '../../domain/address/areas'
import { checkConsignee } from '../../domain/address/consignee'
import type { Placed, PlaceRequest, Quote } from '../../domain/ordering'
import { asQuoted } from '../../domain/pricing/as-quoted'
import { quote as priced } from '../../domain/pricing/quote'
import { MAX_UNPAID_BATCHES } from '../../domain/limits'
import { refusals } from '../../domain/refusals'
import { newOrder } from './memory-new-order'
import { mustBeArea } from './memory-quotes'
import {
  nextId,
  nowText,
  sellableLine,
  skuOf,
  stockOf,
  tariffOf,
  type MemoryBuyer,
  type MemoryWorld,
} from './memory-world'

/** Orders what a quote held, when it still costs the same: one order a parcel, under one payment. */
export const place = (world: MemoryWorld, buyer: MemoryBuyer, request: PlaceRequest): Placed => {
  const { state, options } = world
  const consignee = consigneeOf(world, buyer, request.to)
  const kept = openQuote(world, buyer, request)
  if (unpaidBatches(world, buyer) >= MAX_UNPAID_BATCHES) throw refusals.tooManyUnpaid()

  // Priced anew, with the prices of the quote as those the buyer has seen; only what the quote held is ordered.
  const lines = kept.parcels.flatMap((parcel) =>
    parcel.lines.map(({ skuId, qty, price }) => sellableLine(world, skuId, qty, price)),
  )
  if (lines.length === 0) throw refusals.stockShort(kept.problems)
  const now = priced(
    lines,
    { areaCode: consignee.areaCode, choices: asQuoted(kept.parcels, request.parcels) },
    tariffOf(world),
  )
  if (now.problems.some(({ reason }) => reason !== 'price_changed')) throw refusals.stockShort(now.problems)
  if (now.problems.length > 0 || now.payable !== kept.payable) throw refusals.priceChanged(now.problems)

  const batchNo = `B${nextId(world)}`
  const paymentNo = `P${nextId(world)}`
  const expiresAt = nowText(world, options.orderExpireSeconds)
  const orders = now.parcels.map((parcel) =>
    newOrder(world, buyer, {
      orderNo: `D${nextId(world)}`,
      batchNo,
      paymentNo,
      consignee,
      areaText: areaText(world.areas, consignee.areaCode),
      parcel,
      remark: request.parcels.find(({ parcelKey }) => parcelKey === parcel.parcelKey)?.remark ?? '',
      createdAt: nowText(world),
      expiresAt,
    }),
  )
  for (const { skuId, qty } of lines) state.stock[skuId] = stockOf(world, skuOf(world.demo, skuId)!.sku) - qty
  state.orders.unshift(...orders)
  const orderNos = orders.map(({ orderNo }) => orderNo)
  const payment = { paymentNo, userId: buyer.id, orderNos, amount: now.payable, expiresAt }
  state.payments.push({ ...payment, method: '', status: 'pending', paidAt: '' })
  state.quotes[request.quoteId]!.used = true
  if (request.source.family === 'cart') takeFromCart(buyer, request.source.cartIds, lines)
  return { batchNo, orderNos, paymentNo, payable: now.payable, expiresAt, payMethods: options.payMethods }
}

/** @throws Failure not-found for another's, conflict when it is used up, too old or of other lines */
const openQuote = ({ state, options }: MemoryWorld, buyer: MemoryBuyer, { quoteId, source }: PlaceRequest): Quote => {
  const kept = state.quotes[quoteId]
  if (!kept || kept.userId !== buyer.id) throw refusals.notFound('quote')
  const isStale = kept.used || Date.parse(kept.quote.expiresAt) <= options.now()
  if (isStale || kept.fingerprint !== JSON.stringify(source)) throw refusals.quoteGone()
  return kept.quote
}

const consigneeOf = (world: MemoryWorld, buyer: MemoryBuyer, to: PlaceRequest['to']): Consignee => {
  if ('consignee' in to) {
    const wrong = checkConsignee(to.consignee)
    if (wrong) throw refusals.invalid(wrong.message, wrong.field)
    mustBeArea(world, to.consignee.areaCode)
    return to.consignee
  }
  const saved = buyer.addresses.find(({ id }) => id === to.addressId)
  if (!saved) throw refusals.notFound('address')
  const { name, mobile, ext, areaCode, detail } = saved
  return { name, mobile, ext, areaCode, detail }
}

const unpaidBatches = ({ state }: MemoryWorld, buyer: MemoryBuyer): number => {
  const unpaid = state.orders.filter(({ userId, status }) => userId === buyer.id && status === 'pending_payment')
  return new Set(unpaid.map(({ batchNo }) => batchNo)).size
}

const takeFromCart = (buyer: MemoryBuyer, cartIds: readonly string[], lines: readonly { skuId: string }[]): void => {
  const ordered = new Set(lines.map(({ skuId }) => skuId))
  buyer.cart = buyer.cart.filter(({ cartId, skuId }) => !(cartIds.includes(cartId) && ordered.has(skuId)))
}
