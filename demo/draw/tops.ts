import { both, sym, type Draw, type Pen } from './pen'

/** Measures of an upper garment laid flat: halves from the middle, y from the top. */
export interface Top {
  sw?: number // shoulder
  nw?: number // neck
  nd?: number // depth of the neckline
  vee?: boolean
  chest?: number
  waist?: number
  hem?: number
  length?: number
  bulge?: number
  sleeve?: 'none' | 'cap' | 'short' | 'elbow' | 'long' | 'puff' | 'bell'
  full?: number // how wide the sleeve is
}

export const NECK = 92
const SHOULDER = 106
export const ARMPIT = 172

export const drawTop = (pen: Pen, top: Top = {}): void => {
  const {
    sw = 70,
    nw = 28,
    nd = 22,
    vee = false,
    chest = 66,
    waist = chest - 3,
    hem = waist + 3,
    length = 312,
    bulge = 5,
    sleeve = 'short',
    full = 1,
  } = top
  const { ink } = pen
  sleeves(pen, sleeve, sw, chest, full)
  pen.fill(
    sym(`0,${NECK - 5} Q${nw * 0.7},${NECK - 4} ${nw},${NECK} Q${nw * 0.9},${NECK + nd * 0.9} 0,${NECK + nd + 2}`),
    ink.deep,
  )
  pen.fill(`M-7,${NECK} L7,${NECK} L7,${NECK + 6} L-7,${NECK + 6}Z`, '#fff', 0.75)
  const neckline = vee ? `L${nw},${NECK}` : `C${nw * 0.6},${NECK + nd} ${nw},${NECK + nd * 0.55} ${nw},${NECK}`
  const middle = (ARMPIT + length) / 2
  pen.cloth(
    sym(
      `0,${NECK + nd} ${neckline} L${sw},${SHOULDER} C${sw - 9},${SHOULDER + 24} ${chest - 5},${ARMPIT - 16} ${chest},${ARMPIT} C${waist},${middle - 22} ${waist},${middle + 18} ${hem},${length} Q${hem / 2},${length + bulge} 0,${length + bulge}`,
    ),
  )
  pen.fold(chest - 8, ARMPIT + 8, chest - 34, ARMPIT + 52, 7)
  pen.fold(-chest + 8, ARMPIT + 8, -chest + 30, ARMPIT + 60, -7)
  pen.fold(waist - 20, length - 70, hem - 26, length - 4, 8)
  pen.fold(-waist + 34, length - 60, -hem + 22, length - 2, -8)
}

const sleeves = (pen: Pen, kind: NonNullable<Top['sleeve']>, sw: number, chest: number, full: number): void => {
  const shape = sleeveShapes[kind]
  if (!shape) return
  both(shape(sw, chest, full), (d) => pen.cloth(d))
  if (kind === 'long' || kind === 'puff' || kind === 'bell') {
    pen.fold(sw + 6, 168, sw + 32, 230, 5)
    pen.fold(-sw - 6, 168, -sw - 32, 230, -5)
  }
}

