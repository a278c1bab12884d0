import type { Problem, ProblemReason } from '../failure'
import { refusals } from '../refusals'
import { MAX_PARCEL_G } from '../limits'
import { fen, sum, times, zero, type Fen } from '../money'
import type { Amounts, ParcelBrands, ParcelChoice, QuotedParcel } from '../ordering'
import { addonFees, chooseAddons, priceAddons } from './addons'
import { discountOf } from './discount'
import { offersFor } from './freight'
import { mergeLines, priceChanged, problem, sortOut } from './sellable'
import type { Priced, SellableLine, Tariff } from './types'

export interface QuoteWishes {
  areaCode?: string
  choices: readonly ParcelChoice[]
}

/**
 * Prices what can be ordered, parcel by parcel (one station each, in order of appearance), and names what can't.
 * A line whose price has changed is priced anew and named as well. Choices for parcels that are not there are ignored; a chosen
 * courier that does not reach makes its parcel unreachable, it is never swapped for another in silence.
 * @throws Failure invalid for an impossible quantity, area code, option or courier, two choices for one parcel, or sums beyond any order.
 */
export const quote = (lines: readonly SellableLine[], wishes: QuoteWishes, tariff: Tariff): Priced =>
  withinReason(() => quoted(lines, wishes, tariff))

const quoted = (lines: readonly SellableLine[], wishes: QuoteWishes, tariff: Tariff): Priced => {
  const merged = mergeLines(lines)
  const { sellable, refused } = sortOut(merged)
  const choices = choicesByParcel(wishes.choices, tariff)
  const parcels: QuotedParcel[] = []
  for (const parcelLines of byStation(sellable)) {
    const parcel = priceParcel(parcelLines, wishes.areaCode, choices.get(parcelLines[0]!.station.id), tariff)
    if (parcel) parcels.push(parcel)
    else for (const { skuId } of parcelLines) refused.set(skuId, 'unreachable')
  }
  return {
    parcels,
    payable: sum(parcels.map(({ payable }) => payable)),
    problems: merged.flatMap((line) => problemsOf(line, refused)),
  }
}

/** The couriers for each parcel of what can be ordered, with the fee that `quote` will ask: reachable and cheapest first. */
export const brandOffers = (lines: readonly SellableLine[], areaCode: string, tariff: Tariff): ParcelBrands[] =>
  withinReason(() =>
    byStation(sortOut(mergeLines(lines)).sellable).map((parcelLines) => {
      const { station } = parcelLines[0]!
      return {
        parcelKey: station.id,
        station,
        brands: offersFor(tariff.freight, station.id, areaCode, weightOf(parcelLines)),
      }
    }),
  )

/** Money that leaves its bounds (../money) was asked for by somebody: that is an answer, no bug. */
const withinReason = <T>(price: () => T): T => {
  try {
    return price()
  } catch (error) {
    if (error instanceof RangeError) throw refusals.tooMuch()
    throw error
  }
}

/** The whole of a parcel from its parts. */
export const payableOf = (parts: Omit<Amounts, 'payable'>): Fen =>
  fen(sum([parts.goodsAmount, parts.serviceFee, parts.qcFee, parts.addonFee, parts.freight]) - parts.discount)

/** Null when no courier (or not the chosen one) reaches. */
const priceParcel = (
  lines: readonly SellableLine[],
  areaCode: string | undefined,
  choice: ParcelChoice | undefined,
  tariff: Tariff,
): QuotedParcel | null => {
  const { station } = lines[0]!
  const weightG = weightOf(lines)
  const courier = areaCode
    ? courierFor(station.id, areaCode, weightG, choice?.brandId, tariff)
    : { brandId: '', fee: zero }
  if (!courier) return null
  const pieces = lines.reduce((total, { qty }) => total + qty, 0)
  const addons = priceAddons(tariff.addons, choice?.addonIds ?? [], pieces)
  const quoteLines = lines.map(({ skuId, productId, title, spec, image, price, retailPrice, qty }) => {
    return { skuId, productId, title, spec, image, price, retailPrice, qty, amount: times(price, qty) }
  })
  const parts = {
    goodsAmount: sum(quoteLines.map(({ amount }) => amount)),
    serviceFee: times(tariff.serviceFeePerPiece, pieces),
    ...addonFees(addons),
    freight: courier.fee,
    discount: discountOf(lines),
  }
  return {
    parcelKey: station.id,
    station,
    brandId: courier.brandId,
    addonIds: addons.map(({ id }) => id),
    lines: quoteLines,
    weightG,
    ...parts,
    payable: payableOf(parts),
  }
}

const courierFor = (
  stationId: string,
  areaCode: string,
  weightG: number,
  brandId: string | undefined,
  tariff: Tariff,
) => {
  const offers = offersFor(tariff.freight, stationId, areaCode, weightG)
  const offer = brandId ? offers.find((one) => one.brandId === brandId) : offers[0]
  if (brandId && !offer) throw refusals.noSuchBrand()
  return offer?.reachable ? offer : null
}

const choicesByParcel = (choices: readonly ParcelChoice[], tariff: Tariff): Map<string, ParcelChoice> => {
  const byParcel = new Map<string, ParcelChoice>()
  for (const choice of choices) {
    if (byParcel.has(choice.parcelKey)) throw refusals.parcelChosenTwice()
    chooseAddons(tariff.addons, choice.addonIds) // refuses nonsense even for a parcel that has just lost its lines
    byParcel.set(choice.parcelKey, choice)
  }
  return byParcel
}

const byStation = (lines: readonly SellableLine[]): SellableLine[][] => {
  const groups = new Map<string, SellableLine[]>()
  for (const line of lines) {
    const group = groups.get(line.station.id)
    if (group) group.push(line)
    else groups.set(line.station.id, [line])
  }
  return [...groups.values()]
}

const weightOf = (lines: readonly SellableLine[]): number => {
  const weightG = lines.reduce((total, line) => total + line.weightG * line.qty, 0)
  if (weightG > MAX_PARCEL_G) throw refusals.tooMuch()
  return weightG
}

const problemsOf = (line: SellableLine, refused: ReadonlyMap<string, ProblemReason>): Problem[] => {
  const reason = refused.get(line.skuId) ?? (priceChanged(line) ? 'price_changed' : null)
  return reason ? [problem(line, reason)] : []
}
