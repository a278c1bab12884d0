import type { Layout, PlacedArrow, PlacedBox } from './placed'
import { LEADING, SMALL, TITLE } from './sketch'

const FONT = `"Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif`
const ink = {
  text: '#1f2328',
  soft: '#57606a',
  line: '#8a8f98',
  frame: '#444a52',
  group: '#f7f7f8',
  edge: '#dcdde0',
  accent: '#d9230f',
  tint: '#fff1f0',
  done: '#0b6e4f',
}

/** Writes a laid-out chart as one self-contained SVG, readable on a light and on a dark page. */
export const svgOf = (title: string, { width, height, boxes, arrows }: Layout): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family='${FONT}'>`,
    `<title>${escape(`状态图：${title}`)}</title>`,
    `<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 1 10 5 0 9z" fill="${ink.line}"/></marker></defs>`,
    `<rect width="${width}" height="${height}" rx="10" fill="#fff"/>`,
    ...boxes.filter(isGroup).map((placed) => stateOf(placed, groupOf(placed))),
    ...arrows.map(arrowOf),
    ...boxes.filter((placed) => !isGroup(placed)).map((placed) => stateOf(placed, leafOf(placed))),
    ...arrows.flatMap(labelOf),
    '</svg>',
    '',
  ].join('\n')

/** Named by its state, so that the page /test can light it. */
const stateOf = ({ box }: PlacedBox, drawn: string): string =>
  box.id.includes('#') ? drawn : `<g data-state="${escape(box.id)}">${drawn}</g>`

const isGroup = ({ box }: PlacedBox): boolean => box.look === 'group' || box.look === 'region'

const groupOf = (placed: PlacedBox): string => {
  const { y, box } = placed
  const { x } = placed.heading!
  const frame =
    box.look === 'region'
      ? frameOf(placed, 8, '#fff', ink.edge, 'stroke-dasharray="5 4"')
      : frameOf(placed, 10, ink.group, ink.edge)
  const notes = box.notes.map((note, index) =>
    textOf(x, y + 40 + index * LEADING, note.text, SMALL, inkOf(note), 'start'),
  )
  return [frame, textOf(x, y + 23, box.title, TITLE - 1, ink.soft, 'start', 'font-weight="600"'), ...notes].join('')
}

const leafOf = (placed: PlacedBox): string => {
  const { x, y, width, height, box } = placed
  if (box.look === 'dot') return `<circle cx="${x + width / 2}" cy="${y + height / 2}" r="5" fill="${ink.frame}"/>`
  const middle = x + width / 2
  // What is dealt with on the spot stands below a rule, with what is done then.
  const first = box.notes.findIndex((note) => note.kind === 'inner')
  const above = first < 0 ? box.notes.length : first
  const ruleAt = y + 32 + above * LEADING
  return [
    leafFrame(placed),
    textOf(
      middle,
      y + 22,
      box.title,
      TITLE,
      box.look === 'any' ? ink.soft : ink.text,
      'middle',
      box.look === 'any' ? '' : 'font-weight="500"',
    ),
    ...(first >= 0 ? [`<path d="M${x} ${ruleAt}h${width}" stroke="${ink.edge}"/>`] : []),
    ...box.notes.map((note, index) => {
      const lineAt = y + 22 + (index + 1) * LEADING + (index >= above ? 7 : 0)
      return textOf(middle, lineAt, note.text, SMALL, inkOf(note), 'middle')
    }),
  ].join('')
}

const inkOf = ({ kind }: PlacedBox['box']['notes'][number]): string =>
  kind === 'actor' ? ink.accent : kind === 'effect' ? ink.done : ink.soft

const leafFrame = (placed: PlacedBox): string => {
  const { x, y, width, height, box } = placed
  if (box.look === 'busy') return frameOf(placed, 8, ink.tint, ink.accent, 'stroke-width="1.3"')
  if (box.look === 'folded') return frameOf(placed, 10, ink.group, ink.frame, 'stroke-width="1.3"')
  if (box.look === 'any')
    return frameOf(placed, height / 2 > 20 ? 14 : height / 2, '#fff', ink.line, 'stroke-dasharray="3 3"')
  if (box.look === 'history') return frameOf(placed, height / 2, '#fff', ink.frame, 'stroke-width="1.3"')
  const frame = frameOf(placed, 8, '#fff', ink.frame, 'stroke-width="1.3"')
  if (box.look !== 'final') return frame
  return (
    frame + frameOf({ ...placed, x: x + 3.5, y: y + 3.5, width: width - 7, height: height - 7 }, 5, 'none', ink.frame)
  )
}

const frameOf = ({ x, y, width, height }: PlacedBox, radius: number, fill: string, stroke: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" stroke="${stroke}"${more && ` ${more}`}/>`

const arrowOf = ({ arrow, points }: PlacedArrow): string =>
  `<path d="${pathOf(points)}" fill="none" stroke="${arrow.isDashed ? ink.done : ink.line}" stroke-width="1.3"${arrow.isDashed ? ' stroke-dasharray="5 4"' : ''} marker-end="url(#tip)"/>`

const labelOf = ({ arrow, label }: PlacedArrow): string[] =>
  label === null
    ? []
    : arrow.rows.map(({ text, isEffect }, index) =>
        textOf(
          label.x + label.width / 2,
          label.y + 13 + index * LEADING,
          text,
          SMALL,
          isEffect || arrow.isDashed ? ink.done : ink.soft,
          'middle',
        ),
      )

/** Right angles with rounded corners. */
const pathOf = (points: PlacedArrow['points']): string =>
  points
    .map((point, index) => {
      const before = points[index - 1]
      const after = points[index + 1]
      if (!before) return `M${at(point)}`
      if (!after) return `L${at(point)}`
      const radius = Math.min(6, distance(before, point) / 2, distance(point, after) / 2)
      return `L${at(towards(point, before, radius))}Q${at(point)} ${at(towards(point, after, radius))}`
    })
    .join('')

type Point = PlacedArrow['points'][number]

const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

const towards = (from: Point, to: Point, length: number): Point => {
  const whole = distance(from, to) || 1
  return { x: from.x + ((to.x - from.x) * length) / whole, y: from.y + ((to.y - from.y) * length) / whole }
}

const textOf = (x: number, y: number, text: string, size: number, fill: string, anchor: string, more = ''): string =>
  `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${fill}" text-anchor="${anchor}"${more && ` ${more}`}>${escape(text)}</text>`

const round = (value: number): number => Math.round(value * 10) / 10

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
