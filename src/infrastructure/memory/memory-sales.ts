import { mustHaveRoom, mustLeaveSome, mustStand } from '../../domain/placing'
import {
  priceOpenSales,
  itemOf,
  saleCouriers,
  shownQuote,
  standsInTheWay,
  wantedOf,
  wantedPacks,
  type SaleToPrice,
} from '../../domain/pricing/sale-quote'
import { refusals } from '../../domain/refusals'
import type { LeftSale } from '../../domain/shops/left'
import {
  choiceFor,
  idsOf,
  leftSale,
  PLAIN_CHOICE,
  type PlacedSales,
  type SaleChoices,
  type SalePlaceRequest,
} from '../../domain/shops/ordering'
import { platformOrderStatusOf, type PlatformOrderStatus } from '../../domain/shops/platform-order'
import { limits } from '../../domain/settings'
import { zero } from '../../domain/money'
import { cleanText } from '../../domain/text'
import { toBeijing } from '../../domain/time'
import { cartHandlers } from './memory-cart'
import { moveStock, sellable, skuOf, tariffOf } from './memory-goods'
import type { MemoryHandlers } from './memory-handlers'
import { hit, idempotent } from './memory-limits'
import { newOrder } from './memory-order-life'
import { unpaidBatches, unpaidOf } from './memory-ordering'
import { issuePayment } from './memory-payments'
import type { MemorySale } from './memory-kept'
import { found, nextId, type MemoryBuyer, type MemoryWorld } from './memory-world'

/** Ordering what shops have sold, by the rules of the server. */
export const saleHandlers = (world: MemoryWorld) =>
  ({
    addonOptionsSales(input, buyer) {
      salesOf(world, buyer, idsOf(input))
      return world.demo.addonGroups
    },
    brandListSales: (input, buyer) => {
      const { open, linesOf } = openOf(world, salesOf(world, buyer, idsOf(input)))
      return saleCouriers(
        open.map((sale) => ({ areaCode: sale.areaCode, lines: linesOf(sale) })),
        tariffOf(world),
      )
    },
    amountsSales: ({ default: forAll = PLAIN_CHOICE, ...input }, buyer) =>
      makeQuote(world, buyer, idsOf(input), { default: forAll, orders: input.orders }),
    placeSales({ platformOrderIds, platformOrderIdText, default: forAll = PLAIN_CHOICE, ...input }, buyer) {
      const ids = idsOf({ platformOrderIds, platformOrderIdText })
      const asked: SalePlaceRequest = { ...input, default: forAll, platformOrderIds: ids }
      const { requestId } = input
      const request = { route: 'place', requestId, input: ['sales', asked], perMinute: limits.ordersPerMinute }
      return idempotent(world, buyer, request, () => place(world, buyer.id, asked))
    },
    salesToCart(input, buyer) {
      const { items, left } = forCart(world, salesOf(world, buyer, idsOf(input)))
      return { ...cartHandlers(world).cartAdd({ items }, buyer), left }
    },
  }) satisfies Partial<MemoryHandlers>

interface PricedMemorySale extends SaleToPrice {
  kept: MemorySale
}

/** @throws Failure not-found when one isn't the buyer's */
const salesOf = (world: MemoryWorld, buyer: MemoryBuyer, ids: readonly string[]): PricedMemorySale[] =>
  ids.map((id) => {
    const kept = found(
      world.state.sales.find((one) => one.id === id && one.userId === buyer.id),
      () => refusals.notFound('platformOrder'),
    )
    const lines = kept.lines.map(({ platformItemId: itemId, link, qty, refund }) => {
      return { itemId, skuId: link?.skuId ?? null, pieces: qty * (link?.qtyRatio ?? 1), refund }
    })
    const { problem, paid, consignee } = kept
    const to = JSON.stringify([kept.shop.id, consignee])
    return { id, status: saleStatus(world, kept), problem, paid, lines, areaCode: consignee.areaCode, to, kept }
  })

/** How far a shop's order is, by its facts now. */
export const saleStatus = ({ state }: MemoryWorld, sale: MemorySale): PlatformOrderStatus => {
  const orders = state.orders.filter(({ orderNo }) => sale.orderNos.includes(orderNo))
  const live = orders.filter(({ status }) => status !== 'cancelled' && status !== 'closed')
  return platformOrderStatusOf({
    state: sale.state,
    lines: sale.lines.map(({ refund, link }) => ({ refund, isLinked: link !== null })),
    isHeld: sale.isHeld,
    orders: live.map(({ status }) => ({ isShipped: status === 'shipped' || status === 'completed' })),
    pushes: [],
  })
}

const openOf = (world: MemoryWorld, sales: readonly PricedMemorySale[]) => {
  const left = sales.flatMap((sale) => standsInTheWay(sale) ?? [])
  const isLeft = new Set(left.map(({ platformOrderId }) => platformOrderId))
  const linesOf = (sale: PricedMemorySale) => wantedOf(sale).map((one) => sellable(world, one))
  return { open: sales.filter(({ id }) => !isLeft.has(id)), left, linesOf }
}

const price = (world: MemoryWorld, sales: readonly PricedMemorySale[], choices: SaleChoices) => {
  const { open, left, linesOf } = openOf(world, sales)
  const priceable = priceOpenSales(open, linesOf, choices, tariffOf(world))
  const priced = priceable.priced.map((one) => {
    const { consignee } = one.sale.kept
    return { ...one, print: JSON.stringify([consignee, one.parcels]) }
  })
  return { priced, left: [...left, ...priceable.left] }
}

