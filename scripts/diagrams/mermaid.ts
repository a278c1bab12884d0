import { type Chart, effectsText, lineOf, type State, statesOf, type Step } from './chart'

/** The same machine as text that hosts draw by themselves and that shows in a diff what changed. */
export const mermaidOf = (chart: Chart): string =>
  ['```mermaid', 'stateDiagram-v2', ...insideOf(chart, chart.root, '  '), ...arrowsOf(chart), '```'].join('\n')

const insideOf = (chart: Chart, state: State, indent: string): string[] => [
  ...(state.initial ? [`${indent}[*] --> ${nameOf(chart, state.initial)}`] : []),
  ...state.children.flatMap((child, index) => [
    ...(state.kind === 'parallel' && index > 0 ? [`${indent}--`] : []),
    ...stateOf(chart, child, indent),
  ]),
]

const stateOf = (chart: Chart, state: State, indent: string): string[] => {
  const name = nameOf(chart, state.id)
  const open = `${indent}state "${clean(state.label)}" as ${name}`
  if (state.children.length > 0) return [`${open} {`, ...insideOf(chart, state, `${indent}  `), `${indent}}`]
  return [open, ...notesOf(chart, state).map((note) => `${indent}${name} : ${clean(note)}`)]
}

const notesOf = (chart: Chart, state: State): string[] => [
  ...state.actors.map((actor) => `↻ ${actor}`),
  ...(state.entry.length > 0 ? [`进入 ${effectsText(state.entry)}`] : []),
  ...(state.exit.length > 0 ? [`离开 ${effectsText(state.exit)}`] : []),
  ...chart.steps.filter(({ from, to }) => from === state.id && to.length === 0).map(textOf),
]

const arrowsOf = (chart: Chart): string[] => {
  const states = statesOf(chart.root)
  const isAnywhere = chart.steps.some(({ from, to }) => from === chart.root.id && to.length > 0)
  const ends = states
    .filter(({ kind, id }) => kind === 'final' && chart.root.children.some((child) => child.id === id))
    .map(({ id }) => `  ${nameOf(chart, id)} --> [*]`)
  const steps = chart.steps.flatMap((step) =>
    step.to.map((to) => {
      const goal = to === chart.root.id ? (chart.root.initial ?? to) : to
      return `  ${nameOf(chart, step.from)} --> ${nameOf(chart, goal)} : ${clean(textOf(step))}`
    }),
  )
  return [...(isAnywhere ? [`  state "任意状态" as ${nameOf(chart, chart.root.id)}`] : []), ...steps, ...ends]
}

const textOf = (step: Step): string => {
  const effects = effectsText(step.effects)
  return lineOf(step) + (effects && ` ▸ ${effects}`)
}

const nameOf = (chart: Chart, id: string): string => {
  const key = statesOf(chart.root).find((state) => state.id === id)?.key
  return key ? key.replaceAll(/[^\w]/g, '_') : 'anywhere'
}

/** What would end a line or a name of Mermaid's. */
const clean = (text: string): string =>
  text.replaceAll(':', '：').replaceAll(';', '；').replaceAll('"', '”').replaceAll('#', '＃')
