import type { ElkPoint } from 'elkjs/lib/elk-api'
import { crossings, faultsOf } from './faults'
import type { Layout, PlacedArrow, Rect } from './placed'

/** A bend that is smaller than this looks like a slip of the pen. */
const SLIP = 9

/** Takes small slips out of arrows by moving their end along the box, wherever that does no harm. */
export const straighten = (layout: Layout): Layout =>
  layout.arrows.reduce((current, _, index) => {
    const ends = [false, true].flatMap((atEnd) => straightened(current, index, atEnd) ?? [])
    return ends.find((next) => next.arrows[index] !== current.arrows[index] && isNoWorse(next, current)) ?? current
  }, layout)

const isNoWorse = (next: Layout, current: Layout): boolean =>
  crossings(next) <= crossings(current) && faultsOf(next).length <= faultsOf(current).length

const straightened = (layout: Layout, index: number, atEnd: boolean): Layout | null => {
  const placed = layout.arrows[index]!
  const [first, second, third, ...rest] = atEnd ? placed.points.toReversed() : placed.points
  if (!first || !second || !third || rest.length === 0) return null
  const axis = second.x === third.x ? 'y' : 'x'
  const other = axis === 'x' ? 'y' : 'x'
  const goesAlong = first[axis] === second[axis] && second[other] === third[other]
  if (!goesAlong || Math.abs(second[axis] - third[axis]) > SLIP) return null
  const moved = { ...first, [axis]: third[axis] }
  const boxId = atEnd ? placed.arrow.to : placed.arrow.from
  const box = layout.boxes.find((each) => each.box.id === boxId)!
  const neighbours = layout.arrows
    .filter((each) => each !== placed)
    .flatMap(({ points }) => [points[0]!, points.at(-1)!])
  if (!isOnSide(moved, axis, box) || neighbours.some((each) => near(each, moved))) return null
  const points = [moved, ...rest]
  const arrow: PlacedArrow = { ...placed, points: atEnd ? points.toReversed() : points }
  return { ...layout, arrows: layout.arrows.with(index, arrow) }
}

const isOnSide = (point: ElkPoint, axis: 'x' | 'y', box: Rect): boolean => {
  const size = axis === 'x' ? box.width : box.height
  return point[axis] >= box[axis] + 8 && point[axis] <= box[axis] + size - 8
}

const near = (a: ElkPoint, b: ElkPoint): boolean => Math.abs(a.x - b.x) < 10 && Math.abs(a.y - b.y) < 10