const sleeveShapes: Record<string, (sw: number, chest: number, full: number) => string> = {
  cap: (sw, chest) =>
    `M${sw - 6},${SHOULDER - 2} Q${sw + 20},${SHOULDER + 12} ${sw + 20},${SHOULDER + 36} Q${sw + 4},${SHOULDER + 46} ${chest},${ARMPIT - 4} Z`,
  short: (sw, chest) =>
    `M${sw - 6},${SHOULDER - 2} C${sw + 16},${SHOULDER + 8} ${sw + 34},${SHOULDER + 46} ${sw + 40},${SHOULDER + 72} L${sw + 6},${SHOULDER + 88} Q${chest - 2},${ARMPIT + 10} ${chest - 4},${ARMPIT} Z`,
  elbow: (sw, chest) =>
    `M${sw - 6},${SHOULDER - 2} C${sw + 22},${SHOULDER + 10} ${sw + 44},${SHOULDER + 70} ${sw + 48},${SHOULDER + 104} L${sw + 8},${SHOULDER + 116} Q${chest + 2},${ARMPIT + 14} ${chest - 4},${ARMPIT} Z`,
  long: (sw, chest, full) =>
    `M${sw - 6},${SHOULDER - 2} C${sw + 16},${SHOULDER + 8} ${sw + 34 * full},196 ${sw + 46},308 L${sw + 18},312 C${sw + 10},250 ${chest + 8},206 ${chest - 4},${ARMPIT} Z`,
  puff: (sw, chest, full) =>
    `M${sw - 8},${SHOULDER - 4} C${sw + 46 * full},${SHOULDER - 8} ${sw + 62 * full},${SHOULDER + 66} ${sw + 36},${SHOULDER + 88} L${sw + 2},${SHOULDER + 92} Q${chest},${ARMPIT + 8} ${chest - 4},${ARMPIT} Z`,
  bell: (sw, chest) =>
    `M${sw - 6},${SHOULDER - 2} C${sw + 20},${SHOULDER + 20} ${sw + 30},190 ${sw + 66},272 Q${sw + 40},292 ${sw + 8},284 C${sw + 4},230 ${chest + 4},200 ${chest - 4},${ARMPIT} Z`,
}

/** A band of rib along a neckline. */
export const rib = (pen: Pen, nw: number, nd: number, width = 7): void => {
  const half = `M0,${NECK + nd} C${nw * 0.6},${NECK + nd} ${nw},${NECK + nd * 0.55} ${nw},${NECK} L${nw + width * 0.9},${NECK + 3} C${nw + width},${NECK + nd * 0.62 + width} ${nw * 0.66},${NECK + nd + width} 0,${NECK + nd + width} Z`
  both(half, (d) => pen.fill(d, pen.ink.dark))
  pen.line(
    `M${-nw - 2},${NECK + 4} Q0,${NECK + nd * 1.85 + width} ${nw + 2},${NECK + 4}`,
    pen.ink.light,
    0.8,
    'opacity=".5"',
  )
}

export const cuffs = (pen: Pen, sw = 70): void =>
  both(`M${sw + 45},296 L${sw + 47},316 L${sw + 18},320 L${sw + 15},299 Z`, (d) =>
    pen.cloth(d, { fill: pen.ink.dark, plain: true }),
  )

export const hemBand = (pen: Pen, hem: number, y: number, height = 16): void => {
  pen.cloth(
    sym(`0,${y} L${hem},${y - 4} Q${hem + 2},${y + height / 2} ${hem - 3},${y + height} L0,${y + height + 4}`),
    { fill: pen.ink.dark, plain: true },
  )
  for (let x = -hem + 8; x < hem; x += 8)
    pen.line(`M${x},${y + 1} L${x},${y + height}`, pen.ink.line, 0.7, 'opacity=".4"')
}

export const collar = (pen: Pen, nw = 28, drop = 34): void => {
  pen.fill(sym(`0,${NECK - 14} Q${nw},${NECK - 15} ${nw + 3},${NECK - 2} L0,${NECK + 8}`), pen.ink.dark)
  both(
    `M${nw - 1},${NECK - 9} Q${nw + 10},${NECK - 4} ${nw + 9},${NECK + 4} L${nw + 5},${NECK + drop - 8} L3,${NECK + 20} Z`,
    (d) => pen.cloth(d),
  )
}

export const buttons = (pen: Pen, from: number, to: number, count: number, x = 0, colour = pen.ink.pale): void => {
  for (let i = 0; i < count; i++) {
    const y = from + ((to - from) * i) / Math.max(1, count - 1)
    pen.dot(x, y, 3.1, pen.ink.deep)
    pen.dot(x - 0.4, y - 0.5, 2.5, colour)
  }
}

export const placket = (pen: Pen, from: number, to: number, width = 8): void => {
  pen.fill(`M${-width},${from} L${width},${from} L${width},${to} L${-width},${to}Z`, pen.ink.light, 0.4)
  pen.line(`M${-width},${from} L${-width},${to}`, pen.ink.line, 1, 'opacity=".6"')
  pen.line(`M${width},${from} L${width},${to}`, pen.ink.line, 1, 'opacity=".6"')
}

