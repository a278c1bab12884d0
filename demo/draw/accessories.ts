import { both, sym, type Draw } from './pen'
import { emblem } from './tops'

const gems = (pen: Parameters<Draw>[0], points: [number, number, number][]): void => {
  for (const [x, y, r] of points) {
    pen.dot(x, y, r, '#f6f0e6')
    pen.dot(x - r * 0.3, y - r * 0.35, r * 0.42, '#ffffff')
    pen.line(`M${x - r},${y} Q${x - r},${y + r} ${x},${y + r} Q${x + r},${y + r} ${x + r},${y}`, '#b9a892', 0.9)
  }
}

const along = (count: number, from: number, to: number, radius: number, cy: number, squash = 1): [number, number][] =>
  Array.from({ length: count }, (_, i) => {
    const angle = ((from + ((to - from) * i) / (count - 1)) * Math.PI) / 180
    return [Math.round(Math.cos(angle) * radius), Math.round(cy + Math.sin(angle) * radius * squash)]
  })

export const accessories: Record<string, Draw> = {
  cap: (pen) => {
    pen.cloth('M-112,246 C-112,150 -62,108 0,108 C66,108 106,156 106,236 C40,222 -50,226 -112,246Z')
    pen.line('M0,110 C-10,150 -12,190 -10,228', pen.ink.line, 1.2)
    pen.line('M6,110 C50,140 66,190 68,230', pen.ink.line, 1.2)
    pen.line('M-8,110 C-60,140 -76,190 -78,236', pen.ink.line, 1.2)
    pen.cloth('M-30,230 C40,218 110,222 158,268 Q160,278 146,280 C80,258 10,258 -70,270 Q-90,254 -30,230Z', {
      fill: pen.ink.dark,
    })
    pen.stitch('M-40,250 C40,236 100,240 140,268')
    pen.dot(0, 108, 6, pen.ink.dark)
    pen.raw('<g transform="translate(24 0)">')
    emblem(pen, 3, 178, 0.62)
    pen.raw('</g>')
  },
  bucketHat: (pen) => {
    pen.cloth(sym('0,122 C40,118 66,126 72,140 L90,222 Q40,240 0,240'))
    pen.cloth(sym('0,224 Q50,224 90,212 C112,236 138,262 146,284 Q80,312 0,312'), { fill: pen.ink.base })
    for (const y of [250, 266, 282]) pen.stitch(`M${-100 - (y - 250)},${y} Q0,${y + 30} ${100 + y - 250},${y}`)
    pen.fill(sym('0,208 Q50,206 86,198 L90,214 Q50,226 0,228'), pen.ink.dark)
  },
  beanie: (pen) => {
    pen.dot(0, 88, 34, pen.ink.light)
    for (const [x, y] of along(16, 0, 337, 30, 88))
      pen.line(`M${x * 0.5},${88 + (y - 88) * 0.5} L${x * 1.14},${88 + (y - 88) * 1.14}`, pen.ink.pale, 5)
    pen.cloth(sym('0,110 C62,110 94,160 98,246 L0,252'))
    pen.cloth(sym('0,240 L102,234 Q112,238 110,268 Q110,292 100,296 Q50,304 0,304'), { fill: pen.ink.dark })
    for (let x = -96; x <= 96; x += 12) pen.line(`M${x},244 L${x},298`, pen.ink.line, 1.4, 'opacity=".45"')
    pen.cloth('M40,262 L74,260 L74,282 L40,284Z', { fill: pen.ink.accent, plain: true })
  },
  scarf: (pen) => {
    pen.cloth('M-20,110 L40,118 L66,322 L4,330Z')
    pen.cloth('M-58,112 L10,120 L-26,346 L-88,336Z')
    for (let x = -88; x <= -26; x += 8)
      pen.line(`M${x},${338 + (x + 88) * 0.15} L${x - 3},${366 + (x + 88) * 0.1}`, pen.ink.dark, 3)
    for (let x = 4; x <= 66; x += 8)
      pen.line(`M${x},${328 - (x - 4) * 0.1} L${x + 2},${354 - (x - 4) * 0.1}`, pen.ink.dark, 3)
    pen.cloth('M-92,104 C-92,56 -36,44 0,44 C52,44 98,60 96,106 C92,148 36,158 -4,156 C-50,154 -92,142 -92,104Z')
    pen.fill('M-52,96 C-40,76 44,76 54,96 C34,112 -34,112 -52,96Z', pen.ink.deep)
    pen.fold(-84, 120, 60, 142, 14)
    pen.fold(-70, 80, -10, 60, 8)
    pen.fold(-40, 150, -60, 336, 12)
  },
  silkScarf: (pen) => {
    pen.raw('<g transform="rotate(-8 200 200)">')
    pen.cloth('M-118,84 Q0,92 118,82 Q108,200 120,318 Q0,308 -116,320 Q-108,200 -118,84Z')
    pen.line('M-100,102 Q0,108 100,100 Q92,200 102,300 Q0,292 -100,302 Q-92,200 -100,102Z', pen.ink.accent, 7)
    pen.line('M-84,118 Q0,124 84,116 Q78,200 86,284 Q0,278 -84,286 Q-78,200 -84,118Z', pen.ink.pale, 2.4)
    pen.fold(-100, 90, 90, 310, 40)
    pen.fold(100, 90, -20, 310, 20)
    pen.raw('</g>')
  },
  gloves: (pen) => {
    for (const [turn, dx] of [
      [-9, -56],
      [9, 56],
    ] as const) {
      pen.raw(`<g transform="rotate(${turn} 200 220) translate(${dx} 0)${turn > 0 ? ' matrix(-1 0 0 1 400 0)' : ''}">`)
      pen.cloth(
        'M-36,262 C-42,220 -46,190 -44,150 Q-40,138 -32,150 L-28,118 Q-20,104 -14,118 L-10,104 Q-2,92 6,106 L10,116 Q20,104 26,120 L34,196 C50,176 62,160 70,170 Q74,182 40,232 L36,264Z',
      )
      for (const x of [-26, -8, 12]) pen.line(`M${x},160 L${x + 3},190`, pen.ink.line, 1.2)
      pen.cloth('M-42,258 L42,260 L46,312 Q0,322 -46,310Z', { fill: pen.ink.dark })
      for (let x = -38; x < 42; x += 9) pen.line(`M${x},262 L${x},312`, pen.ink.line, 1, 'opacity=".5"')
      pen.raw('</g>')
    }
  },
  necklace: (pen) => {
    pen.cloth(sym('0,60 C70,62 100,110 108,200 C112,290 60,350 0,350'), { fill: '#efe8dd', plain: true })
    pen.line('M-70,110 C-80,250 80,250 70,110', pen.ink.base, 3.4, 'stroke-dasharray="6 2.4"')
    pen.line('M-52,98 C-56,196 56,196 52,98', pen.ink.light, 2)
    gems(
      pen,
      along(9, 40, 140, 62, 132).map(([x, y]) => [x, y, 4.6]),
    )
    pen.line('M0,214 L0,232', pen.ink.dark, 2.2)
    pen.cloth('M0,230 L20,254 L0,290 L-20,254Z', { fill: pen.ink.base, plain: true })
    pen.fill('M0,232 L18,254 L0,256Z', '#fff', 0.55)
    pen.fill('M0,256 L18,254 L0,288Z', pen.ink.dark, 0.4)
  },
  earrings: (pen) => {
    for (const dx of [-58, 58]) {
      pen.raw(`<g transform="translate(${dx} 0)">`)
      pen.cloth('M-44,64 L44,64 L44,84 L-44,84Z', { fill: '#efe6d8', plain: true })
      pen.dot(0, 112, 9, pen.ink.base)
      gems(pen, [[0, 112, 5.5]])
      pen.line('M0,122 L0,152', pen.ink.base, 2.4)
      pen.raw(
        `<circle cx="200" cy="206" r="50" fill="none" stroke="${pen.ink.base}" stroke-width="9"/><path d="M158 186a50 50 0 0 1 50-28" fill="none" stroke="#fff" stroke-width="3" opacity=".8"/>`,
      )
      gems(pen, [
        [0, 206, 13],
        [0, 276, 17],
      ])
      pen.line('M0,220 L0,258', pen.ink.base, 2.4)
      pen.raw('</g>')
    }
  },
  bracelet: (pen) => {
    pen.raw(
      `<ellipse cx="200" cy="220" rx="112" ry="76" fill="none" stroke="${pen.ink.base}" stroke-width="11"/><ellipse cx="200" cy="217" rx="112" ry="76" fill="none" stroke="#fff" stroke-width="2.4" opacity=".7"/><ellipse cx="200" cy="186" rx="100" ry="66" fill="none" stroke="${pen.ink.dark}" stroke-width="4" stroke-dasharray="9 3"/>`,
    )
    gems(
      pen,
      along(11, 20, 160, 104, 224, 0.72).map(([x, y], i) => [x, y, i === 5 ? 13 : 8]),
    )
  },
  watch: (pen) => {
    pen.cloth(sym('0,40 L28,42 L38,140 L0,140'), { fill: pen.ink.deep })
    pen.cloth(sym('0,268 L38,268 L28,366 L0,368'), { fill: pen.ink.deep })
    pen.raw(
      `<circle cx="200" cy="204" r="78" fill="${pen.ink.base}"/><circle cx="200" cy="204" r="78" fill="url(#h)"/><circle cx="200" cy="204" r="64" fill="#fbf8f1"/><circle cx="200" cy="204" r="64" fill="none" stroke="${pen.ink.dark}" stroke-width="2"/>`,
    )
    for (const [x, y] of along(12, 0, 330, 54, 204)) pen.dot(x, y, 2.8, pen.ink.deep)
    pen.line('M0,204 L-18,172', '#3a3436', 5)
    pen.line('M0,204 L36,186', '#3a3436', 3.4)
    pen.line('M0,204 L6,246', '#b4573f', 1.6)
    pen.dot(0, 204, 5, '#3a3436')
    pen.cloth('M78,196 L90,196 L90,212 L78,212Z', { fill: pen.ink.dark, plain: true })
  },
  hairClaw: (pen) => {
    for (let i = -5; i <= 5; i++) {
      const y = 226 - Math.abs(i) * 5
      pen.line(`M${i * 21},${y} Q${i * 20},${y + 60} ${i * 15},${y + 78}`, pen.ink.line, 14)
      pen.line(`M${i * 21},${y} Q${i * 20},${y + 60} ${i * 15},${y + 78}`, i % 2 ? pen.ink.base : pen.ink.dark, 12)
    }
    pen.cloth(sym('0,128 C60,126 118,148 136,196 Q140,222 118,228 Q60,246 0,246'))
    pen.cloth(sym('0,96 Q26,94 30,108 L34,136 Q16,146 0,146'), { fill: pen.ink.dark })
    pen.line('M-112,196 Q-84,156 -20,150', '#fff', 8, 'opacity=".4"')
    for (const x of [-70, -24, 24, 70]) pen.dot(x, 206 - Math.abs(x) * 0.12, 5, pen.ink.pale)
  },
  hairBand: (pen) => {
    pen.raw(
      `<path d="M96 322C52 180 108 84 200 84s148 96 104 238" fill="none" stroke="${pen.ink.line}" stroke-width="45" stroke-linecap="round"/><path d="M96 322C52 180 108 84 200 84s148 96 104 238" fill="none" stroke="${pen.ink.base}" stroke-width="43" stroke-linecap="round"/><path d="M86 280C66 176 118 98 200 98" fill="none" stroke="#fff" stroke-width="8" opacity=".3" stroke-linecap="round"/>`,
    )
    pen.cloth('M0,84 C34,40 84,40 88,78 C90,112 38,118 0,92Z')
    pen.cloth('M0,84 C-34,40 -84,40 -88,78 C-90,112 -38,118 0,92Z')
    pen.cloth(sym('0,66 L16,70 L18,106 L0,110'), { fill: pen.ink.dark })
  },
  belt: (pen) => {
    pen.raw(
      `<g transform="translate(200 206)"><path d="M0-90a90 90 0 1 1-1 0M0-62a62 62 0 1 0 1 0" fill="${pen.ink.dark}" fill-rule="evenodd" stroke="${pen.ink.line}"/><path d="M0-60a60 60 0 1 1-1 0M0-30a30 30 0 1 0 1 0" fill="${pen.ink.deep}" fill-rule="evenodd"/></g>`,
    )
    pen.cloth('M-150,262 L96,262 L96,306 L-150,306 Q-160,284 -150,262Z')
    pen.stitch('M-146,269 L94,269')
    pen.stitch('M-146,299 L94,299')
    for (const x of [-126, -102, -78]) pen.dot(x, 284, 3.4, pen.ink.deep)
    pen.raw(
      '<rect x="286" y="250" width="58" height="68" rx="9" fill="none" stroke="#cfae69" stroke-width="10"/><path d="M286 284h50" stroke="#cfae69" stroke-width="7"/>',
    )
  },
  sunglasses: (pen) => {
    both('M128,164 C150,168 158,220 150,262', (d) => pen.line(d, pen.ink.deep, 7))
    both('M20,176 C24,150 112,146 134,164 C140,214 116,256 76,256 C40,256 20,220 20,176Z', (d) => pen.cloth(d))
    both('M30,178 C36,162 108,158 124,172 C128,210 108,246 76,246 C48,246 30,216 30,178Z', (d) =>
      pen.fill(d, '#3b3a42', 0.9),
    )
    both('M44,176 L74,172 L54,226 Q38,206 44,176Z', (d) => pen.fill(d, '#ffffff', 0.22))
    pen.line('M-22,176 Q0,160 22,176', pen.ink.base, 9)
  },
  socks: (pen) => {
    for (const [dx, dy] of [
      [40, -14],
      [-36, 12],
    ] as const) {
      pen.raw(`<g transform="translate(${dx} ${dy})">`)
      pen.cloth(
        'M-40,70 L26,70 C24,140 26,190 30,222 C44,250 92,266 108,290 C118,318 92,336 60,328 C20,318 -20,300 -34,262 C-44,220 -40,150 -40,70Z',
      )
      pen.cloth('M-42,64 L28,64 L27,100 L-41,100Z', { fill: pen.ink.dark, plain: true })
      for (let x = -36; x < 26; x += 7) pen.line(`M${x},67 L${x},98`, pen.ink.line, 0.9, 'opacity=".5"')
      pen.fill('M74,272 C96,280 118,304 106,322 C96,334 70,332 60,328 C56,306 62,284 74,272Z', pen.ink.dark)
      pen.fill('M-36,244 C-24,236 2,250 -6,286 C-22,278 -32,264 -36,244Z', pen.ink.dark)
      pen.raw('</g>')
    }
  },
}
