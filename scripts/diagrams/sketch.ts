import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api'
import { effectsText, lineOf, type Chart, type State, statesOf } from './chart'
import { raisesOf } from './raises'

/** What is drawn for a chart, before anything has a place: boxes within boxes, and arrows between them. */
export interface Sketch {
  boxes: Map<string, Box>
  arrows: Map<string, Arrow>
  graph: ElkNode
}

export interface Box {
  id: string
  look: 'state' | 'busy' | 'final' | 'history' | 'any' | 'folded' | 'group' | 'region' | 'dot'
  title: string
  notes: Note[] // below the title: actors at work, events dealt with on the spot
}

interface Note {
  text: string
  kind: 'actor' | 'inner' | 'effect'
}

export interface Arrow {
  id: string
  from: string
  to: string
  lines: string[] // one per transition; empty for the arrow that leads from the dot into the first state
  told: Row[] // the same, each followed by what is done
  rows: Row[] // as they are set
  isDashed: boolean // an event that is raised, on its way to who waits for it
}

export interface Row {
  text: string
  isEffect: boolean
}

export const TITLE = 14
export const SMALL = 12
export const LEADING = 17

const WIDE = /[▸\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f\u2018-\u201d\u2026]/

/** A glyph of Chinese is one em wide, any other at most about 0.6. */
export const textWidth = (text: string, size: number): number =>
  Array.from(text, (glyph) => (WIDE.test(glyph) ? size : size * 0.58)).reduce((sum, width) => sum + width, 0)

/** How soon what stands on an arrow is folded; but for `full`, a long condition has a row of its own. */
type Width = 'full' | 'narrow' | 'slender'

const EFFECT_WIDTH: Record<Width, number> = { full: 170, narrow: 96, slender: 84 }

export const sketchOf = (chart: Chart, width: Width = 'full'): Sketch => {
  const sketch: Sketch = { boxes: new Map(), arrows: new Map(), graph: { id: 'root' } }
  const states = new Map(statesOf(chart.root).map((state) => [state.id, state]))
  sketch.graph.children = childrenOf(chart, chart.root, sketch)
  for (const step of chart.steps) {
    for (const target of step.to) {
      const source = states.get(step.from)!
      const from = source === chart.root || within(source, target) ? `${source.id}#any` : source.id
      const goal = states.get(target)!
      // Entering a state from inside it means beginning it anew: the arrow leads to where it begins.
      const anew = goal === chart.root || (goal !== source && within(goal, source.id))
      for (const to of anew ? beginningsOf(goal, states) : [goal.id])
        addArrow(sketch, from, to, lineOf(step), effectsText(step.effects))
    }
  }
  for (const { from, to, text } of chart.raises ?? raisesOf(chart)) addArrow(sketch, from, to, text, '', true)
  setRows(sketch, width)
  sketch.graph.edges = [...sketch.arrows.values()].map(edgeOf)
  return sketch
}

/** From one box to another; several between the same two stand on one arrow. */
export interface Link {
  from: string
  to: string
  text: string
}

/** Boxes and arrows alone. */
export const sketchOfLinks = (
  boxes: readonly { id: string; title: string; isMachine: boolean }[],
  links: readonly Link[],
): Sketch => {
  const sketch: Sketch = { boxes: new Map(), arrows: new Map(), graph: { id: 'root' } }
  sketch.graph.children = boxes.map(({ id, title, isMachine }) =>
    leaf(sketch, { id, look: isMachine ? 'state' : 'history', title, notes: [] }),
  )
  for (const { from, to, text } of links) addArrow(sketch, from, to, text)
  setRows(sketch, 'full')
  sketch.graph.edges = [...sketch.arrows.values()].map(edgeOf)
  return sketch
}

const childrenOf = (chart: Chart, state: State, sketch: Sketch): ElkNode[] => {
  const nodes = state.children.map((child) => nodeOf(chart, child, state.kind === 'parallel', sketch))
  const steps = chart.steps.filter((step) => step.from === state.id)
  const notes = state === chart.root ? notesOf(chart, state) : []
  if (notes.length > 0 || steps.some((step) => step.to.some((id) => state === chart.root || within(state, id)))) {
    const title = state.key === '' ? '任意状态' : `${state.label}中任意时刻`
    nodes.unshift(leaf(sketch, { id: `${state.id}#any`, look: 'any', title, notes }))
  }
  if (state.initial) {
    nodes.unshift(leaf(sketch, { id: `${state.id}#dot`, look: 'dot', title: '', notes: [] }))
    addArrow(sketch, `${state.id}#dot`, state.initial, '')
  }
  return nodes
}

