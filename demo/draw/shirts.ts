import { both, sym, type Draw } from './pen'
import { buttons, collar, cuffs, drawTop, emblem, hemBand, NECK, placket, pocket, rib, tee, type Top } from './tops'

const shirtFront =
  (top: Top): Draw =>
  (pen) => {
    const length = top.length ?? 318
    drawTop(pen, { nd: 30, vee: true, ...top, length })
    placket(pen, NECK + 26, length + 2)
    collar(pen)
    buttons(pen, NECK + 36, length - 22, 6)
  }

const sweat =
  (top: Top, figure: boolean): Draw =>
  (pen) => {
    drawTop(pen, { sleeve: 'long', sw: 74, chest: 72, full: 1.15, length: 296, ...top })
    hemBand(pen, 72, 294)
    cuffs(pen, 74)
    rib(pen, 28, 20, 9)
    if (figure) emblem(pen, pen.ink.seed, 205, 0.95)
  }

const hood =
  (zip: boolean): Draw =>
  (pen) => {
    const { ink } = pen
    pen.cloth(sym('0,52 C30,50 52,66 50,100 Q40,124 0,132'), { fill: ink.dark, plain: true })
    sweat({ nd: 40, vee: true, nw: 34 }, false)(pen)
    pen.fill(sym('0,70 C22,70 34,84 32,104 Q20,132 0,136'), ink.deep)
    both('M0,136 Q26,128 38,96 Q50,92 50,104 Q46,134 4,154 Z', (d) => pen.cloth(d))
    if (zip) {
      pen.line('M0,140 L0,300', ink.deep, 3.4)
      pen.line('M0,140 L0,300', '#d9d9d6', 1.4, 'stroke-dasharray="2 2"')
      both('M14,232 L52,246 L56,286 L10,290 Z', (d) => pen.cloth(d))
    } else {
      pen.cloth(sym('0,236 L34,236 L54,268 L54,290 L0,292'))
      pen.stitch('M34,240 L50,268')
      pen.stitch('M-34,240 L-50,268')
    }
    both('M12,140 Q16,170 11,190', (d) => pen.line(d, ink.pale, 2.6))
    pen.dot(11, 191, 2.4, ink.accent)
    pen.dot(-11, 191, 2.4, ink.accent)
  }

const knitwear =
  (top: Top): Draw =>
  (pen) => {
    drawTop(pen, { sleeve: 'long', sw: 72, chest: 70, full: 1.1, length: 292, ...top })
    hemBand(pen, 70, 290, 18)
    if ((top.sleeve ?? 'long') === 'long') cuffs(pen, 72)
  }

/** Upper garments worn alone, by the name used in `leaves`. */
export const shirts: Record<string, Draw> = {
  tee: tee({ length: 306 }),
  teeCrop: tee({ sw: 60, chest: 58, waist: 52, hem: 54, length: 262, sleeve: 'short' }),
  teeBig: tee({ sw: 82, chest: 80, waist: 78, length: 320, sleeve: 'elbow' }),
  teeLong: (pen) => {
    tee({ sleeve: 'long', sw: 66, chest: 62, waist: 58, length: 306 })(pen)
    cuffs(pen, 66)
  },
  polo: (pen) => {
    drawTop(pen, { nd: 20, length: 312 })
    placket(pen, NECK + 16, 176, 9)
    collar(pen, 27, 28)
    buttons(pen, NECK + 34, 166, 3)
    both('M113,170 L112,180 L76,197 L74,190 Z', (d) => pen.fill(d, pen.ink.dark))
  },
  shirt: (pen) => {
    shirtFront({ sleeve: 'short', sw: 74, chest: 70, length: 314 })(pen)
    pocket(pen, 20, 172)
  },
  shirtLong: (pen) => {
    shirtFront({ sleeve: 'long', length: 322, bulge: 14 })(pen)
    cuffs(pen)
    pocket(pen, 22, 174)
  },
  blouse: (pen) => {
    shirtFront({ sleeve: 'puff', full: 1.15, chest: 62, waist: 56, hem: 68, length: 290 })(pen)
    both('M2,118 C22,106 44,128 30,144 C18,150 8,136 2,124Z', (d) => pen.cloth(d))
    both('M2,124 L24,188 L14,192 L0,132Z', (d) => pen.cloth(d))
    pen.dot(0, 123, 5.5, pen.ink.dark)
  },
  sweater: (pen) => {
    knitwear({})(pen)
    rib(pen, 30, 20, 10)
  },
  turtle: (pen) => {
    knitwear({ nd: 8, nw: 26 })(pen)
    pen.cloth(sym('0,66 Q20,64 27,68 L28,102 Q16,110 0,110'), { fill: pen.ink.dark, plain: true })
    for (let x = -20; x <= 20; x += 8) pen.line(`M${x},70 L${x},106`, pen.ink.line, 0.8, 'opacity=".5"')
  },
  cardigan: (pen) => {
    knitwear({ nd: 74, vee: true })(pen)
    pen.fill('M-5,166 L5,166 L5,308 L-5,308Z', pen.ink.dark)
    both('M2,168 L30,92 L36,95 L8,172 L8,308 L2,308Z', (d) => pen.cloth(d, { fill: pen.ink.dark, plain: true }))
    buttons(pen, 186, 292, 5, 0, pen.ink.accent)
    both('M22,244 L50,244 L50,276 L22,276Z', (d) => pen.cloth(d))
  },
  knitVest: (pen) => {
    drawTop(pen, { sleeve: 'none', nd: 52, vee: true, sw: 54, chest: 64, length: 284 })
    hemBand(pen, 64, 282)
    both('M3,146 L28,92 L35,94 L6,156Z', (d) => pen.fill(d, pen.ink.dark))
    both('M54,106 C46,130 52,158 64,172 L58,174 C44,158 42,130 48,104Z', (d) => pen.fill(d, pen.ink.dark))
  },
  sweatshirt: sweat({}, true),
  hoodie: hood(false),
  hoodieZip: hood(true),
  camisole: (pen) => {
    both('M34,128 L38,72', (d) => pen.line(d, pen.ink.dark, 4))
    pen.cloth(sym('0,150 Q26,142 36,122 Q44,146 58,158 C52,200 56,240 62,292 Q30,300 0,300'))
    pen.line('M-36,124 Q-24,146 0,152 Q24,146 36,124', pen.ink.pale, 4, 'stroke-dasharray="3 2"')
    pen.fold(30, 200, 14, 292, 8)
    pen.fold(-40, 190, -30, 290, -8)
  },
  vest: (pen) => {
    drawTop(pen, { sleeve: 'none', nd: 46, nw: 24, sw: 38, chest: 56, waist: 50, hem: 54, length: 286 })
    rib(pen, 24, 46, 5)
    both('M38,106 C34,136 42,160 56,172', (d) => pen.line(d, pen.ink.dark, 5))
  },
}
