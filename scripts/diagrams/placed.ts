import type { ElkPoint } from 'elkjs/lib/elk-api'
import type { Arrow, Box } from './sketch'

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** Everything with its place, in px of the picture. Outer boxes come before the boxes within them. */
export interface Layout extends Rect {
  boxes: PlacedBox[]
  arrows: PlacedArrow[]
}

export interface PlacedBox extends Rect {
  box: Box
  parent: string | null
  heading: Rect | null // where the title and notes of a group stand; a leaf's fill it
}

export interface PlacedArrow {
  arrow: Arrow
  points: ElkPoint[]
  label: Rect | null
}
