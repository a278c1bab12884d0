import { MAX_LINE_QTY } from '../limits'
import { sum, type Fen } from '../money'
import type { Amounts, BrandOffer, ParcelBrands, QuotedParcel } from '../ordering'
import {
  choiceFor,
  leftSale,
  whyNotOrdered,
  type QuotedSale,
  type SaleChoices,
  type SalePack,
  type SaleQuote,
} from '../shops/ordering'
import type { LeftSale } from '../shops/left'
import type { LineRefund, PlatformOrderStatus } from '../shops/platform-order'
import { beyondReach } from '../shops/words'
import { brandOffers } from './quote'
import { priceMany } from './many'
import { packsOf, type Pack, type Packable } from './pack'
import type { SellableLine, Tariff } from './types'

/** What ordering decides of the orders of shops, wherever they are kept. */

export interface SaleToPrice {
  id: string
  status: PlatformOrderStatus
  problem: string
  areaCode: string
  /** Whom it goes to, from which shop: the same for orders that may lie in one parcel; '' where that isn't known. */
  to: string
  paid: Fen
  lines: readonly { itemId: string; skuId: string | null; pieces: number; refund: LineRefund }[]
}

/** What is to be sent of it: not what was given back to the shop's buyer. */
export const wantedOf = ({ lines }: Pick<SaleToPrice, 'lines'>): { skuId: string; qty: number }[] =>
  lines.flatMap(({ skuId, pieces, refund }) => (skuId === null || refund === 'done' ? [] : [{ skuId, qty: pieces }]))

/** Null: nothing stands in the way of ordering it, as far as it tells itself. */
export const standsInTheWay = (sale: SaleToPrice): LeftSale | null => {
  const why = whyNotOrdered(sale.status)
  if (why === 'unlinked') return leftSale(sale.id, why, { platformItemId: unlinkedOf(sale) })
  if (why) return leftSale(sale.id, why, { said: why === 'paused' ? sale.problem : '' })
  if (sale.areaCode === '') return leftSale(sale.id, 'no_area')
  const tooMany = wantedOf(sale).find(({ qty }) => qty > MAX_LINE_QTY)
  return tooMany ? leftSale(sale.id, 'short_stock', { platformItemId: itemOf(sale, tooMany.skuId) }) : null
}

const unlinkedOf = ({ lines }: SaleToPrice): string | undefined =>
  lines.find(({ skuId, refund }) => skuId === null && refund !== 'done')?.itemId

/** Which of the shop's items is this of ours. */
export const itemOf = ({ lines }: SaleToPrice, skuId: string): string | undefined =>
  lines.find((line) => line.skuId === skuId && line.refund !== 'done')?.itemId

export interface PricedSale<S extends SaleToPrice> {
  sale: S
  parcels: QuotedParcel[]
  payable: Fen
}

/** @param linesOf what is wanted of a sale, as the catalogue has it now. @throws Failure invalid */
export const priceOpenSales = <S extends SaleToPrice>(
  open: readonly S[],
  linesOf: (sale: S) => readonly SellableLine[],
  choices: SaleChoices,
  tariff: Tariff,
): { priced: PricedSale<S>[]; left: LeftSale[] } => {
  const choose = choiceFor(choices)
  const orders = open.map((sale) => {
    const { brandId, addonIds } = choose(sale.id)
    return { id: sale.id, areaCode: sale.areaCode, lines: linesOf(sale), brandId, addonIds }
  })
  const priced: PricedSale<S>[] = []
  const left: LeftSale[] = []
  for (const [i, one] of priceMany(orders, tariff).entries()) {
    const sale = open[i]!
    if ('problem' in one) {
      const { reason, skuId } = one.problem
      left.push(leftSale(one.id, reason, { platformItemId: itemOf(sale, skuId) }))
    } else priced.push({ sale, parcels: one.parcels, payable: one.payable })
  }
  return { priced, left }
}

/** By station: what each courier asks for all of them together, and whether it reaches every one. */
export const saleCouriers = (
  sales: readonly { areaCode: string; lines: readonly SellableLine[] }[],
  tariff: Tariff,
): ParcelBrands[] => {
  const stations = new Map<string, ParcelBrands & { offers: BrandOffer[][] }>()
  for (const { areaCode, lines } of sales)
    for (const { parcelKey, station, brands } of brandOffers(lines, areaCode, tariff)) {
      const known = stations.get(parcelKey) ?? { parcelKey, station, brands: [], offers: [] }
      known.offers.push(brands)
      stations.set(parcelKey, known)
    }
  return [...stations.values()].map(({ parcelKey, station, offers }) => ({
    parcelKey,
    station,
    brands: together(offers),
  }))
}

