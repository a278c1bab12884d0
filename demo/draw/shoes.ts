import type { Draw, Pen } from './pen'

/** Shoes are drawn from the side, toe to the right, x from −150 to 150; the pair's other shoe stands behind. */
const pair =
  (one: Draw): Draw =>
  (pen) => {
    pen.raw('<g transform="translate(60 -34) scale(.86)" opacity=".93">')
    one(pen)
    pen.raw('</g><g transform="translate(-14 22)">')
    one(pen)
    pen.raw('</g>')
  }

const sole = (pen: Pen, top: number, height: number, colour = '#f3efe7', heel = -122): void => {
  pen.cloth(
    `M${heel},${top} C-60,${top + 8} 60,${top + 8} 128,${top - 4} Q142,${top + 2} 138,${top + height - 8} Q134,${top + height} 120,${top + height} L${heel + 4},${top + height} Q${heel - 8},${top + height - 6} ${heel},${top} Z`,
    { fill: colour, plain: true },
  )
}

const laces = (pen: Pen, from: [number, number], to: [number, number], count = 5): void => {
  for (let i = 0; i < count; i++) {
    const share = i / (count - 1)
    const x = from[0] + (to[0] - from[0]) * share
    const y = from[1] + (to[1] - from[1]) * share
    pen.line(`M${x - 9},${y - 7} Q${x + 2},${y - 9} ${x + 11},${y + 6}`, '#fffdf8', 4)
    pen.line(`M${x - 9},${y - 5} Q${x + 2},${y - 7} ${x + 11},${y + 8}`, pen.ink.deep, 0.8, 'opacity=".4"')
  }
}

const sneaker =
  (chunky: boolean): Draw =>
  (pen) => {
    const { ink } = pen
    const y = chunky ? -8 : 0
    sole(pen, 248 + y, chunky ? 40 : 24, '#f5f2ea')
    pen.cloth(
      `M-122,${250 + y} C-128,${210 + y} -120,${178 + y} -112,${164 + y} Q-88,${176 + y} -62,${164 + y} L-40,${158 + y} C-10,${182 + y} 26,${212 + y} 66,${218 + y} C104,${222 + y} 128,${230 + y} 130,${248 + y} C60,${258 + y} -60,${258 + y} -122,${250 + y}Z`,
    )
    pen.cloth(
      `M66,${219 + y} C104,${222 + y} 128,${230 + y} 130,${248 + y} C104,${254 + y} 74,${255 + y} 50,${255 + y} Q48,${232 + y} 66,${219 + y}Z`,
      { fill: ink.light, plain: true },
    )
    pen.cloth(
      `M-122,${250 + y} C-128,${210 + y} -120,${184 + y} -114,${170 + y} Q-96,${180 + y} -88,${178 + y} L-80,${254 + y}Z`,
      { fill: ink.accent, plain: true },
    )
    pen.line(`M-72,${248 + y} Q-40,${232 + y} -12,${190 + y}`, ink.accent, 9)
    pen.fill(
      `M-110,${165 + y} Q-88,${176 + y} -62,${164 + y} L-44,${159 + y} Q-50,${174 + y} -84,${182 + y} Q-104,${180 + y} -110,${165 + y}Z`,
      ink.deep,
    )
    laces(pen, [-28, 174 + y], [42, 214 + y])
    if (chunky)
      for (let x = -110; x < 120; x += 20)
        pen.line(`M${x},${268 + y} Q${x + 8},${262 + y} ${x + 16},${270 + y}`, ink.dark, 3)
    else pen.line('M-120,262 C-60,268 60,268 134,258', ink.accent, 2)
  }

const canvas: Draw = (pen) => {
  const { ink } = pen
  sole(pen, 250, 24, '#fbf8f0')
  pen.cloth(
    'M-122,252 C-126,214 -118,180 -112,150 L-50,148 C-34,182 10,214 60,220 C106,224 126,234 128,250 C60,258 -60,258 -122,252Z',
  )
  pen.cloth('M70,221 C106,224 126,234 128,250 C108,254 90,255 72,256 Q58,240 70,221Z', { fill: '#fbf8f0', plain: true })
  pen.line('M-120,262 C-60,268 60,268 136,258', ink.accent, 2.4)
  pen.stitch('M-50,152 C-34,186 10,218 58,224')
  pen.stitch('M-84,152 L-78,250')
  laces(pen, [-44, 158], [34, 214], 6)
}

