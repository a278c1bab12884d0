import { newFreight, newSku, type CaseDecision } from '../../src/domain/abnormal'
import type { Consignee } from '../../src/domain/address/address'
import { accepted } from '../../src/domain/address/book'
import type { Named } from '../../src/domain/catalogue'
import { zero } from '../../src/domain/money'
import { optionNeeds } from '../../src/domain/order-life/cases'
import type { CaseOption, DecisionFacts, Wish } from '../../src/domain/order-life/types'
import { offersFor, provinceOf } from '../../src/domain/pricing/freight'
import { refusals } from '../../src/domain/refusals'
import { cleanText } from '../../src/domain/text'
import { freightRules } from '../catalogue/freight'
import { sellable } from '../catalogue/sellable'
import { areaTextOf } from '../country/area-text'
import type { LivedOrder } from '../orders/order-life'
import { pushAgain } from '../orders/sales'
import type { TradeDeps } from '../payments/methods'
import type { Queryable } from '../store/db'
import { moveOrder, type By, type Moved } from './apply'

/** A choice with what it rests on, read now; `changes`: what it changes of the order beside its life. */
export interface KnownDecision {
  wish: Extract<Wish, { type: 'decide' }>
  changes: { brand?: Named; to?: Receiver; trackingNo?: string }
}

type Receiver = Consignee & { areaText: string }
type Known = Pick<KnownDecision, 'changes'> & { facts: DecisionFacts }

/** What a buyer chose for a case of this order. @throws Failure where what he named can't be had */
export const knownDecision = async (
  tx: Queryable,
  order: LivedOrder,
  { caseNo, option, ...named }: CaseDecision,
): Promise<KnownDecision> => {
  const found = order.cases.find((one) => one.caseNo === caseNo)
  if (!found) throw refusals.caseOver()
  const { facts, changes } = await knownOf(tx, order, { caseNo, qty: found.qty, option, ...named })
  return { wish: { type: 'decide', caseNo, option, facts }, changes }
}

/** What happens by itself to a case: nothing is charged for it, and nothing is asked. */
export const decidedByItself = async (tx: Queryable, caseNo: string, option: CaseOption): Promise<KnownDecision> => {
  const wish = { type: 'decide', caseNo, option, isByItself: true } as const
  if (option !== 'accept_new') return { wish, changes: {} }
  const to = await movedTo(tx, caseNo)
  return { wish: { ...wish, facts: { freight: { fee: zero, text: placeOf(to) } } }, changes: { to } }
}

/** Does it to the locked order. @throws Failure as `moveOrder` */
export const doDecision = async (
  deps: Pick<TradeDeps, 'config'>,
  tx: Queryable,
  order: LivedOrder,
  { wish, changes }: KnownDecision,
  by: By,
): Promise<Moved> => {
  const moved = await moveOrder(deps, tx, order, wish, by)
  const { brand, to, trackingNo } = changes
  const { orderNo } = order
  if (brand)
    await tx.query('update orders set brand_id = $2, brand_name = $3 where order_no = $1', [
      orderNo,
      brand.id,
      brand.name,
    ])
  // A label that is printed isn't written anew by itself.
  const isKept = wish.isByItself === true && order.status === 'packing'
  if (to && !isKept) await sendTo(tx, orderNo, to)
  if (trackingNo !== undefined) await renameParcel(tx, orderNo, trackingNo)
  if (wish.option === 'retry' || wish.option === 'edit_tracking' || wish.option === 'ignore')
    await pushAgain(tx, orderNo, { isWanted: wish.option !== 'ignore', trackingNo }, by.nowMs)
  return moved
}

