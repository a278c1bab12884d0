import ElkConstructor, { type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { keyOf, type BestWays } from './best-ways'
import type { Chart } from './chart'
import { costOf, overlap, PAGE_WIDTH, READABLE_WIDTH, segments } from './faults'
import { withWaysBackTold } from './parts'
import type { Layout, PlacedArrow, PlacedBox, Rect } from './placed'
import { straighten } from './straighten'
import { LEADING, type Sketch, sketchOf, SMALL, textWidth, TITLE } from './sketch'

const common = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER', // otherwise the first state lands at the far end
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=24,left=24,bottom=24,right=24]',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '20',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '5',
  'elk.spacing.nodeSelfLoop': '14',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.layered.spacing.edgeNodeBetweenLayers': '20',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
  'elk.randomSeed': '1',
}

const elk = new ElkConstructor()

const ways = ['RIGHT', 'DOWN'].flatMap((direction) =>
  ['NETWORK_SIMPLEX', 'BRANDES_KOEPF'].flatMap((placement) =>
    ['NONE', 'NODES_AND_EDGES'].flatMap((order) =>
      ['SMART_DOWN', 'ALWAYS_DOWN'].map((side) => ({
        'elk.direction': direction,
        'elk.layered.nodePlacement.strategy': placement,
        'elk.layered.considerModelOrder.strategy': order,
        'elk.layered.edgeLabels.sideSelection': side,
      })),
    ),
  ),
)

const tight = {
  'elk.spacing.nodeNode': '20',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '11',
  'elk.layered.spacing.nodeNodeBetweenLayers': '22',
  'elk.layered.spacing.edgeNodeBetweenLayers': '13',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '11',
}

/** Few boxes beside one another: tried in this order while a picture is too wide to read. */
const slender = [
  tight,
  { ...tight, 'elk.layered.layering.strategy': 'MIN_WIDTH' },
  { ...tight, 'elk.layered.layering.strategy': 'COFFMAN_GRAHAM', 'elk.layered.layering.coffmanGraham.layerBound': '2' },
]

/** Lays a chart out in every way that isn't ruled out already and keeps the one that reads best; the same chart gives the same layout. */
export const layoutOf = async (chart: Chart, best: BestWays = new Map()): Promise<Layout> => {
  const layouts = [await layOut(sketchOf(chart), {}, best)]
  if (cheapest(layouts).width > PAGE_WIDTH) layouts.push(await layOut(sketchOf(chart, 'narrow'), tight, best))
  for (const spacing of slender)
    if (cheapest(layouts).width > READABLE_WIDTH)
      layouts.push(await layOut(sketchOf(withWaysBackTold(chart), 'slender'), spacing, best))
  return straighten(cheapest(layouts))
}

/** The same of boxes and arrows that are no chart. */
export const layoutOfSketch = async (sketch: Sketch, best: BestWays = new Map()): Promise<Layout> =>
  straighten(await layOut(sketch, {}, best))

const layOut = async (sketch: Sketch, spacing: object, best: BestWays): Promise<Layout> => {
  const key = keyOf({ ...common, ...spacing }, sketch.graph)
  const known = best.get(key)
  const tried: { way: number; layout: Layout }[] = []
  for (const [way, options] of ways.entries()) {
    if (known !== undefined && known !== way) continue
    const layout = await layOutOneWay(sketch, { ...common, ...spacing, ...options })
    if (layout) tried.push({ way, layout })
  }
  const { way, layout } = tried.toSorted((a, b) => costOf(a.layout) - costOf(b.layout))[0]!
  best.set(key, way)
  return layout
}

const cheapest = (layouts: Layout[]): Layout => layouts.toSorted((a, b) => costOf(a) - costOf(b))[0]!

const layOutOneWay = async (sketch: Sketch, layoutOptions: Record<string, string>): Promise<Layout | undefined> => {
  try {
    return read(await elk.layout(structuredClone({ ...sketch.graph, layoutOptions })), sketch)
  } catch (error) {
    // elkjs throws its whole source along: only its words are worth passing on, and another way may still work.
    process.stderr.write(`elk: ${(error as Error).message.slice(0, 200)}\n`)
    return undefined
  }
}

const read = (graph: ElkNode, sketch: Sketch): Layout => {
  const boxes: PlacedBox[] = []
  const visit = (node: ElkNode, parent: string | null) => {
    boxes.push({ box: sketch.boxes.get(node.id)!, parent, heading: null, ...rectOf(node) })
    for (const child of node.children ?? []) visit(child, node.id)
  }
  for (const child of graph.children ?? []) visit(child, null)
  const arrows = (graph.edges ?? []).map((edge): PlacedArrow => {
    const section = edge.sections![0]!
    const label = edge.labels?.[0]
    const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(({ x, y }) => ({
      x: round(x),
      y: round(y),
    }))
    return { arrow: sketch.arrows.get(edge.id)!, points, label: label ? rectOf(label) : null }
  })
  return {
    x: 0,
    y: 0,
    width: Math.ceil(graph.width ?? 0),
    height: Math.ceil(graph.height ?? 0),
    boxes: boxes.map((box) => ({ ...box, heading: headingOf(box, arrows) })),
    arrows,
  }
}

/** The heading of a group: top left, or as far to the right as it takes to be clear of the arrows. */
const headingOf = (placed: PlacedBox, arrows: PlacedArrow[]): Rect | null => {
  const { x, y, width, box } = placed
  if (box.look !== 'group' && box.look !== 'region') return null
  const widths = [textWidth(box.title, TITLE), ...box.notes.map((note) => textWidth(note.text, SMALL))]
  const heading = {
    x: x + 14,
    y: y + 9,
    width: Math.ceil(Math.max(...widths)),
    height: 18 + box.notes.length * LEADING,
  }
  const room = Math.max(0, Math.floor((width - 28 - heading.width) / 4))
  const places = Array.from({ length: room + 1 }, (_, index) => ({ ...heading, x: heading.x + index * 4 }))
  const around = (place: Rect): Rect => ({ ...place, x: place.x - 4, width: place.width + 8 })
  const parts = arrows.flatMap(({ points, label }) => [...segments(points), ...(label ? [label] : [])])
  return places.find((place) => !parts.some((part) => overlap(part, around(place)))) ?? heading
}

const rectOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Rect>): Rect => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
})

const round = (value: number): number => Math.round(value * 10) / 10
