import { both, sym, type Draw, type Pen } from './pen'
import { buttons, collar, cuffs, drawTop, hemBand, NECK, type Top } from './tops'

const lapels = (pen: Pen, depth: number, width = 40): void => {
  const { ink } = pen
  pen.fill(sym(`0,${NECK - 12} Q24,${NECK - 12} 30,${NECK} L0,${depth}`), ink.pale)
  pen.fill(sym(`0,${NECK + 4} Q18,${NECK + 3} 22,${NECK} L0,${NECK + 46}`), ink.deep, 0.4)
  both(
    `M27,${NECK - 10} Q38,${NECK - 4} 40,${NECK + 8} L${width + 6},${NECK + 34} L${width - 6},${NECK + 40} L${width},${NECK + 54} L3,${depth} Z`,
    (d) => pen.cloth(d),
  )
  both(`M${width + 6},${NECK + 34} L26,${NECK + 28}`, (d) => pen.line(d, ink.line, 1.2))
}

const tailored =
  (top: Top, depth: number, rows: 1 | 2): Draw =>
  (pen) => {
    const length = top.length ?? 306
    drawTop(pen, { sleeve: 'long', sw: 74, chest: 68, waist: 62, hem: 74, nd: 40, vee: true, bulge: 8, ...top })
    lapels(pen, depth)
    pen.line(`M1,${depth} Q3,${(depth + length) / 2} ${rows === 1 ? 12 : 3},${length + 8}`, pen.ink.line, 1.6)
    for (const x of rows === 1 ? [6] : [-20, 20])
      buttons(pen, depth + 12, depth + (rows === 1 ? 46 : 62), 2, x, pen.ink.dark)
    both(`M26,${length - 66} L58,${length - 70} L59,${length - 60} L27,${length - 56}Z`, (d) => pen.cloth(d))
    pen.line('M24,176 L48,172', pen.ink.line, 3)
  }

const longCoat =
  (belted: boolean, length: number): Draw =>
  (pen) => {
    tailored({ length, waist: belted ? 54 : 68, hem: belted ? 88 : 82, chest: 70 }, 196, 2)(pen)
    if (!belted) return
    both('M20,106 L70,110 L62,140 L30,132Z', (d) => pen.cloth(d))
    pen.cloth(sym('0,222 L57,219 L58,238 L0,241'), { fill: pen.ink.dark, plain: true })
    pen.line('M-14,222 L14,222 L14,240 L-14,240Z', pen.ink.accent, 3)
    pen.cloth('M10,240 L24,238 L30,300 L16,304Z', { fill: pen.ink.dark, plain: true })
    both('M114,286 L118,296 L88,302 L86,292Z', (d) => pen.fill(d, pen.ink.dark))
  }

const puffer =
  (length: number): Draw =>
  (pen) => {
    const { ink } = pen
    pen.cloth(sym('0,62 C28,60 40,74 38,104 L0,118'), { fill: ink.dark, plain: true })
    drawTop(pen, { sleeve: 'long', full: 1.5, sw: 78, chest: 80, waist: 82, hem: 80, nd: 18, nw: 34, length, bulge: 6 })
    for (let y = 140; y < length - 10; y += 30) {
      pen.line(`M-80,${y} Q-40,${y + 9} 0,${y + 2} Q40,${y + 9} 80,${y}`, ink.deep, 1.6, 'opacity=".7"')
      pen.line(`M-78,${y + 4} Q-40,${y + 13} 0,${y + 6} Q40,${y + 13} 78,${y + 4}`, '#fff', 3, 'opacity=".28"')
    }
    for (const y of [160, 196, 232, 268])
      both(`M${76 + (y - 160) / 9},${y} Q${100 + (y - 160) / 12},${y + 10} ${112 + (y - 160) / 20},${y - 8}`, (d) =>
        pen.line(d, ink.deep, 1.5, 'opacity=".6"'),
      )
    pen.cloth(sym('0,80 Q26,76 36,84 L36,112 Q18,120 0,120'))
    pen.line(`M0,82 L0,${length + 4}`, ink.deep, 4)
    pen.line(`M0,82 L0,${length + 4}`, '#e6e4df', 1.4, 'stroke-dasharray="2 2"')
    both(`M34,${length - 72} L62,${length - 44}`, (d) => pen.line(d, ink.deep, 3))
  }

const denimJacket: Draw = (pen) => {
  const { ink } = pen
  drawTop(pen, { sleeve: 'long', sw: 74, chest: 70, waist: 66, hem: 64, length: 276, nd: 18 })
  hemBand(pen, 66, 270, 18)
  cuffs(pen, 74)
  pen.line('M0,100 L0,288', ink.deep, 1.4)
  both('M0,150 L70,146', (d) => pen.stitch(d, '#e2b36a'))
  both('M24,150 L18,270', (d) => pen.stitch(d, '#e2b36a'))
  both('M52,148 L40,270', (d) => pen.stitch(d, '#e2b36a'))
  both('M26,154 L54,152 L54,166 L40,174 L26,166Z', (d) => pen.cloth(d))
  collar(pen, 29, 32)
  buttons(pen, 128, 280, 6, 0, '#c98f4e')
}

const zipped =
  (stand: boolean): Draw =>
  (pen) => {
    const { ink } = pen
    drawTop(pen, { sleeve: 'long', full: 1.15, sw: 76, chest: 72, length: 288, nd: 16 })
    hemBand(pen, 72, 284, 20)
    cuffs(pen, 76)
    if (stand) pen.cloth(sym('0,84 Q22,78 32,86 L34,104 Q18,116 0,116'), { fill: ink.dark, plain: true })
    else collar(pen, 29, 34)
    pen.line('M0,112 L0,304', ink.deep, 4.4)
    pen.line('M0,112 L0,304', '#dcd9d2', 1.6, 'stroke-dasharray="2 2"')
    both('M26,224 L54,254', (d) => pen.line(d, ink.deep, 3.4))
    if (!stand) both('M18,158 L52,156 L52,192 L18,194Z', (d) => pen.cloth(d))
  }

export const outers: Record<string, Draw> = {
  blazer: tailored({}, 208, 1),
  blazerDouble: tailored({ length: 318, waist: 66 }, 190, 2),
  trench: longCoat(true, 350),
  trenchShort: longCoat(true, 318),
  coat: longCoat(false, 354),
  coatHood: (pen) => {
    pen.cloth(sym('0,54 C30,52 50,70 48,104 L0,128'), { fill: pen.ink.dark })
    longCoat(false, 340)(pen)
  },
  puffer: puffer(284),
  pufferLong: puffer(346),
  denimJacket,
  jacket: zipped(false),
  bomber: zipped(true),
}
