import { areaText } from '../../domain/address/areas'
import { fen } from '../../domain/money'
import type { OrderSource, ParcelChoice, Quote } from '../../domain/ordering'
import { quote as priced } from '../../domain/pricing/quote'
import type { SellableLine } from '../../domain/pricing/types'
import { refusals } from '../../domain/refusals'
import {
  nextId,
  nowText,
  priceOf,
  sellableLine,
  skuOf,
  tariffOf,
  type MemoryBuyer,
  type MemoryWorld,
} from './memory-world'

const REPRICE_MS = 600_000

/** One code path for both families: only where the lines come from differs. */
export const linesOf = (world: MemoryWorld, buyer: MemoryBuyer, source: OrderSource): SellableLine[] => {
  if (source.family === 'direct') return source.items.map(({ skuId, qty }) => sellableLine(world, skuId, qty))
  return source.cartIds.map((id) => {
    const line = buyer.cart.find(({ cartId }) => cartId === id)
    if (!line) throw refusals.cartLinesGone()
    return sellableLine(world, line.skuId, line.qty, line.priceSeen)
  })
}

export const mustBeArea = ({ areas }: MemoryWorld, areaCode: string): void => {
  if (!areaText(areas, areaCode)) throw refusals.noSuchDestination()
}

/** Prices the lines and keeps the quote for `place`. */
export const makeQuote = (
  world: MemoryWorld,
  buyer: MemoryBuyer,
  { source, areaCode, parcels: choices }: { source: OrderSource; areaCode?: string; parcels: readonly ParcelChoice[] },
): Quote => {
  const { state, options } = world
  const lines = linesOf(world, buyer, source)
  if (areaCode !== undefined) mustBeArea(world, areaCode)
  const quote: Quote = {
    quoteId: `Q${nextId(world)}`,
    ...priced(lines, { ...(areaCode ? { areaCode } : {}), choices }, tariffOf(world)),
    expiresAt: nowText(world, options.quoteSeconds),
  }
  state.quotes[quote.quoteId] = {
    userId: buyer.id,
    quote,
    fingerprint: JSON.stringify(source),
    used: false,
    at: options.now(),
  }
  if (source.family === 'cart') markSeen(buyer, quote)
  raiseSentinel(world, buyer, quote)
  return quote
}

/** What was shown just now is no news at the next quote. */
const markSeen = (buyer: MemoryBuyer, quote: Quote): void => {
  const shown = new Map(quote.parcels.flatMap(({ lines }) => lines.map(({ skuId, price }) => [skuId, price] as const)))
  for (const line of buyer.cart) line.priceSeen = shown.get(line.skuId) ?? line.priceSeen
}

/** The sentinel: after a first quote in ten minutes the price rises by one yuan, so that placing on it is refused. */
const raiseSentinel = (world: MemoryWorld, buyer: MemoryBuyer, quote: Quote): void => {
  const { state, options } = world
  for (const { skuId } of quote.parcels.flatMap(({ lines }) => lines)) {
    const found = skuOf(world.demo, skuId)
    if (!found?.product.reprice) continue
    const before = Object.values(state.quotes).some(
      (one) =>
        one.userId === buyer.id &&
        one.quote !== quote &&
        options.now() - one.at < REPRICE_MS &&
        one.quote.parcels.some(({ lines }) => lines.some((line) => line.skuId === skuId)),
    )
    if (!before) state.prices[skuId] = fen(priceOf(world, found.sku) + 100)
  }
}