const nodeOf = (chart: Chart, state: State, isRegion: boolean, sketch: Sketch): ElkNode => {
  const notes = state.aside === 'stranger' ? [] : notesOf(chart, state)
  if (state.children.length === 0) {
    if (state.aside === 'stranger') return leaf(sketch, { id: state.id, look: 'any', title: state.label, notes })
    if (state.aside === 'folded')
      return leaf(sketch, { id: state.id, look: 'folded', title: `${state.label}（见分图）`, notes })
    const look =
      state.kind === 'final' || state.kind === 'history' ? state.kind : state.actors.length > 0 ? 'busy' : 'state'
    return leaf(sketch, { id: state.id, look, title: state.label, notes })
  }
  const title = state.kind === 'parallel' ? `${state.label}（并行）` : state.label
  const box: Box = { id: state.id, look: isRegion ? 'region' : 'group', title, notes }
  sketch.boxes.set(box.id, box)
  const top = 34 + notes.length * LEADING
  return {
    id: state.id,
    children: childrenOf(chart, state, sketch),
    layoutOptions: {
      'elk.padding': `[top=${top},left=18,bottom=18,right=18]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${Math.ceil(widthOf(box))}, ${top + 30})`,
    },
  }
}

const NOTE_WIDTH = 190

const notesOf = (chart: Chart, state: State): Note[] => {
  const inner = chart.steps
    .filter((step) => step.from === state.id && step.to.length === 0)
    .map((step) => ({ line: lineOf(step), effect: effectsText(step.effects) }))
  const unlike = inner.filter(
    (one, index) => inner.findIndex(({ line, effect }) => line === one.line && effect === one.effect) === index,
  )
  const effects = (text: string): Note[] =>
    text ? wrapped(`▸ ${text}`, NOTE_WIDTH).map((row): Note => ({ text: row, kind: 'effect' })) : []
  const done = (when: string, text: string): Note[] => (text ? effects(`${when} ${text}`) : [])
  return [
    ...state.actors.map((text): Note => ({ text: `↻ ${text}`, kind: 'actor' })),
    ...done('进入', effectsText(state.entry)),
    ...done('离开', effectsText(state.exit)),
    ...unlike.flatMap(({ line, effect }): Note[] => [{ text: line, kind: 'inner' }, ...effects(effect)]),
  ]
}

const leaf = (sketch: Sketch, box: Box): ElkNode => {
  sketch.boxes.set(box.id, box)
  if (box.look === 'dot') return { id: box.id, width: 10, height: 10 }
  const inner = box.notes.some((note) => note.kind === 'inner')
  return {
    id: box.id,
    width: Math.ceil(widthOf(box)),
    height: 34 + box.notes.length * LEADING + (inner ? 10 : box.notes.length > 0 ? 2 : 0),
  }
}

const widthOf = (box: Box): number =>
  Math.max(56, textWidth(box.title, TITLE) + 28, ...box.notes.map((note) => textWidth(note.text, SMALL) + 24))

const addArrow = (sketch: Sketch, from: string, to: string, line: string, effect = '', isDashed = false) => {
  const id = `${from} ${isDashed ? '~>' : '>'} ${to}`
  const arrow = sketch.arrows.get(id) ?? { id, from, to, lines: [], told: [], rows: [], isDashed }
  sketch.arrows.set(id, arrow)
  if (!line) return
  const isTold = arrow.told.some(
    ({ text }, index) =>
      text === line && (arrow.told[index + 1]?.isEffect ? arrow.told[index + 1]!.text : '') === effect,
  )
  if (isTold) return
  if (!arrow.lines.includes(line)) arrow.lines.push(line)
  arrow.told.push({ text: line, isEffect: false }, ...(effect ? [{ text: effect, isEffect: true }] : []))
}

const setRows = (sketch: Sketch, width: Width) => {
  for (const arrow of sketch.arrows.values())
    arrow.rows = arrow.told.flatMap(({ text, isEffect }) => {
      const rows = isEffect
        ? wrapped(`▸ ${text}`, EFFECT_WIDTH[width])
        : width === 'full'
          ? [text]
          : rowsOf(text, width)
      return rows.map((row) => ({ text: row, isEffect }))
    })
}

/** Folded where a thought ends, and what stands in brackets not at all. */
const wrapped = (text: string, width: number): string[] => {
  const rows = ['']
  for (const part of text.split(/(?<= · |、(?![^（]*）)|：|，)|(?=（)/)) {
    const last = rows.at(-1)!
    if (last && textWidth(last + part, SMALL) > width && !last.endsWith('：')) rows.push(part)
    else rows[rows.length - 1] = last + part
  }
  return rows.map((row) => row.trimEnd())
}

const edgeOf = (arrow: Arrow): ElkExtendedEdge => ({
  id: arrow.id,
  sources: [arrow.from],
  targets: [arrow.to],
  labels: arrow.rows.length === 0 ? [] : [labelOf(arrow)],
})

const rowsOf = (line: string, width: Width): string[] => {
  const rows = textWidth(line, SMALL) > 84 ? line.split(/ (?=\[)/) : [line]
  return width === 'slender' ? rows.flatMap((row) => wrapped(row, EFFECT_WIDTH.slender)) : rows
}

const labelOf = ({ id, rows }: Arrow) => ({
  id: `${id} label`,
  text: rows.map(({ text }) => text).join('\n'),
  width: Math.ceil(Math.max(...rows.map(({ text }) => textWidth(text, SMALL)))) + 8,
  height: rows.length * LEADING + 2,
})

const within = (outer: State, id: string): boolean =>
  outer.children.some((child) => child.id === id || within(child, id))

const beginningsOf = (state: State, states: Map<string, State>): string[] =>
  state.initial ? [states.get(state.initial)!.id] : state.children.map((child) => child.id)
