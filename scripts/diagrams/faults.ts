import type { Layout, PlacedArrow, PlacedBox, Rect } from './placed'

/** Everything in a layout that would make it hard to read, a sentence each. A good one has none. */
export const faultsOf = (layout: Layout): string[] => [
  ...boxFaults(layout),
  ...arrowFaults(layout),
  ...labelFaults(layout),
]

/** What a README shows of a picture's width before it shrinks it. */
export const PAGE_WIDTH = 960

/** At the 830 px of a code host's page a text of 12 px is then still one of 10. */
export const READABLE_WIDTH = 996

/** The lower the better: no faults, full size on a page, few crossings, little paper. */
export const costOf = (layout: Layout): number => {
  const shrink = Math.max(1, layout.width / PAGE_WIDTH)
  return (
    faultsOf(layout).length * 10_000 +
    (shrink - 1) * 1500 +
    (layout.width > READABLE_WIDTH ? 3000 + (layout.width - READABLE_WIDTH) * 20 : 0) +
    crossings(layout) * 20 +
    layout.arrows.reduce((sum, { points }) => sum + points.length * 2 + lengthOf(points) / 60, 0) +
    (layout.width * layout.height) / 6000 +
    layout.height / 8
  )
}

const boxFaults = ({ boxes }: Layout): string[] => {
  const byId = new Map(boxes.map((box) => [box.box.id, box]))
  return boxes.flatMap((a, index) => [
    ...boxes
      .slice(index + 1)
      .filter((b) => !holds(byId, a, b) && overlap(a, b))
      .map((b) => `框 ${nameOf(a)} 与 ${nameOf(b)} 重叠`),
    ...(a.parent && !inside(a, byId.get(a.parent)!) ? [`框 ${nameOf(a)} 伸出了它的外框`] : []),
  ])
}

const arrowFaults = ({ boxes, arrows }: Layout): string[] =>
  arrows.flatMap(({ arrow, points }) => {
    const crosses = (rect: Rect): boolean => segments(points).some((part) => overlap(part, rect))
    const others = boxes.filter(({ box }) => box.id !== arrow.from && box.id !== arrow.to)
    return [
      ...others.filter((box) => isLeaf(box) && crosses(box)).map((box) => `箭头 ${arrow.id} 穿过框 ${nameOf(box)}`),
      ...boxes
        .filter(({ heading }) => heading !== null && crosses(heading))
        .map((box) => `箭头 ${arrow.id} 穿过标题 ${nameOf(box)}`),
    ]
  })

const labelFaults = ({ width, height, boxes, arrows }: Layout): string[] =>
  arrows.flatMap(({ arrow, label }, index) => {
    if (!label) return []
    const says = (what: string) => `文字“${arrow.lines.join('／')}”压着${what}`
    return [
      ...(inside(label, { x: 0, y: 0, width, height }) ? [] : [`文字“${arrow.lines.join('／')}”出了画面`]),
      ...boxes.filter((box) => blocks(box, label)).map((box) => says(`框 ${nameOf(box)}`)),
      ...arrows
        .filter((other) => segments(other.points).some((part) => overlap(part, label)))
        .map((other) => says(`箭头 ${other.arrow.id}`)),
      ...arrows
        .slice(index + 1)
        .filter((other) => other.label && overlap(other.label, label))
        .map((other) => says(`文字“${other.arrow.lines.join('／')}”`)),
    ]
  })

/** A label may lie inside a group, but not on its edge or its title. */
const blocks = (box: PlacedBox, label: Rect): boolean =>
  overlap(box, label) && (isLeaf(box) || !inside(label, box) || overlap(box.heading!, label))

const isLeaf = ({ box }: PlacedBox): boolean => box.look !== 'group' && box.look !== 'region'

const nameOf = ({ box }: PlacedBox): string => box.title || box.id

const holds = (byId: Map<string, PlacedBox>, outer: PlacedBox, inner: PlacedBox): boolean => {
  for (let box: PlacedBox | undefined = inner; box; box = box.parent ? byId.get(box.parent) : undefined)
    if (box === outer) return true
  return false
}

export const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const inside = (inner: Rect, outer: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

/** The straight parts of an arrow, each as thick as its stroke. */
export const segments = (points: PlacedArrow['points']): Rect[] =>
  points.slice(1).map((end, index) => {
    const start = points[index]!
    const x = Math.min(start.x, end.x) - 0.6
    const y = Math.min(start.y, end.y) - 0.6
    return { x, y, width: Math.abs(start.x - end.x) + 1.2, height: Math.abs(start.y - end.y) + 1.2 }
  })

const lengthOf = (points: PlacedArrow['points']): number =>
  segments(points).reduce((sum, part) => sum + part.width + part.height, 0)

export const crossings = ({ arrows }: Layout): number =>
  arrows.flatMap((a, index) =>
    arrows
      .slice(index + 1)
      .filter((b) => segments(a.points).some((one) => segments(b.points).some((two) => overlap(one, two)))),
  ).length
