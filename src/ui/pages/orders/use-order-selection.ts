import { useReducer } from 'react'
import type { OrderSummary } from '../../../domain/order'

interface Selection {
  chosen: ReadonlyMap<string, OrderSummary>
  anchor: string // where a range begins
}

type Change =
  | { type: 'one'; order: OrderSummary; isRange: boolean }
  | { type: 'page'; on: boolean }
  | { type: 'drop'; orderNos: readonly string[] }
  | { type: 'none' }

const nothing: Selection = { chosen: new Map(), anchor: '' }

/** Which orders are chosen, on this page and on others. A range goes from the one chosen before. */
export const useOrderSelection = (shown: readonly OrderSummary[]) => {
  const [{ chosen }, change] = useReducer((before: Selection, wish: Change): Selection => {
    if (wish.type === 'none') return nothing
    if (wish.type === 'drop')
      return { ...before, chosen: new Map([...before.chosen].filter(([orderNo]) => !wish.orderNos.includes(orderNo))) }
    if (wish.type === 'page') return { ...before, chosen: set(before.chosen, shown, wish.on) }
    const { order, isRange } = wish
    const meant = isRange ? between(shown, before.anchor, order) : [order]
    return {
      chosen: set(before.chosen, meant, !before.chosen.has(order.orderNo)),
      anchor: isRange ? before.anchor : order.orderNo,
    }
  }, nothing)
  const now = new Map(shown.map((order) => [order.orderNo, order]))
  return {
    /** As they stand now, as far as this page tells. */
    orders: [...chosen.values()].map((order) => now.get(order.orderNo) ?? order),
    has: (orderNo: string) => chosen.has(orderNo),
    choose: (order: OrderSummary, isRange = false) => change({ type: 'one', order, isRange }),
    choosePage: (on: boolean) => change({ type: 'page', on }),
    drop: (orderNos: readonly string[]) => change({ type: 'drop', orderNos }),
    clear: () => change({ type: 'none' }),
  }
}

const set = (chosen: Selection['chosen'], orders: readonly OrderSummary[], on: boolean): Selection['chosen'] => {
  const next = new Map(chosen)
  for (const order of orders)
    if (on) next.set(order.orderNo, order)
    else next.delete(order.orderNo)
  return next
}

const between = (shown: readonly OrderSummary[], from: string, to: OrderSummary): readonly OrderSummary[] => {
  const at = (orderNo: string) => shown.findIndex((order) => order.orderNo === orderNo)
  const [a, b] = [at(from), at(to.orderNo)]
  return a < 0 ? [to] : shown.slice(Math.min(a, b), Math.max(a, b) + 1)
}
