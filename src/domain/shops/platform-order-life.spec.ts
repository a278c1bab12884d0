import { expect, it } from 'vitest'
import { platformOrderStatusOf, type SaleFacts, type SaleState } from './platform-order'
import { platformOrderLife } from './platform-order-life'

/** What the platform may say after what; a look at it may skip some. */
const said: Record<SaleState, readonly SaleState[]> = {
  unpaid: ['checking', 'to_ship', 'cancelled'],
  checking: ['to_ship', 'cancelled'],
  to_ship: ['part_shipped', 'shipped', 'cancelled'],
  part_shipped: ['shipped', 'cancelled'],
  shipped: ['finished', 'cancelled'],
  cancelled: [],
  finished: [],
}

const changed = <T>(all: readonly T[], at: number, to: T): T[] => all.map((one, i) => (i === at ? to : one))

/** All that may happen next to an order, as one fact that changes. */
const nextOf = (facts: SaleFacts): SaleFacts[] => {
  const { state, lines, isHeld, orders, pushes } = facts
  const all: SaleFacts[] = [...said[state].map((next) => ({ ...facts, state: next })), { ...facts, isHeld: !isHeld }]
  for (const [at, line] of lines.entries()) {
    all.push({ ...facts, lines: changed(lines, at, { ...line, isLinked: !line.isLinked }) })
    const refunds = ({ none: ['open', 'done'], open: ['none', 'done'], done: [] } as const)[line.refund]
    for (const refund of refunds) all.push({ ...facts, lines: changed(lines, at, { ...line, refund }) })
  }
  if (platformOrderStatusOf(facts) === 'linked')
    all.push({ ...facts, orders: lines.filter(({ refund }) => refund === 'none').map(() => ({ isShipped: false })) })
  for (const [at, { isShipped }] of orders.entries()) {
    if (isShipped) continue
    const rest = orders.filter((_, i) => i !== at)
    all.push({ ...facts, orders: rest, pushes: rest.length > 0 ? pushes : [] })
    all.push({ ...facts, orders: changed(orders, at, { isShipped: true }), pushes: [...pushes, 'pending'] })
  }
  for (const [at, push] of pushes.entries()) {
    const outcomes = ({ pending: ['done', 'failed'], failed: ['pending'], done: [] } as const)[push]
    for (const outcome of outcomes) all.push({ ...facts, pushes: changed(pushes, at, outcome) })
  }
  return all
}

it('its table has just the steps that one changed fact makes, over all that can become of orders of one and two lines', () => {
  const lines = [true, false].flatMap((isLinked) => [1, 2].map((n) => Array.from({ length: n }, () => isLinked)))
  const open = (['unpaid', 'checking', 'to_ship'] as const).flatMap((state) =>
    lines.map((linked): SaleFacts => {
      return {
        state,
        lines: linked.map((isLinked) => ({ refund: 'none', isLinked })),
        isHeld: false,
        orders: [],
        pushes: [],
      }
    }),
  )
  const seen = new Set(open.map((facts) => JSON.stringify(facts)))
  const steps = new Set<string>()
  for (let facts = open.pop(); facts; facts = open.pop()) {
    const from = platformOrderStatusOf(facts)
    for (const next of nextOf(facts)) {
      const to = platformOrderStatusOf(next)
      if (to !== from) steps.add(`${from} → ${to}`)
      const key = JSON.stringify(next)
      if (!seen.has(key)) open.push(next)
      seen.add(key)
    }
  }
  const told = Object.entries(platformOrderLife).flatMap(([from, ways]) =>
    Object.values(ways).map((to) => `${from} → ${to}`),
  )
  expect([...steps].toSorted()).toEqual(told.toSorted())
})