const knownOf = async (
  tx: Queryable,
  order: LivedOrder,
  { caseNo, qty, option, skuId, brandId, consignee, trackingNo }: CaseDecision & { qty: number },
): Promise<Known> => {
  switch (option) {
    case 'replace_sku': {
      if (skuId === undefined) throw refusals.choiceIncomplete()
      const [line] = await sellable(tx, [{ skuId, qty }])
      return { facts: { sku: newSku(line!, (await parcelOf(tx, order)).stationId) }, changes: {} }
    }
    case 'change_brand': {
      if (brandId === undefined) throw refusals.choiceIncomplete()
      const offers = await offersTo(tx, await parcelOf(tx, order))
      const name = offers.find((offer) => offer.brandId === brandId)?.name ?? ''
      return { facts: { freight: newFreight(offers, brandId, name) }, changes: { brand: { id: brandId, name } } }
    }
    case 'change_address':
    case 'accept_new': {
      if (option === 'change_address' && consignee === undefined) throw refusals.choiceIncomplete()
      const to = option === 'accept_new' ? await movedTo(tx, caseNo) : accepted(consignee!, areaTextOf)
      const parcel = await parcelOf(tx, order)
      const offers = await offersTo(tx, { ...parcel, areaCode: to.areaCode })
      return { facts: { freight: newFreight(offers, parcel.brandId, placeOf(to)) }, changes: { to } }
    }
    case 'edit_tracking': {
      const clean = cleanText(trackingNo ?? '').normalize('NFKC')
      return { facts: { trackingNo: clean }, changes: { trackingNo: clean } }
    }
    default:
      if (optionNeeds(option) !== 'none') throw refusals.choiceIncomplete()
      return { facts: {}, changes: {} }
  }
}

interface Parcel {
  stationId: string
  brandId: string
  areaCode: string
  weightG: number
}

const parcelOf = async (tx: Queryable, { orderNo }: LivedOrder): Promise<Parcel> => {
  const [row] = await tx.query<Parcel>(
    `select station_id as "stationId", brand_id as "brandId", area_code as "areaCode", weight_g as "weightG"
     from orders where order_no = $1`,
    [orderNo],
  )
  return row!
}

const offersTo = async (tx: Queryable, { stationId, areaCode, weightG }: Parcel) =>
  offersFor(await freightRules(tx, [stationId], [provinceOf(areaCode)]), stationId, areaCode, weightG)

const placeOf = ({ areaText, detail }: Receiver): string => `${areaText} ${detail}`

/** Where a platform's buyer wants it now. */
const movedTo = async (tx: Queryable, caseNo: string): Promise<Receiver> => {
  const [row] = await tx.query<{ consignee: Receiver | null }>(
    'select consignee from abnormal_cases where case_no = $1',
    [caseNo],
  )
  if (!row?.consignee) throw refusals.choiceIncomplete()
  return row.consignee
}

const sendTo = (tx: Queryable, orderNo: string, { name, mobile, ext, areaCode, areaText, detail }: Receiver) =>
  tx.query(
    `update orders set consignee_name = $2, consignee_mobile = $3, consignee_ext = $4, area_code = $5, area_text = $6, detail = $7
     where order_no = $1`,
    [orderNo, name, mobile, ext, areaCode, areaText, detail],
  )

/** The parcel that was sent last; what lies in it goes with its number. */
const renameParcel = async (tx: Queryable, orderNo: string, trackingNo: string): Promise<void> => {
  const [last] = await tx.query<{ was: string }>(
    'select tracking_no as was from shipments where order_no = $1 order by shipped_at desc, tracking_no desc limit 1',
    [orderNo],
  )
  await tx.query(
    `insert into shipments (order_no, tracking_no, brand, shipped_at, traces, delivered_at)
     select order_no, $3, brand, shipped_at, traces, delivered_at from shipments where order_no = $1 and tracking_no = $2`,
    [orderNo, last!.was, trackingNo],
  )
  await tx.query('update shipment_items set tracking_no = $3 where order_no = $1 and tracking_no = $2', [
    orderNo,
    last!.was,
    trackingNo,
  ])
  await tx.query('delete from shipments where order_no = $1 and tracking_no = $2', [orderNo, last!.was])
}