export const pocket = (pen: Pen, x: number, y: number, w = 28, h = 32): void => {
  pen.cloth(`M${x},${y} L${x + w},${y} L${x + w},${y + h - 7} L${x + w / 2},${y + h} L${x},${y + h - 7} Z`)
  pen.stitch(`M${x},${y + 5} L${x + w},${y + 5}`)
}

/** Emblems for printed tees, chosen by the drawing's number. No letters. */
export const emblem = (pen: Pen, which: number, cy = 190, size = 1): void => {
  const { accent, pale, deep } = pen.ink
  const draw = emblems[which % emblems.length]!
  pen.raw(`<g transform="translate(200 ${cy}) scale(${size})">${draw(accent, pale, deep)}</g>`)
}

type Emblem = (accent: string, pale: string, deep: string) => string

const emblems: Emblem[] = [
  (a, p, d) =>
    `<circle r="26" fill="${a}"/><path d="M-40 10q10-8 20 0t20 0 20 0 20 0v24h-80z" fill="${p}"/><path d="M-36 22q9-6 18 0t18 0 18 0 18 0" fill="none" stroke="${d}" stroke-width="2"/>`,
  (a, p, d) =>
    `<circle cx="-20" cy="-20" r="10" fill="${a}"/><circle cx="20" cy="-20" r="10" fill="${a}"/><circle r="29" fill="${a}"/><ellipse cy="9" rx="13" ry="10" fill="${p}"/><circle cx="-10" cy="-5" r="3" fill="${d}"/><circle cx="10" cy="-5" r="3" fill="${d}"/><ellipse cy="5" rx="4" ry="3" fill="${d}"/>`,
  (a, p, d) =>
    `<path d="M-38 24 -12-22 4 4 14-12 38 24z" fill="${d}"/><path d="M-12-22-20-8-12-12-6-6z" fill="${p}"/><circle cx="22" cy="-26" r="9" fill="${a}"/>`,
  (a, p) =>
    [0, 45, 90, 135, 180, 225, 270, 315]
      .map((turn) => `<ellipse cy="-20" rx="8" ry="13" fill="${p}" transform="rotate(${turn})"/>`)
      .join('') + `<circle r="11" fill="${a}"/>`,
  (a, p, d) =>
    `<g fill="none" stroke-width="8"><path d="M-32 20a32 32 0 0 1 64 0" stroke="${a}"/><path d="M-22 20a22 22 0 0 1 44 0" stroke="${p}"/><path d="M-12 20a12 12 0 0 1 24 0" stroke="${d}"/></g>`,
  (a, p, d) =>
    `<path d="M-34-26h68v56h-68z" fill="${p}"/><path d="M-30-22h60v30h-60z" fill="${a}"/><path d="M-30 8l16-16 12 10 14-14 18 20z" fill="${d}"/><path d="M-24 18h48M-24 24h30" stroke="${d}" stroke-width="2"/>`,
  (a, p, d) =>
    `<path d="M0-32 9-10 33-9 14 6 21 29 0 16-21 29-14 6-33-9-9-10z" fill="${a}" stroke="${p}" stroke-width="3" stroke-linejoin="round"/><circle cx="-7" cy="-1" r="2.5" fill="${d}"/><circle cx="7" cy="-1" r="2.5" fill="${d}"/><path d="M-6 6q6 6 12 0" fill="none" stroke="${d}" stroke-width="2"/>`,
]

export const tee =
  (top: Top): Draw =>
  (pen) => {
    drawTop(pen, top)
    rib(pen, top.nw ?? 28, top.nd ?? 22)
    const length = top.length ?? 312
    const hem = top.hem ?? (top.waist ?? (top.chest ?? 66) - 3) + 3
    pen.stitch(`M${-hem + 1},${length - 8} Q0,${length - 2} ${hem - 1},${length - 8}`)
  }
