import { both, sym, type Draw, type Pen } from './pen'
import { buttons, collar, drawTop, NECK, placket, type Top } from './tops'

/** The lower half of a dress, from the waist down. */
const flare = (pen: Pen, waist: number, y: number, hem: number, length: number, waves = 4): void => {
  const step = hem / waves
  const edge = Array.from({ length: waves }, (_, i) => {
    const x = hem - step * (i + 1)
    return `Q${x + step * 0.55},${length + (i % 2 ? 3 : 13)} ${x},${length + (i % 2 ? 9 : 4)}`
  })
  pen.cloth(
    sym(`0,${y} L${waist},${y} C${waist + 10},${y + 40} ${hem - 6},${length - 60} ${hem},${length} ${edge.join(' ')}`),
  )
  for (let i = 1; i < waves; i++) {
    pen.fold(i * waist * 0.26, y + 14, hem - step * i - 6, length - 4, 10)
    pen.fold(-i * waist * 0.3, y + 14, -hem + step * i + 2, length - 2, -10)
  }
}

const waisted =
  (top: Top, hem = 112, length = 352): Draw =>
  (pen) => {
    drawTop(pen, { sw: 58, chest: 54, waist: 47, hem: 46, length: 216, bulge: 0, ...top })
    flare(pen, 46, 212, hem, length)
    pen.fill(sym('0,208 L46,206 L47,218 L0,220'), pen.ink.dark)
  }

const straps = (pen: Pen): void => {
  both('M33,128 L36,66', (d) => pen.line(d, pen.ink.dark, 3.6))
  pen.cloth(sym('0,146 Q24,138 35,120 Q40,146 52,158 L46,212 L0,214'))
  pen.line('M-35,122 Q-22,142 0,147 Q22,142 35,122', pen.ink.pale, 3, 'stroke-dasharray="3 2"')
}

export const dresses: Record<string, Draw> = {
  dressWaist: (pen) => {
    waisted({ nd: 44, vee: true, sleeve: 'cap' })(pen)
    buttons(pen, 146, 200, 4)
    pen.cloth('M-4,212 L16,214 L24,276 L14,280Z', { fill: pen.ink.dark, plain: true })
    pen.cloth('M4,212 L-12,216 L-20,266 L-12,270Z', { fill: pen.ink.dark, plain: true })
  },
  dressPuff: (pen) => {
    waisted({ nd: 30, nw: 34, sleeve: 'puff', full: 0.95 }, 118, 346)(pen)
    both('M0,122 C14,112 26,122 22,132 C14,138 6,132 0,126Z', (d) => pen.cloth(d, { fill: pen.ink.dark, plain: true }))
  },
  dressShirt: (pen) => {
    drawTop(pen, { sleeve: 'long', nd: 28, vee: true, chest: 62, waist: 56, hem: 92, length: 350, bulge: 12 })
    placket(pen, NECK + 26, 356)
    collar(pen)
    buttons(pen, 130, 336, 8)
    pen.cloth(sym('0,216 L56,214 L57,228 L0,231'), { fill: pen.ink.dark, plain: true })
    pen.cloth('M-3,226 L14,224 L24,288 L12,292Z', { fill: pen.ink.dark, plain: true })
  },
  dressSlip: (pen) => {
    straps(pen)
    pen.cloth(sym('0,206 L46,205 C56,250 66,290 78,358 Q40,366 0,364'))
    pen.fold(28, 206, 52, 352, 12)
    pen.fold(-30, 214, -46, 350, -12)
    pen.fold(2, 220, 12, 350, 8)
    pen.line('M34,300 L50,362', pen.ink.deep, 2)
  },
  dressTier: (pen) => {
    flare(pen, 76, 288, 116, 356, 5)
    flare(pen, 56, 246, 92, 304, 5)
    straps(pen)
    flare(pen, 46, 206, 72, 256, 4)
    both('M36,66 C50,54 58,66 48,76 L36,72Z', (d) => pen.cloth(d, { plain: true }))
  },
  qipao: (pen) => {
    drawTop(pen, { sleeve: 'cap', sw: 56, nw: 24, nd: 6, chest: 54, waist: 44, hem: 64, length: 356, bulge: 4 })
    pen.cloth(sym('0,84 Q16,72 24,76 L25,96 Q12,106 0,106'), { fill: pen.ink.dark })
    pen.line('M0,104 Q20,128 48,148 L53,170', pen.ink.accent, 3)
    for (const [x, y] of [
      [12, 118],
      [34, 138],
      [50, 158],
    ] as const)
      pen.line(`M${x - 8},${y + 4} L${x + 9},${y - 3}`, pen.ink.accent, 4)
    pen.line('M56,262 L64,358', pen.ink.deep, 2.4)
    pen.line('M-64,352 Q0,364 64,352', pen.ink.accent, 3)
  },
  pyjamaDress: (pen) => {
    drawTop(pen, { sleeve: 'elbow', sw: 72, chest: 72, waist: 76, hem: 88, length: 346, nd: 30 })
    both('M0,122 C20,112 34,128 26,138 C16,142 6,134 0,126Z', (d) => pen.cloth(d, { fill: pen.ink.pale, plain: true }))
    pen.line('M-86,334 Q0,352 86,334', pen.ink.pale, 5)
  },
}
