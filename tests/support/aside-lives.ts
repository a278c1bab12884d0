import fc from 'fast-check'
import { caseRules } from '../../src/domain/order-life/cases'
import type { AsideModel } from './aside-model'
import type { AsideAct, CaseKind, SaleEvent } from './aside-rules'

/** Random lives of paid orders of which things go wrong: so many acts each. */
export const STEPS = 14

const kinds = (Object.keys(caseRules) as CaseKind[]).filter((kind) => (kind as string) !== 'intercept')
export const options = [...new Set(kinds.flatMap((kind) => caseRules[kind].options))]
export const sales = ['refund_before_ship', 'intercept', 'refund_only', 'return_refund', 'exchange', 'reship'] as const
export const events: SaleEvent[] = [
  'approve',
  'reject',
  'cancel',
  'ship_back',
  'receive',
  'missed',
  'pass',
  'fail',
  'send_back',
  'abandon',
  'sent',
  'cannot',
  'confirm',
  'reapply',
]

const sku = fc.nat(1)
const qty = fc.integer({ min: 1, max: 3 })
const nth = fc.nat(2)
const station = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<AsideAct>({ type: 'pick_all' }, { type: 'ship_all' }, { type: 'deliver' }) },
  fc.constantFrom<AsideAct>(
    { type: 'start' },
    { type: 'pack' },
    { type: 'confirm' },
    { type: 'close' },
    { type: 'cancel' },
  ),
  fc.record({ type: fc.constant('ship' as const), sku, qty }),
)
/** Those that need more to have happened come up more often. */
const kind = fc.constantFrom<CaseKind>(
  ...kinds,
  'qc_failed',
  'qc_failed',
  'qc_failed',
  'dy_push_failed',
  'dy_push_failed',
)
const trouble = fc.record({ type: fc.constant('trouble' as const), kind, sku, qty })
const decision = fc.record({ type: fc.constant('decide' as const), nth, option: fc.constantFrom(...options) })
const settled = fc.record({ type: fc.constant('settled' as const), nth })
const application = fc.record({ type: fc.constant('apply' as const), kind: fc.constantFrom(...sales), sku, qty })
const move = fc.record({ type: fc.constant('sale' as const), nth, event: fc.constantFrom(...events) })

/** An act, and by what luck it is one that may be done: null leaves it to chance. */
const tried = (weights: readonly [number, fc.Arbitrary<AsideAct>][]) =>
  fc.tuple(
    fc.oneof(...weights.map(([weight, arbitrary]) => ({ weight, arbitrary }))),
    fc.option(fc.nat(59), { freq: 5, nil: null }),
  )
/** Lives of orders that are still to be sent, and of those that were. */
const unsent = tried([
  [4, station],
  [7, trouble],
  [8, decision],
  [1, settled],
  [2, application],
  [2, move],
])
const sent = tried([
  [1, station],
  [1, trouble],
  [1, decision],
  [1, settled],
  [4, application],
  [12, move],
])
const done = (...acts: AsideAct[]) => fc.constant(acts.map((one): Tried => [one, null]))
const begun = fc.oneof(done({ type: 'ship_all' }), done({ type: 'ship_all' }, { type: 'deliver' }))
export const sequence = fc.tuple(
  fc.boolean(),
  fc.oneof(
    fc
      .tuple(fc.oneof(done(), done({ type: 'pick_all' })), fc.array(unsent, { minLength: STEPS, maxLength: STEPS }))
      .map(([first, rest]) => [...first, ...rest].slice(0, STEPS)),
    fc
      .tuple(begun, fc.array(sent, { minLength: STEPS, maxLength: STEPS }))
      .map(([first, rest]) => [...first, ...rest].slice(0, STEPS)),
  ),
)

export type Tried = readonly [AsideAct, number | null]

/** The act that is tried: by luck one that may be done. */
export const lucky = (model: AsideModel, [wanted, luck]: Tried): AsideAct => {
  if (luck === null) return wanted
  if (wanted.type === 'decide') {
    const found = model.nthCase(wanted.nth)
    const offered = found ? model.offers(found) : []
    return offered.length > 0 ? { ...wanted, option: offered[luck % offered.length]! } : wanted
  }
  if (wanted.type !== 'sale') return wanted
  const sale = model.nthSale(wanted.nth)
  const may = sale ? model.events(sale) : []
  return may.length > 0 ? { ...wanted, event: may[luck % may.length]! } : wanted
}
