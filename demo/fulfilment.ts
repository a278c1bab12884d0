import { freePieces } from '../src/domain/order-life/pieces'
import type { LifeOrder, Wish } from '../src/domain/order-life/types'
import { fen } from '../src/domain/money'
import { seeded } from './random'

/** How a demo shop's station goes on with an order by itself: the next step, and how long it takes. */
export interface DemoStep {
  wish: Wish
  afterHours: number
}

export interface DemoLife extends LifeOrder {
  orderNo: string
  brand: string
}

/** Now and then something goes wrong, always the same with the same order; never so that nothing is left to send. */
type Fate = 'plain' | 'shortage' | 'price_rise' | 'two_parcels' | 'late'

const fateOf = (orderNo: string): Fate => {
  const at = seeded(`fate ${orderNo}`).next()
  if (at < 0.12) return 'shortage'
  if (at < 0.2) return 'price_rise'
  if (at < 0.35) return 'two_parcels'
  return at < 0.5 ? 'late' : 'plain'
}

/** How long a station waits for the buyer before it decides by itself. */
export const CASE_HOURS = 48
const CONFIRM_HOURS = 24

/** Null where nothing is left to do, or somebody else has to decide first. */
export const nextDemoStep = (order: DemoLife): DemoStep | null => {
  switch (order.status) {
    case 'paid':
      return { wish: { type: 'start' }, afterHours: 12 }
    case 'picking':
      return picking(order)
    case 'packing':
      return { wish: parcel(order), afterHours: 3 }
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
  const isUntouched = order.lines.every(({ picked, refunded }) => picked === 0 && refunded === 0)
  const first = order.lines[0]!
  if (isUntouched && order.cases.length === 0) {
    if (fate === 'shortage' && piecesOf(order) > 1)
      return { wish: { type: 'shortage', skuId: first.skuId, qty: 1 }, afterHours: 2 }
    const price = fen(first.price + Math.max(100, Math.round(first.price / 1000) * 100))
    if (fate === 'price_rise' && order.lines.length > 1)
      return { wish: { type: 'price_rise', skuId: first.skuId, price }, afterHours: 2 }
  }
  if (order.lines.some(({ skuId }) => freePieces(order, skuId) > 0)) return { wish: { type: 'pick' }, afterHours: 4 }
  const [open] = order.cases
  if (open)
    return {
      wish: { type: 'decide', caseNo: open.caseNo, option: 'refund_item', isByItself: true },
      afterHours: CASE_HOURS,
    }
  return { wish: { type: 'pack' }, afterHours: 3 }
}

const piecesOf = ({ lines }: DemoLife): number => lines.reduce((all, { qty }) => all + qty, 0)

const parcel = ({ orderNo, brand, lines, parcels }: DemoLife): Wish => {
  const digits = seeded(`parcel ${orderNo} ${parcels.length}`)
  const trackingNo = `DM${Array.from({ length: 12 }, () => digits.int(0, 9)).join('')}`
  const ready = lines.filter(({ shipped, picked }) => picked > shipped)
  const isFirstOfTwo = fateOf(orderNo) === 'two_parcels' && parcels.length === 0 && ready.length > 1
  const pieces = ready.slice(0, 1).map(({ skuId, picked, shipped }) => ({ skuId, qty: picked - shipped }))
  return { type: 'ship', brand, trackingNo, ...(isFirstOfTwo ? { pieces } : {}) }
}