const pump =
  (heel: number, strap: boolean): Draw =>
  (pen) => {
    const { ink } = pen
    const lift = heel
    if (lift > 20)
      pen.cloth(
        `M-112,${246 - lift * 0.35} L-84,${254 - lift * 0.2} Q-92,262 -98,282 L-110,282 Q-108,262 -118,${240 - lift * 0.3}Z`,
        { fill: ink.deep, plain: true },
      )
    pen.cloth(
      `M-120,${236 - lift * 0.5} C-122,${206 - lift * 0.5} -108,${196 - lift * 0.5} -96,${190 - lift * 0.5} C-70,${230 - lift * 0.4} -30,250 16,236 C50,224 78,236 104,252 Q136,266 130,278 C90,286 20,286 -30,270 C-66,258 -92,${250 - lift * 0.3} -120,${236 - lift * 0.5}Z`,
    )
    pen.line(`M-116,${242 - lift * 0.4} C-90,${256 - lift * 0.2} -60,264 -30,275 C20,290 90,290 131,281`, ink.deep, 4)
    pen.fill(
      `M-96,${192 - lift * 0.5} C-70,${230 - lift * 0.4} -30,250 14,238 C-10,258 -50,256 -92,${216 - lift * 0.4}Z`,
      ink.deep,
      0.75,
    )
    if (strap) {
      pen.line('M-44,236 Q-34,196 0,202 Q12,212 2,240', ink.dark, 8)
      pen.dot(-2, 206, 5, '#d8b36a')
    } else pen.line('M30,240 L52,232 M30,232 L52,240', ink.accent, 4)
  }

const loafer =
  (laced: boolean): Draw =>
  (pen) => {
    const { ink } = pen
    sole(pen, 252, 16, ink.deep, -118)
    pen.cloth('M-108,266 L-60,268 L-62,284 L-108,284Z', { fill: ink.deep, plain: true })
    pen.cloth(
      'M-118,254 C-126,214 -112,186 -100,180 C-70,190 -44,186 -24,184 C6,206 40,216 74,220 C112,226 130,240 130,254 C60,262 -60,262 -118,254Z',
    )
    pen.fill('M-100,181 C-70,191 -44,187 -24,185 C-40,204 -84,206 -100,181Z', ink.deep)
    pen.line('M16,206 C0,226 10,240 40,246 C80,252 110,248 126,248', ink.line, 2)
    if (laced) laces(pen, [-16, 192], [24, 212], 3)
    else {
      pen.cloth('M-22,188 C0,200 24,210 44,214 L34,234 C8,228 -16,216 -34,206Z', { fill: ink.dark, plain: true })
      pen.line('M-8,210 L22,222', '#d8b36a', 5)
    }
  }

const boot =
  (height: number): Draw =>
  (pen) => {
    const { ink } = pen
    sole(pen, 262, 22, ink.deep, -110)
    pen.cloth(
      `M-110,264 C-116,220 -104,180 -104,${height} Q-60,${height - 8} -18,${height} C-16,170 -18,204 6,216 C44,226 84,228 116,246 Q128,254 126,264 C60,272 -50,272 -110,264Z`,
    )
    pen.cloth(
      `M-104,${height} Q-60,${height - 10} -18,${height} L-19,${height + 16} Q-60,${height + 8} -104,${height + 16}Z`,
      { fill: ink.dark, plain: true },
    )
    if (height > 90) laces(pen, [-24, height + 30], [6, 214], 6)
    else pen.line(`M-60,${height + 10} C-56,150 -64,220 -60,262`, ink.deep, 2)
    pen.fold(-90, 200, -40, 222, 8)
    pen.line('M52,226 C46,244 50,258 60,268', ink.line, 1.6)
  }

const flatSandal =
  (thick: boolean): Draw =>
  (pen) => {
    const { ink } = pen
    sole(pen, 252, thick ? 30 : 18, thick ? ink.base : '#c9a67c', -120)
    pen.fill('M-118,252 C-60,244 60,246 126,248 C60,258 -60,260 -118,252Z', ink.deep, 0.55)
    if (thick) pen.cloth('M-6,254 C-2,196 60,190 96,250 Q44,262 -6,254Z')
    else {
      pen.cloth('M44,256 C46,220 84,214 106,250 L84,256 C76,238 68,240 66,258Z')
      pen.cloth('M-10,256 C-2,214 34,214 54,256 L34,258 C26,236 14,238 10,258Z')
      pen.line('M-104,252 C-116,206 -80,190 -44,206 Q-20,218 4,232', ink.base, 8)
      pen.dot(-54, 203, 5, '#d8b36a')
    }
  }

export const shoes: Record<string, Draw> = {
  sneaker: pair(sneaker(false)),
  sneakerChunky: pair(sneaker(true)),
  kidsShoe: pair((pen) => {
    sneaker(true)(pen)
    pen.cloth('M-34,176 L4,158 L20,172 L-12,196Z', { fill: pen.ink.accent, plain: true })
    pen.cloth('M-6,196 L30,176 L44,190 L18,212Z', { fill: pen.ink.accent, plain: true })
  }),
  canvasShoe: pair(canvas),
  heel: pair(pump(64, false)),
  flat: pair(pump(8, true)),
  loafer: pair(loafer(false)),
  derby: pair(loafer(true)),
  sandal: pair(flatSandal(false)),
  slipper: pair(flatSandal(true)),
  boot: pair(boot(110)),
  bootTall: pair(boot(52)),
}
