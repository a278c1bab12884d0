import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { chartOf, lineOf } from './chart'
import { faultsOf } from './faults'
import { layoutOf } from './layout'

interface Plan {
  label: string
  busy: boolean
  parallel: boolean
  leads: { event: string; to: number; guarded: boolean }[] // `to` counts all states; beyond them: dealt with on the spot
  children: Plan[]
}

const planOf = (depth: number): fc.Arbitrary<Plan> =>
  fc.record({
    label: fc.constantFrom('待付款', '支付中', '填写收货信息', '结束'),
    busy: fc.boolean(),
    parallel: fc.boolean(),
    leads: fc.array(
      fc.record({
        event: fc.constantFrom('付款', '取消', '接受新的价格并继续', '改'),
        to: fc.nat(9),
        guarded: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
    children:
      depth === 0
        ? fc.constant<Plan[]>([])
        : fc.oneof({ weight: 3, arbitrary: fc.constant<Plan[]>([]) }, plansOf(depth - 1)),
  })

const plansOf = (depth: number): fc.Arbitrary<Plan[]> => fc.array(planOf(depth), { minLength: 2, maxLength: 4 })

const flat = (plans: Plan[]): Plan[] => plans.flatMap((plan) => [plan, ...flat(plan.children)])

const machineOf = (plans: Plan[]) => {
  const all = flat(plans)
  const events: Record<string, string> = {}
  const stateOf = (plan: Plan): object => {
    const number = all.indexOf(plan)
    const on = plan.leads.map(({ event, to, guarded }, index) => {
      events[`E${number}_${index}`] = event
      return [
        `E${number}_${index}`,
        { ...(to < all.length ? { target: `#s${to}` } : { actions: 'keepDraft' }), ...(guarded && { guard: 'may' }) },
      ]
    })
    return {
      id: `s${number}`,
      meta: { label: `${plan.label}${number}` },
      on: Object.fromEntries(on),
      ...(plan.busy && { invoke: { src: 'work' } }),
      ...(plan.children.length > 0 && statesOf(plan.children, plan.parallel)),
    }
  }
  const statesOf = (children: Plan[], parallel: boolean) => ({
    states: Object.fromEntries(children.map((plan) => [`s${all.indexOf(plan)}`, stateOf(plan)])),
    ...(parallel ? { type: 'parallel' as const } : { initial: `s${all.indexOf(children[0]!)}` }),
  })
  const tree = statesOf(plans, false)
  const labels = {
    title: '任意',
    events,
    guards: all.some(({ leads }) => leads.some(({ guarded }) => guarded)) ? { may: '允许' } : {},
    actors: all.some(({ busy }) => busy) ? { work: '办理' } : {},
  }
  return createMachine({ id: 'any', ...tree, meta: { labels } })
}

it('draws any machine whole and without a fault', { timeout: 180_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(plansOf(2), async (plans) => {
      const chart = chartOf('any', machineOf(plans))
      const layout = await layoutOf(chart)
      expect(faultsOf(layout)).toEqual([])
      const drawn = new Set([
        ...layout.arrows.flatMap(({ arrow }) => arrow.lines),
        ...layout.boxes.flatMap(({ box }) => box.notes.map(({ text }) => text.replace(/ → .*$/, ''))),
      ])
      expect(chart.steps.map(lineOf).filter((line) => !drawn.has(line))).toEqual([])
    }),
    { numRuns: 8, seed: 1 },
  )
})
