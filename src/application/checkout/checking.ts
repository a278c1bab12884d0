import type { Problem } from '../../domain/failure'
import type { ParcelBrands, ParcelChoice, PlaceRequest, Quote } from '../../domain/ordering'
import type { Draft } from './draft'

/** A quote together with the couriers it was made with. */
export interface Price {
  quote: Quote
  offers: ParcelBrands[] // of the area; none while no area is known
}

/** Choices of couriers that do not reach (any more) are dropped, so that the server may take the cheapest that does. */
export const reachableChoices = (choices: readonly ParcelChoice[], offers: readonly ParcelBrands[]): ParcelChoice[] =>
  choices.map(({ parcelKey, brandId, addonIds }) => {
    const brands = offers.find((parcel) => parcel.parcelKey === parcelKey)?.brands ?? []
    const reaches = brands.some((brand) => brand.brandId === brandId && brand.reachable)
    return brandId && reaches ? { parcelKey, brandId, addonIds } : { parcelKey, addonIds }
  })

/** Two problems are the same news when nothing in them has changed. */
const newsOf = ({ skuId, reason, newPrice, stock }: Problem): string => [skuId, reason, newPrice, stock].join('/')

/** What the buyer has been shown, and has agreed to. */
export interface Seen {
  quote: Quote | null
  problems: readonly Problem[]
  accepted: readonly Problem[]
  refused: readonly Problem[] // what the last refusal named
}

/** Whether the buyer must look again before placing: lines that can't be had or cost something else, or another total. */
export const needsReview = (seen: Seen, fresh: Quote): boolean => {
  const known = new Set(seen.accepted.map(newsOf))
  return (
    fresh.parcels.length === 0 ||
    fresh.payable !== seen.quote?.payable ||
    findings(seen, fresh).some((problem) => !known.has(newsOf(problem)))
  )
}

/**
 * Every line that is not as the buyer chose it: what the fresh quote names, lines whose price moved since they were first shown,
 * and what a refusal said as far as the quote, which is newer, does not show otherwise.
 */
export const findings = ({ quote, problems, refused }: Omit<Seen, 'accepted'>, fresh: Quote): Problem[] => {
  const firstPrices = new Map([
    ...linesOf(quote).map(({ skuId, price }) => [skuId, price] as const),
    ...problems.flatMap(({ skuId, reason, oldPrice }) =>
      reason === 'price_changed' ? [[skuId, oldPrice] as const] : [],
    ),
  ])
  const moved = linesOf(fresh).flatMap(({ skuId, title, spec, price, qty }): Problem[] => {
    const oldPrice = firstPrices.get(skuId) ?? price
    return oldPrice === price
      ? []
      : [{ skuId, title, spec, reason: 'price_changed', oldPrice, newPrice: price, stock: qty }]
  })
  const orderable = new Set(linesOf(fresh).map(({ skuId }) => skuId))
  const stillTrue = refused.filter(({ skuId, reason }) => reason === 'price_changed' || !orderable.has(skuId))
  return [...fresh.problems, ...moved, ...stillTrue].filter(
    ({ skuId }, index, all) => all.findIndex((one) => one.skuId === skuId) === index,
  )
}

/** A quote that names the lines whose price moved since an earlier one that the buyer has not seen. */
export const since = (earlier: Quote, quote: Quote): Quote => ({
  ...quote,
  problems: findings({ quote: earlier, problems: [], refused: [] }, quote),
})

const linesOf = (quote: Quote | null) => quote?.parcels.flatMap(({ lines }) => lines) ?? []

/** The order as the quote has it: only the parcels it could price. */
export const requestOf = (
  draft: Draft,
  source: PlaceRequest['source'],
  quote: Quote,
): Omit<PlaceRequest, 'requestId'> => ({
  source,
  quoteId: quote.quoteId,
  // What the buyer saw is what is ordered: the address itself goes along, not a pointer into a book that may change meanwhile.
  to: { consignee: draft.consignee },
  parcels: quote.parcels.map(({ parcelKey, brandId, addonIds }) => ({
    parcelKey,
    ...(brandId ? { brandId } : {}),
    addonIds,
    remark: draft.remarks[parcelKey]?.trim() ?? '',
  })),
})
