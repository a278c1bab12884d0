import { type Chart, type Raise, type State, statesOf } from './chart'
import type { Effect } from './effects'

/** From where an event is raised to each state that waits for it: nothing else tells that regions have to do with one another. */
export const raisesOf = (chart: Chart): Raise[] => {
  const raised = [
    ...chart.steps.flatMap((step) => eventsOf(step.effects).map((event) => ({ from: step.from, event }))),
    ...statesOf(chart.root).flatMap((state) =>
      eventsOf([...state.entry, ...state.exit]).map((event) => ({ from: state.id, event })),
    ),
  ]
  return raised.flatMap(({ from, event }) =>
    chart.steps
      .filter((step) => step.event === event && !isSame(chart, step.from, from))
      .map((step) => ({ from: boxOf(chart, from), to: boxOf(chart, step.from), text: step.trigger })),
  )
}

const eventsOf = (effects: readonly Effect[]): string[] => effects.flatMap(({ raises }) => raises)

/** Only one of the two is ever on: they are of the same region, and neither is around the other. */
const isSame = (chart: Chart, one: string, from: string): boolean => {
  const nearest = statesOf(chart.root).findLast((state) => holds(state, one) && holds(state, from))!
  return nearest.kind !== 'parallel' && nearest.id !== from
}

const boxOf = (chart: Chart, id: string): string => (id === chart.root.id ? `${id}#any` : id)

const holds = (outer: State, id: string): boolean => statesOf(outer).some((state) => state.id === id)
