import { type Chart, type State, statesOf, type Step } from './chart'
import { raisesOf } from './raises'

/** A chart in which what has states of its own is a single box: its insides are drawn apart. */
export const wholeOf = (chart: Chart): Chart => {
  const folded = insidesOf(chart)
  const fold = (id: string): string => folded.find((state) => holds(state, id))?.id ?? id
  const steps = chart.steps.flatMap((step): Step[] => {
    const from = fold(step.from)
    const to = step.to.map(fold)
    const isInside = folded.some((state) => state.id === from) && step.from !== from && step.to.length === 0
    return isInside || (to.length > 0 && to.every((id) => id === from && step.from !== step.to[0]))
      ? []
      : [{ ...step, from, to }]
  })
  const children = chart.root.children.map((child): State =>
    folded.includes(child) ? { ...child, kind: 'atomic', initial: null, children: [], aside: 'folded' } : child,
  )
  const raises = allRaises(chart)
    .map((raise) => ({ ...raise, from: fold(raise.from), to: fold(raise.to) }))
    .filter(({ from, to }) => from !== to)
  return { ...chart, root: { ...chart.root, children }, steps, raises }
}

/** The insides of one state; what leads out of it or into its midst stands there by its name alone. */
export const partOf = (chart: Chart, part: State): Chart => {
  const isIn = (id: string): boolean => holds(part, id)
  const steps = chart.steps.filter((step) => isIn(step.from) || step.to.some((id) => id !== part.id && isIn(id)))
  const atAny = (id: string): string => (id === part.id ? `${id}#any` : id)
  const raises = allRaises(chart)
    .filter(({ from, to }) => isIn(from) || isIn(to))
    .map((raise) => ({ ...raise, from: atAny(raise.from), to: atAny(raise.to) }))
  const ends = [...steps.flatMap(({ from, to }) => [from, ...to]), ...raises.flatMap(({ from, to }) => [from, to])]
  const strangers = [...new Set(ends)].filter((id) => !isIn(id.replace(/#any$/, ''))).map((id) => strangerOf(chart, id))
  return {
    ...chart,
    title: `${chart.title} · ${part.label}`,
    root: { ...part, children: [...part.children, ...strangers] },
    steps,
    raises,
  }
}

/** What can be drawn apart. */
export const insidesOf = (chart: Chart): State[] => chart.root.children.filter(({ children }) => children.length > 0)

/** A chart whose ways back and out stand as words in the boxes that they leave: fewer lines, where there are too many for a page. */
export const withWaysBackTold = (chart: Chart): Chart => {
  const states = statesOf(chart.root)
  const steps = chart.steps.map((step): Step => {
    const from = states.findIndex(({ id }) => id === step.from)
    const to = states.findIndex(({ id }) => step.to.length === 1 && id === step.to[0])
    const goal = states[to]
    if (!goal || goal === chart.root || states[from]!.children.length > 0 || holds(goal, step.from)) return step
    const isTold = goal.aside === 'stranger' || to < from || isCommonEnd(chart, goal, step.from)
    return isTold ? { ...step, to: [], back: goal.label.replace('↗ ', '') } : step
  })
  const raises = allRaises(chart)
  const ends = [...steps, ...raises].flatMap(({ from, to }) => [from, to].flat())
  const children = chart.root.children.filter(({ aside, id }) => aside !== 'stranger' || ends.includes(id))
  return { ...chart, root: { ...chart.root, children }, steps, raises }
}

/** Where many states end: the last of them alone keeps its arrow. */
const isCommonEnd = (chart: Chart, goal: State, from: string): boolean => {
  const begins = chart.steps.filter(({ to }) => to.includes(goal.id)).map((step) => step.from)
  return goal.kind === 'final' && new Set(begins).size > 2 && from !== begins.at(-1)
}

const allRaises = (chart: Chart) => chart.raises ?? raisesOf(chart)

const strangerOf = (chart: Chart, id: string): State => {
  const plain = id.replace(/#any$/, '')
  const chain = statesOf(chart.root).filter((state) => holds(state, plain))
  const names = chain.slice(1).map(({ label, aside }) => (aside === 'stranger' ? label.slice(2) : label))
  const found = chain.at(-1)!
  return {
    ...found,
    id,
    label: `↗ ${names.slice(-2).join(' › ') || '任意状态'}`,
    kind: 'atomic',
    initial: null,
    actors: [],
    entry: [],
    exit: [],
    children: [],
    aside: 'stranger',
  }
}

const holds = (outer: State, id: string): boolean => statesOf(outer).some((state) => state.id === id)