const markOf = (ids: readonly string[]): string => JSON.stringify(['sales', ids.toSorted()])

const makeQuote = (world: MemoryWorld, buyer: MemoryBuyer, ids: string[], choices: SaleChoices) => {
  const { state, options } = world
  hit(world, `quote:${buyer.id}`, limits.quotesPerMinute, 60)
  const { priced, left } = price(world, salesOf(world, buyer, ids), choices)
  const shown = shownQuote(priced, left, choices, tariffOf(world))
  const quoteId = `Q${nextId(world)}`
  const expiresMs = options.now() + options.quoteSeconds * 1000
  const prints = Object.fromEntries(priced.map(({ sale, print }) => [sale.id, print]))
  const kept = { userId: buyer.id, mark: markOf(ids), parcels: [], payable: shown.payable, expiresMs, used: false }
  state.quotes[quoteId] = { ...kept, prints }
  return { quoteId, ...shown, expiresAt: toBeijing(expiresMs) }
}

const place = (world: MemoryWorld, buyerId: string, input: SalePlaceRequest): PlacedSales => {
  const { state, options } = world
  const buyer = state.buyers.find(({ id }) => id === buyerId)!
  const now = options.now()
  mustHaveRoom(unpaidBatches(world, buyer))
  const quote = state.quotes[input.quoteId]
  if (quote?.userId !== buyer.id) throw refusals.notFound('quote')
  mustStand(quote, markOf(input.platformOrderIds), now)
  quote.used = true
  const prints = quote.prints ?? {}
  const { priced, left } = price(world, salesOf(world, buyer, input.platformOrderIds), input)
  const same = priced.filter(({ sale, print }) => prints[sale.id] === print)
  const changed = priced
    .filter((one) => !same.includes(one))
    .map(({ sale }) => leftSale(sale.id, prints[sale.id] === undefined ? 'changed' : 'price_changed'))
  const all = [...left, ...changed]
  if (same.length === 0)
    return { batchNo: '', orderNos: [], paymentNo: '', payable: zero, expiresAt: '', payMethods: [], left: all }
  const pieces = new Map<string, number>()
  for (const { skuId, qty } of same.flatMap(({ parcels }) => parcels.flatMap(({ lines }) => lines)))
    pieces.set(skuId, (pieces.get(skuId) ?? 0) + qty)
  mustLeaveSome([...pieces].map(([skuId, wanted]) => ({ ...unpaidOf(world, buyer, skuId), wanted })))
  const batchNo = `B${nextId(world)}`
  const expiresMs = now + options.orderExpireSeconds * 1000
  const choose = choiceFor(input)
  const packNos = new Map(
    wantedPacks(same, input, tariffOf(world)).flatMap(({ parts }) => {
      const packNo = `H${nextId(world)}`
      return parts.map(({ parcel }) => [parcel, packNo] as const)
    }),
  )
  const orders = same.flatMap(({ sale: { kept }, parcels }) =>
    parcels.map((parcel) => {
      const orderNo = `D${nextId(world)}`
      const remark = cleanText(choose(kept.id).remark)
      const { consignee } = kept
      const order = newOrder(world, buyer, {
        orderNo,
        batchNo,
        paymentNo: '',
        consignee: maskOf(kept, consignee),
        parcel,
        remark,
        createdMs: now,
        expiresMs,
      })
      kept.orderNos.push(orderNo)
      const shipByAt = kept.shipByMs === null ? '' : toBeijing(kept.shipByMs)
      const packNo = packNos.get(parcel) ?? ''
      return { ...order, packNo, shop: kept.shop, platformOrderNo: kept.platformOrderNo, flag: kept.flag, shipByAt }
    }),
  )
  for (const [skuId, qty] of pieces) moveStock(world, skuId, -qty)
  state.orders.push(...orders)
  const { paymentNo, amount } = issuePayment(world, orders)
  return {
    batchNo,
    orderNos: orders.map(({ orderNo }) => orderNo),
    paymentNo,
    payable: amount,
    expiresAt: toBeijing(expiresMs),
    payMethods: options.payMethods,
    left: all,
  }
}

/** What is written on an order of ours; whom it goes to in full stays with the shop's. */
const maskOf = ({ mask }: MemorySale, { areaCode, areaText }: MemorySale['consignee']) => {
  return { name: mask.name, mobile: mask.mobile, ext: '', areaCode, areaText, detail: mask.detail }
}

/** What of them can go into the cart; one with goods that can't be had any more is left whole. */
const forCart = (world: MemoryWorld, sales: readonly PricedMemorySale[]) => {
  const left = sales.flatMap((sale): LeftSale[] => {
    const stands = standsInTheWay({ ...sale, areaCode: sale.areaCode || 'any' })
    if (stands) return [stands]
    const wanted = wantedOf(sale).map(({ skuId }) => skuOf(world, skuId)!)
    const closed = wanted.find(({ product, isOffered }) => !product.onShelf || !isOffered)
    if (!closed) return []
    const why = closed.product.onShelf ? 'sku_off_shelf' : 'off_shelf'
    return [leftSale(sale.id, why, { platformItemId: itemOf(sale, closed.sku.id) })]
  })
  const isLeft = new Set(left.map(({ platformOrderId }) => platformOrderId))
  return { items: sales.filter(({ id }) => !isLeft.has(id)).flatMap(wantedOf), left }
}
