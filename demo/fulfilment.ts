import { autoOf } from '../src/domain/order-life/advance'
import { freePieces } from '../src/domain/order-life/pieces'
import type { CaseType, LifeOrder, Wish } from '../src/domain/order-life/types'
import { fen, zero } from '../src/domain/money'
import { seeded } from './random'

/** How a demo shop's station goes on with an order by itself: the next step, and how long it takes. */
export interface DemoStep {
  wish: Wish
  afterHours: number
}

export interface DemoLife extends LifeOrder {
  orderNo: string
  brand: string
  /** Of those that it lies in one parcel with; '' where it goes by itself. */
  packNo: string
  /** Something went wrong with it before, or does now: once is enough. */
  hadTrouble: boolean
}

/** Now and then something goes wrong, always the same with the same order; never so that nothing is left to send. */
type Fate = 'plain' | 'shortage' | 'price_rise' | 'two_parcels' | 'late' | 'backorder' | 'qc_failed'

const fateOf = (orderNo: string): Fate => {
  const at = seeded(`fate ${orderNo}`).next()
  if (at < 0.12) return 'shortage'
  if (at < 0.2) return 'price_rise'
  if (at < 0.35) return 'two_parcels'
  if (at < 0.5) return 'late'
  if (at < 0.57) return 'backorder'
  return at < 0.65 ? 'qc_failed' : 'plain'
}

/** How long a station waits for the buyer before it decides by itself. */
export const CASE_HOURS = 48
/** Pieces that were to come are there before that. */
const ARRIVAL_HOURS = 36
const CONFIRM_HOURS = 24

/** Null where nothing is left to do, or somebody else has to decide first. */
export const nextDemoStep = (order: DemoLife): DemoStep | null => {
  switch (order.status) {
    case 'paid':
      return { wish: { type: 'start' }, afterHours: 12 }
    case 'picking':
      return picking(order)
    case 'packing':
      return packing(order)
    case 'shipped':
      return order.parcels.some(({ isDelivered }) => !isDelivered)
        ? { wish: { type: 'deliver' }, afterHours: fateOf(order.orderNo) === 'late' ? 72 : 24 }
        : { wish: { type: 'complete', isByItself: true }, afterHours: CONFIRM_HOURS }
    default:
      return null
  }
}

const picking = (order: DemoLife): DemoStep | null => {
  const fate = fateOf(order.orderNo)
  const first = order.lines[0]!
  if (!order.hadTrouble && order.lines.every(({ picked, refunded }) => picked === 0 && refunded === 0)) {
    if (fate === 'backorder' && piecesOf(order) > 1) return { wish: trouble('backorder', first.skuId), afterHours: 2 }
    if (fate === 'shortage' && piecesOf(order) > 1)
      return { wish: { type: 'shortage', skuId: first.skuId, qty: 1 }, afterHours: 2 }
    const price = fen(first.price + Math.max(100, Math.round(first.price / 1000) * 100))
    if (fate === 'price_rise' && order.lines.length > 1)
      return { wish: { type: 'price_rise', skuId: first.skuId, price }, afterHours: 2 }
  }
  if (order.lines.some(({ skuId }) => freePieces(order, skuId) > 0)) return { wish: { type: 'pick' }, afterHours: 4 }
  const coming = order.cases.find(({ type }) => type === 'backorder')
  if (coming) {
    const pieces = [{ skuId: coming.skuId, qty: coming.qty }]
    return { wish: { type: 'pick', pieces }, afterHours: ARRIVAL_HOURS }
  }
  return order.cases.length > 0 ? byItself(order) : { wish: { type: 'pack' }, afterHours: 3 }
}

const packing = (order: DemoLife): DemoStep | null => {
  if (order.cases.length > 0) return byItself(order)
  if (!order.hadTrouble && fateOf(order.orderNo) === 'qc_failed')
    return { wish: trouble('qc_failed', order.lines[0]!.skuId), afterHours: 2 }
  return { wish: parcel(order), afterHours: 3 }
}

/** Null where all that stands in the way waits for its buyer. */
const byItself = ({ cases }: DemoLife): DemoStep | null => {
  for (const found of cases) {
    const option = autoOf(found)
    if (option)
      return { wish: { type: 'decide', caseNo: found.caseNo, option, isByItself: true }, afterHours: CASE_HOURS }
  }
  return null
}

const trouble = (type: CaseType, skuId: string): Wish => {
  const note = type === 'backorder' ? '档口说后天到货' : '面料有勾丝'
  return { type: 'trouble', trouble: { type, skuId, qty: 1, newPrice: zero, amount: zero, days: null, note } }
}

const piecesOf = ({ lines }: DemoLife): number => lines.reduce((all, { qty }) => all + qty, 0)

const parcel = ({ orderNo, packNo, brand, lines, parcels }: DemoLife): Wish => {
  const digits = seeded(`parcel ${packNo || orderNo} ${parcels.length}`)
  const trackingNo = `DM${Array.from({ length: 12 }, () => digits.int(0, 9)).join('')}`
  const ready = lines.filter(({ shipped, picked }) => picked > shipped)
  const isFirstOfTwo = fateOf(orderNo) === 'two_parcels' && parcels.length === 0 && ready.length > 1
  const pieces = ready.slice(0, 1).map(({ skuId, picked, shipped }) => ({ skuId, qty: picked - shipped }))
  return { type: 'ship', brand, trackingNo, ...(isFirstOfTwo ? { pieces } : {}) }
}
