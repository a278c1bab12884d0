import { MAX_UNPAID_BATCHES } from './limits'
import type { OrderSource, ParcelChoice, QuotedParcel } from './ordering'
import { asQuoted } from './pricing/as-quoted'
import { quote } from './pricing/quote'
import type { SellableLine, Tariff } from './pricing/types'
import { refusals } from './refusals'

/** What placing an order decides, wherever quotes and orders are kept. */

/** What a quote was made for. It changes when the source comes to mean other lines: a cart that was changed since. */
export const quoteMark = (source: OrderSource, wanted: readonly { skuId: string; qty: number }[]): string =>
  JSON.stringify([source, wanted.map(({ skuId, qty }) => [skuId, qty])])

/** @throws Failure conflict for a quote that is used up, too old, or was made for something else */
export const mustStand = (kept: { used: boolean; mark: string; expiresMs: number }, mark: string, nowMs: number) => {
  if (kept.used || kept.mark !== mark || kept.expiresMs <= nowMs) throw refusals.quoteGone()
}

/** @throws Failure conflict */
export const mustHaveRoom = (unpaidBatches: number): void => {
  if (unpaidBatches >= MAX_UNPAID_BATCHES) throw refusals.tooManyUnpaid()
}

/** Of one SKU, in pieces: what is left of it, and what one buyer has of it unpaid, had in the last day and let go, and wants now. */
export interface Unpaid {
  free: number
  held: number
  lapsed: number
  wanted: number
}

/** So many anybody may hold of a SKU without having paid; beyond, half of what there is. */
const HELD_FREELY = 200
/** How often what there is of a SKU may go back unpaid in a day: nobody holds a small stock round after round. */
const LAPSES = 10

/** Stock that is ordered is gone for others until it is paid or its time is over. @throws Failure conflict */
export const mustLeaveSome = (skus: readonly Unpaid[]): void => {
  const isHoarding = ({ free, held, lapsed, wanted }: Unpaid): boolean =>
    held + wanted > Math.max(HELD_FREELY, (free + held) / 2) || lapsed + wanted > LAPSES * (free + held)
  if (skus.some(isHoarding)) throw refusals.hoarding()
}

/** What is ordered is what was quoted, with the prices of the quote as those the buyer has seen. */
export const wantedAgain = (parcels: readonly QuotedParcel[]) =>
  parcels.flatMap(({ lines }) => lines.map(({ skuId, qty, price }) => ({ skuId, qty, priceSeen: price })))

/**
 * Prices what was quoted once more.
 * @param lines of `wantedAgain`, as the catalogue has them now
 * @throws Failure stock-short, price-changed (details.problems) when anything comes out otherwise
 */
export const mustCostTheSame = (
  parcels: readonly QuotedParcel[],
  lines: readonly SellableLine[],
  { areaCode, choices }: { areaCode: string; choices: readonly ParcelChoice[] },
  tariff: Tariff,
): void => {
  const again = quote(lines, { areaCode, choices: asQuoted(parcels, choices) }, tariff)
  if (again.problems.some(({ reason }) => reason !== 'price_changed')) throw refusals.stockShort(again.problems)
  if (again.problems.length > 0 || !isSame(again.parcels, parcels)) throw refusals.priceChanged(again.problems)
}

/** Nothing of a quote could be ordered: what stands in the way of each line now. */
export const nothingLeft = (lines: readonly SellableLine[], areaCode: string, tariff: Tariff) =>
  refusals.stockShort(quote(lines, { areaCode, choices: [] }, tariff).problems)

/** The same JSON, whatever the order of its fields: an absent field and an undefined one are the same. */
export const isSame = (a: unknown, b: unknown): boolean => ordered(a) === ordered(b)

const ordered = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
