import type { Ink } from './ink'

/**
 * Draws on a square of 400 × 400. Paths are written with commas in their points and x measured from the middle (200), so that
 * a right half can be mirrored: `sym` closes a half to a whole, `both` draws a thing on either side.
 */
export interface Pen {
  ink: Ink
  /** A piece of cloth: colour, surface, light and an outline. */
  cloth(d: string, more?: { fill?: string; plain?: boolean; flat?: boolean }): void
  line(d: string, colour?: string, width?: number, more?: string): void
  fill(d: string, colour: string, opacity?: number): void
  /** Stitches: a dashed thin line. */
  stitch(d: string, colour?: string): void
  /** A soft crease from one point to another, bent by `bend`. */
  fold(x1: number, y1: number, x2: number, y2: number, bend?: number): void
  dot(x: number, y: number, r: number, colour: string): void
  raw(svg: string): void
  svg(): string
  /** Where the cloth lies, absolute. */
  box(): { left: number; top: number; right: number; bottom: number }
}

export type Draw = (pen: Pen) => void

export const newPen = (ink: Ink, surface: boolean): Pen => {
  const out: string[] = []
  let count = 0
  const box = { left: 400, top: 400, right: 0, bottom: 0 }
  const grow = (x: number, y: number): void => {
    box.left = Math.min(box.left, 200 + x)
    box.right = Math.max(box.right, 200 + x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  const pen: Pen = {
    ink,
    cloth(d, { fill = ink.base, plain = false, flat = false } = {}) {
      const id = `c${++count}`
      for (const [, x, y] of d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)) grow(Number(x), Number(y))
      out.push(`<defs><path id="${id}" d="${at(d)}"/></defs><use href="#${id}" fill="${fill}"/>`)
      if (surface && !plain) out.push(`<use href="#${id}" fill="url(#s)"/>`)
      out.push(
        `<use href="#${id}" fill="${flat ? 'none' : 'url(#h)'}" stroke="${ink.line}" stroke-opacity=".5" stroke-width="1.1"/>`,
      )
    },
    line(d, colour = ink.line, width = 1.4, more = '') {
      out.push(
        `<path d="${at(d)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ${more}/>`,
      )
    },
    fill(d, colour, opacity = 1) {
      out.push(`<path d="${at(d)}" fill="${colour}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`)
    },
    stitch(d, colour = ink.line) {
      pen.line(d, colour, 1, 'stroke-dasharray="3.2 2.6" stroke-opacity=".55"')
    },
    fold(x1, y1, x2, y2, bend = 6) {
      const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2]
      pen.fill(`M${x1},${y1} Q${mx + bend},${my} ${x2},${y2} Q${mx - bend * 0.2},${my} ${x1},${y1}Z`, '#120d12', 0.13)
      pen.fill(
        `M${x1},${y1} Q${mx + bend * 0.1},${my} ${x2},${y2} Q${mx - bend * 0.9},${my} ${x1},${y1}Z`,
        '#ffffff',
        0.12,
      )
    },
    dot(x, y, r, colour) {
      out.push(`<circle cx="${200 + x}" cy="${y}" r="${r}" fill="${colour}"/>`)
    },
    raw: (svg) => void out.push(svg),
    svg: () => out.join(''),
    box: () => box,
  }
  return pen
}

/** Moves x to the middle: "10,20" → "210 20"; side −1 mirrors. */
export const at = (d: string, side = 1): string =>
  d.replace(
    /(-?[\d.]+),(-?[\d.]+)/g,
    (_, x: string, y: string) => `${round(200 + side * Number(x))} ${round(Number(y))}`,
  )

const round = (value: number): number => Math.round(value * 10) / 10

/** The same path on the other side, still with x from the middle. */
export const mirror = (d: string): string =>
  d.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x: string, y: string) => `${-Number(x)},${y}`)

export const both = (d: string, draw: (d: string) => void): void => {
  draw(d)
  draw(mirror(d))
}

/** Closes the right half "x,y L… Q… C…" (from the top down to the hem) to a whole. */
export const sym = (half: string): string => {
  const [start = '', ...segments] = half.trim().split(/\s*(?=[LQC])/)
  let from = start
  const back = segments
    .map((segment) => {
      const points = segment.slice(1).trim().split(/\s+/)
      // The way back starts where this segment ends: its control points in reverse, then where it began.
      const controls = points.slice(0, -1).toReversed()
      const text = `${segment[0]}${[...controls, from].join(' ')}`
      from = points.at(-1) ?? from
      return mirror(text)
    })
    .toReversed()
  return `M${half.trim()} L${mirror(from)} ${back.join(' ')}Z`
}