const together = (parcels: readonly BrandOffer[][]): BrandOffer[] => {
  const byBrand = new Map<string, BrandOffer[]>()
  for (const offer of parcels.flat()) byBrand.set(offer.brandId, [...(byBrand.get(offer.brandId) ?? []), offer])
  return [...byBrand.values()]
    .map((offers) => {
      const reached = offers.filter(({ reachable }) => reachable)
      const missed = parcels.length - reached.length
      const reason = missed === 0 ? '' : beyondReach(missed)
      return { ...offers[0]!, reachable: missed === 0, reason, fee: sum(reached.map(({ fee }) => fee)) }
    })
    .toSorted((a, b) => Number(b.reachable) - Number(a.reachable) || a.fee - b.fee)
}

interface Part<S extends SaleToPrice> extends Packable {
  sale: S
  parcel: QuotedParcel
}

/** What of these may go as one parcel. */
export const salePacks = <S extends SaleToPrice>(
  priced: readonly PricedSale<S>[],
  { freight }: Pick<Tariff, 'freight'>,
): Pack<Part<S>>[] =>
  packsOf(
    priced.flatMap(({ sale, parcels }) =>
      parcels.map((parcel) => {
        const { id, to, areaCode } = sale
        const { station, brandId, weightG, freight: fee } = parcel
        return { sale, parcel, id, to, areaCode, stationId: station.id, brandId, weightG, freight: fee }
      }),
    ),
    freight,
  )

/** Those of which it is wanted. */
export const wantedPacks = <S extends SaleToPrice>(
  priced: readonly PricedSale<S>[],
  choices: SaleChoices,
  tariff: Pick<Tariff, 'freight'>,
): Pack<Part<S>>[] => {
  const choose = choiceFor(choices)
  return salePacks(
    priced.filter(({ sale }) => choose(sale.id).pack),
    tariff,
  )
}

const shownPack = ({ parts, saves }: Pack<Part<SaleToPrice>>): SalePack => {
  return { platformOrderIds: parts.map(({ id }) => id), station: parts[0]!.parcel.station.name, saves }
}

/** As a buyer is shown it. */
export const shownQuote = (
  priced: readonly PricedSale<SaleToPrice>[],
  left: readonly LeftSale[],
  choices: SaleChoices,
  tariff: Pick<Tariff, 'freight'>,
): Omit<SaleQuote, 'quoteId' | 'expiresAt'> => {
  const names = new Map(tariff.freight.map(({ brandId, brandName }) => [brandId, brandName]))
  const orders = priced.map((one) => shownSale(one, (brandId) => names.get(brandId) ?? ''))
  const total = (of: (order: QuotedSale) => number) => orders.reduce((all, order) => all + of(order), 0)
  const paid = sum(orders.map((order) => order.paid))
  const totals = { ...addedUp(orders), orders: orders.length, pieces: total(({ pieces }) => pieces), paid }
  return {
    orders,
    packs: salePacks(priced, tariff).map(shownPack),
    packed: wantedPacks(priced, choices, tariff).map(shownPack),
    left: [...left],
    totals: { ...totals, profit: total(({ profit }) => profit) },
    payable: totals.payable,
  }
}

const shownSale = (
  { sale, parcels, payable }: PricedSale<SaleToPrice>,
  brandName: (brandId: string) => string,
): QuotedSale => ({
  platformOrderId: sale.id,
  parcels: parcels.map(({ parcelKey, station, brandId, freight }) => {
    return { parcelKey, station: station.name, brandId, brand: brandName(brandId), freight }
  }),
  pieces: parcels.flatMap(({ lines }) => lines).reduce((pieces, { qty }) => pieces + qty, 0),
  ...addedUp(parcels),
  paid: sale.paid,
  profit: sale.paid - payable,
})

const PARTS = ['goodsAmount', 'serviceFee', 'qcFee', 'addonFee', 'freight', 'discount', 'payable'] as const

const addedUp = (all: readonly Amounts[]): Amounts =>
  Object.fromEntries(PARTS.map((part) => [part, sum(all.map((one) => one[part]))])) as unknown as Amounts
