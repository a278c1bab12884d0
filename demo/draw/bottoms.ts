import { both, sym, type Draw, type Pen } from './pen'

interface Trousers {
  waist?: number
  hip?: number
  knee?: number
  hem?: number
  length?: number
  elastic?: boolean
}

const TOP = 62
const gold = '#e2b36a'

const legs = (
  pen: Pen,
  { waist = 54, hip = 66, knee = 40, hem = 40, length = 348, elastic = false }: Trousers,
): void => {
  const { ink } = pen
  const middle = 12 + (hip - 60) * 0.4 // how far the inner leg stands off at the hem
  const outer = hem + middle + 12
  both(
    `M0,${TOP} L${waist},${TOP} C${waist + 4},${TOP + 30} ${hip},${TOP + 52} ${hip},${TOP + 84} C${hip + 1},${TOP + 130} ${knee + 26},${(TOP + length) / 2 + 30} ${outer},${length} L${middle},${length + 3} C${middle - 2},${length - 90} 3,${TOP + 140} 0,${TOP + 104} Z`,
    (d) => pen.cloth(d),
  )
  pen.cloth(
    sym(
      `0,${TOP - 2} Q${waist / 2},${TOP - 3} ${waist},${TOP - 6} L${waist + 1},${TOP + 13} Q${waist / 2},${TOP + 18} 0,${TOP + 18}`,
    ),
    { fill: elastic ? ink.dark : ink.base, plain: elastic },
  )
  if (elastic)
    for (let x = -waist + 6; x < waist; x += 7)
      pen.line(`M${x},${TOP - 2} L${x},${TOP + 14}`, ink.line, 0.8, 'opacity=".45"')
  else pen.dot(0, TOP + 8, 4, ink.accent)
  pen.line(`M0,${TOP + 18} Q2,${TOP + 70} 0,${TOP + 104}`, ink.line, 1.4)
  pen.fold(8, TOP + 98, 40, TOP + 78, -6)
  pen.fold(-8, TOP + 98, -44, TOP + 76, 6)
  pen.fold(knee - 4, 200, outer - hem * 0.5, length - 6, 8)
  pen.fold(-knee + 8, 200, -outer + hem * 0.6, length - 4, -8)
}

const jeansTrim = (pen: Pen, waist = 54): void => {
  both(`M${waist - 24},80 Q${waist - 20},102 ${waist + 8},106`, (d) => pen.stitch(d, gold))
  pen.stitch('M9,82 Q11,116 1,134', gold)
  both(`M${waist - 16},58 L${waist - 12},82`, (d) => pen.line(d, pen.ink.dark, 5))
  both('M36,150 C48,190 46,230 44,270', (d) => pen.line(d, '#fff', 16, 'opacity=".13"'))
}

const skirt = (pen: Pen, hem: number, length: number, curve = 0): void => {
  pen.cloth(
    sym(
      `0,${TOP + 22} L50,${TOP + 22} C${58 + curve},${TOP + 70} ${hem - 8},${length - 80} ${hem},${length} Q${hem / 2},${length + 10} 0,${length + 10}`,
    ),
  )
}

const band = (pen: Pen): void =>
  pen.cloth(sym(`0,${TOP + 6} Q26,${TOP + 5} 49,${TOP + 2} L51,${TOP + 24} Q26,${TOP + 29} 0,${TOP + 29}`), {
    fill: pen.ink.dark,
  })

const shorts = (pen: Pen, length: number, hem = 56): void => legs(pen, { waist: 62, hip: 80, knee: 58, hem, length })

const cargoPocket = (pen: Pen, y: number, x = 46): void =>
  both(`M${x},${y} L${x + 30},${y - 4} L${x + 34},${y + 36} L${x + 5},${y + 40}Z`, (d) => {
    pen.cloth(d)
    pen.stitch(d)
  })

export const bottoms: Record<string, Draw> = {
  jeans: (pen) => {
    legs(pen, { hem: 30, knee: 34 })
    jeansTrim(pen)
  },
  jeansWide: (pen) => {
    legs(pen, { hem: 58, knee: 58, hip: 68, length: 352 })
    jeansTrim(pen)
  },
  jeansFlare: (pen) => {
    legs(pen, { hem: 52, knee: 22, hip: 62 })
    jeansTrim(pen)
  },
  trousers: (pen) => {
    legs(pen, { hem: 38, knee: 40 })
    both('M30,84 C34,160 36,250 42,346', (d) => pen.line(d, pen.ink.deep, 1.2, 'opacity=".6"'))
    both('M36,82 L56,116', (d) => pen.line(d))
  },
  joggers: (pen) => {
    legs(pen, { hem: 24, knee: 48, hip: 70, length: 334, elastic: true })
    both('M50,332 L13,335 L16,352 L46,350Z', (d) => pen.cloth(d, { fill: pen.ink.dark, plain: true }))
    both('M5,80 Q10,104 6,122', (d) => pen.line(d, pen.ink.pale, 2.6))
  },
  cargo: (pen) => {
    legs(pen, { hem: 42, knee: 50, hip: 70 })
    cargoPocket(pen, 190)
  },
  leggings: (pen) => legs(pen, { waist: 44, hip: 54, knee: 18, hem: 16, length: 350, elastic: true }),
  shorts: (pen) => {
    shorts(pen, 228)
    both('M40,84 L64,118', (d) => pen.line(d))
  },
  shortsDenim: (pen) => {
    shorts(pen, 206, 60)
    jeansTrim(pen, 62)
    both('M92,202 L18,206 L18,214 L94,210Z', (d) => pen.cloth(d, { fill: pen.ink.light, plain: true }))
  },
  cargoShorts: (pen) => {
    shorts(pen, 254, 52)
    cargoPocket(pen, 176, 52)
  },
  skirtA: (pen) => {
    skirt(pen, 104, 290, 14)
    band(pen)
    for (const x of [20, 48]) pen.fold(x * 0.6, 98, x * 1.5, 294, 10)
    for (const x of [22, 50]) pen.fold(-x * 0.6, 98, -x * 1.5, 294, -10)
  },
  skirtPleat: (pen) => {
    skirt(pen, 112, 312, 10)
    for (let i = -4; i <= 4; i++) {
      pen.fill(`M${i * 11},88 L${i * 11 + 6},88 L${i * 25 + 11},318 L${i * 25 - 2},319Z`, '#150f14', 0.16)
      pen.line(`M${i * 11},88 L${i * 25 - 2},319`, pen.ink.deep, 1, 'opacity=".55"')
    }
    band(pen)
  },
  skirtPencil: (pen) => {
    skirt(pen, 58, 322, 22)
    band(pen)
    pen.line('M22,240 L26,330', pen.ink.deep, 2.2)
    pen.fold(-40, 120, -36, 310, 10)
  },
  skirtCake: (pen) => {
    for (const [waist, y, hem, length] of [
      [82, 236, 122, 336],
      [66, 166, 96, 258],
      [50, 86, 76, 180],
    ] as const) {
      pen.cloth(
        sym(
          `0,${y} L${waist},${y} C${waist + 12},${y + 30} ${hem},${length - 30} ${hem},${length} Q${hem * 0.8},${length + 12} ${hem * 0.6},${length + 2} Q${hem * 0.4},${length + 14} ${hem * 0.2},${length + 3} Q${hem * 0.1},${length + 9} 0,${length + 8}`,
        ),
      )
      for (let x = -waist + 12; x < waist; x += 15)
        pen.line(`M${x},${y + 3} L${x * 1.18},${y + 34}`, pen.ink.deep, 1, 'opacity=".4"')
    }
    band(pen)
  },
}
