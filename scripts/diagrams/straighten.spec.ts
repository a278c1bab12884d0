import { expect, it } from 'vitest'
import type { Layout, PlacedBox } from './placed'
import { straighten } from './straighten'

const box = (id: string, x: number, y: number): PlacedBox => ({
  box: { id, look: 'state', title: id, notes: [] },
  parent: null,
  heading: null,
  x,
  y,
  width: 60,
  height: 30,
})

const layoutWith = (...paths: [number, number][][]): Layout => ({
  x: 0,
  y: 0,
  width: 200,
  height: 200,
  boxes: [box('a', 10, 10), box('b', 10, 150)],
  arrows: paths.map((path, index) => ({
    arrow: { id: `${index}`, from: 'a', to: 'b', lines: [], told: [], rows: [], isDashed: false },
    points: path.map(([x, y]) => ({ x, y })),
    label: null,
  })),
})

const pathsOf = (layout: Layout) => layout.arrows.map(({ points }) => points.map(({ x, y }) => [x, y]))

it('takes a small slip out of an arrow by moving its end along the box', () => {
  const slipped = layoutWith([
    [30, 40],
    [30, 90],
    [35, 90],
    [35, 150],
  ])
  expect(pathsOf(straighten(slipped))).toEqual([
    [
      [35, 40],
      [35, 150],
    ],
  ])
})

it('leaves an arrow alone whose end would come too near another, and one that turns on purpose', () => {
  const crowded = layoutWith(
    [
      [30, 40],
      [30, 90],
      [35, 90],
      [35, 150],
    ],
    [
      [42, 40],
      [42, 150],
    ],
  )
  expect(pathsOf(straighten(crowded))[0]).toEqual([
    [30, 40],
    [30, 150],
  ])
  const turning = layoutWith([
    [20, 40],
    [20, 90],
    [50, 90],
    [50, 150],
  ])
  expect(straighten(turning)).toEqual(turning)
})
