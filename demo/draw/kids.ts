import { bottoms } from './bottoms'
import { both, sym, type Draw, type Pen } from './pen'
import { shirts } from './shirts'
import { collar, drawTop, emblem, NECK, placket, buttons, rib } from './tops'

/** Draws something smaller, about the middle of the square. */
export const small = (pen: Pen, scale: number, dy: number, draw: Draw, dx = 0): void => {
  pen.raw(`<g transform="translate(${200 - 200 * scale + dx} ${dy}) scale(${scale})">`)
  draw(pen)
  pen.raw('</g>')
}

const pyjamaShirt: Draw = (pen) => {
  drawTop(pen, { sleeve: 'long', nd: 34, vee: true, sw: 72, chest: 70, length: 296 })
  placket(pen, NECK + 30, 300, 7)
  collar(pen, 28, 40)
  buttons(pen, 146, 280, 4)
  both('M116,292 L118,304 L88,309 L87,298Z', (d) => pen.fill(d, pen.ink.pale))
}

const chubby: Draw = (pen) => {
  drawTop(pen, { sw: 76, chest: 78, waist: 78, length: 296, nw: 32, nd: 20 })
  rib(pen, 32, 20, 8)
  emblem(pen, pen.ink.seed, 202, 1.25)
}

/** Children's clothes and what is worn at home. */
export const kids: Record<string, Draw> = {
  kidsTee: chubby,
  kidsHoodie: (pen) => {
    both('M28,58 C20,30 46,24 50,56 Z', (d) => pen.cloth(d, { fill: pen.ink.dark, plain: true }))
    shirts.hoodie!(pen)
    emblem(pen, pen.ink.seed, 205, 0.62)
  },
  kidsDress: (pen) => {
    drawTop(pen, {
      sw: 58,
      chest: 58,
      waist: 56,
      hem: 56,
      length: 186,
      nw: 28,
      nd: 20,
      sleeve: 'puff',
      full: 0.85,
      bulge: 0,
    })
    pen.cloth(sym('0,182 L56,182 C84,214 112,262 120,312 Q104,326 90,314 Q72,328 56,316 Q40,330 24,318 Q12,326 0,322'))
    for (const x of [14, 34])
      both(`M${x},188 Q${x * 1.6},250 ${x * 2.4},314`, (d) => pen.line(d, pen.ink.deep, 1.2, 'opacity=".4"'))
    pen.fill(sym('0,176 L56,176 L57,190 L0,192'), pen.ink.dark)
    both('M0,184 C16,168 34,172 32,188 C28,200 12,196 0,186Z', (d) =>
      pen.cloth(d, { fill: pen.ink.accent, plain: true }),
    )
    both('M0,112 C18,110 30,100 31,92 L42,98 C40,120 20,130 0,128Z', (d) =>
      pen.cloth(d, { fill: pen.ink.pale, plain: true }),
    )
  },
  kidsTutu: (pen) => {
    for (const [w, y, o] of [
      [128, 320, 0.55],
      [120, 306, 0.75],
      [108, 288, 1],
    ] as const) {
      pen.raw(`<g opacity="${o}">`)
      pen.cloth(
        sym(
          `0,176 L52,176 C86,206 ${w},${y - 50} ${w},${y} Q${w * 0.85},${y + 16} ${w * 0.7},${y + 2} Q${w * 0.55},${y + 18} ${w * 0.4},${y + 4} Q${w * 0.2},${y + 18} 0,${y + 8}`,
        ),
        { fill: o === 1 ? pen.ink.base : pen.ink.pale },
      )
      pen.raw('</g>')
    }
    drawTop(pen, { sw: 50, chest: 54, waist: 52, hem: 52, length: 182, nw: 30, nd: 26, sleeve: 'cap', bulge: 0 })
    pen.fill(sym('0,174 L52,173 L53,186 L0,188'), pen.ink.deep)
    for (const [x, y] of [
      [-60, 240],
      [40, 222],
      [74, 270],
      [-24, 268],
      [8, 290],
      [-84, 286],
    ] as const)
      pen.dot(x, y, 3, pen.ink.accent)
  },
  kidsPants: (pen) => {
    bottoms.joggers!(pen)
    both('M34,218 L68,216 L66,252 L34,254Z', (d) => pen.cloth(d, { fill: pen.ink.accent, plain: true }))
  },
  kidsOveralls: (pen) => {
    small(pen, 0.8, 56, bottoms.jeansWide!)
    both('M26,112 L40,46 L50,48 L38,116Z', (d) => pen.cloth(d, { fill: pen.ink.dark }))
    pen.cloth(sym('0,100 L36,98 L46,140 L0,142'))
    pen.cloth(sym('0,108 L18,108 L18,126 L0,132'), { fill: pen.ink.light })
    pen.dot(33, 106, 4, '#d8b36a')
    pen.dot(-33, 106, 4, '#d8b36a')
  },
  kidsSet: (pen) => {
    small(pen, 0.62, 168, bottoms.joggers!, 64)
    small(pen, 0.78, 8, chubby, -44)
  },
  pyjama: (pen) => {
    small(pen, 0.64, 160, bottoms.joggers!, 66)
    small(pen, 0.8, 0, pyjamaShirt, -46)
  },
  romper: (pen) => {
    both('M66,104 C96,112 122,142 128,176 L98,190 C90,174 76,164 62,160Z', (d) => pen.cloth(d))
    both('M129,174 L132,186 L102,200 L97,188Z', (d) => pen.cloth(d, { fill: pen.ink.dark, plain: true }))
    pen.cloth(
      sym(
        '0,112 C20,112 30,104 32,94 L68,104 C62,140 66,180 72,214 C78,250 84,290 76,322 L30,322 C28,300 20,284 0,280',
      ),
    )
    both('M77,318 L76,336 L28,336 L29,318Z', (d) => pen.cloth(d, { fill: pen.ink.dark, plain: true }))
    rib(pen, 30, 20, 8)
    pen.line('M2,122 C6,190 18,240 50,318', pen.ink.line, 1.4)
    for (const [x, y] of [
      [3, 140],
      [6, 176],
      [12, 212],
      [24, 250],
      [38, 286],
    ] as const)
      pen.dot(x, y, 3.4, pen.ink.pale)
    pen.raw('<g transform="translate(-34 6)">')
    emblem(pen, 1, 178, 0.5)
    pen.raw('</g>')
  },
  bra: (pen) => {
    both('M44,118 C52,90 58,74 56,58', (d) => pen.line(d, pen.ink.dark, 5))
    pen.cloth(sym('0,196 L96,176 L98,222 Q50,240 0,236'))
    both('M2,202 C2,160 20,130 46,116 C70,132 94,164 94,190 C70,226 20,230 2,202Z', (d) => pen.cloth(d))
    both('M4,198 C16,164 30,138 46,118', (d) => pen.line(d, pen.ink.pale, 4, 'stroke-dasharray="3 3"'))
    both('M0,200 C10,190 18,194 16,202 C12,208 4,206 0,202Z', (d) => pen.fill(d, pen.ink.accent))
    pen.cloth(sym('0,276 L92,270 C74,300 42,312 30,344 L0,346'))
    pen.line('M-92,272 Q0,284 92,272', pen.ink.pale, 4, 'stroke-dasharray="3 3"')
  },
  apron: (pen) => {
    pen.line('M-44,110 C-46,40 46,40 44,110', pen.ink.dark, 7)
    both('M92,196 Q140,206 132,270', (d) => pen.line(d, pen.ink.dark, 6))
    pen.cloth(sym('0,106 L48,106 C52,150 66,178 96,190 L100,334 Q50,342 0,342'))
    pen.cloth(sym('0,222 L52,222 L52,278 Q40,286 0,286'))
    pen.line('M0,224 L0,284')
    pen.stitch('M-46,114 L46,114')
    pen.fold(78, 206, 84, 330, 8)
    pen.fold(-74, 210, -78, 330, -8)
  },
}
