import { both, sym, type Draw } from './pen'
import { emblem } from './tops'

export const home: Record<string, Draw> = {
  bedding: (pen) => {
    pen.cloth('M-164,118 L164,118 L164,60 Q160,48 146,48 L-146,48 Q-160,48 -164,60Z', { fill: '#c8a882', plain: true })
    pen.cloth('M-160,124 L160,124 L176,336 L-176,336Z', { fill: '#f6f2ea', plain: true })
    both('M10,106 C40,92 116,94 138,108 C148,140 142,160 130,164 C90,172 40,172 16,164 C4,150 2,122 10,106Z', (d) =>
      pen.cloth(d, { fill: pen.ink.light }),
    )
    pen.cloth('M-164,188 C-60,174 60,204 166,184 L184,346 C90,360 -80,344 -182,356Z')
    pen.cloth('M-166,184 C-60,170 60,200 168,180 L172,218 C60,236 -60,208 -170,222Z', {
      fill: pen.ink.pale,
      plain: true,
    })
    pen.fold(-100, 224, -70, 344, 20)
    pen.fold(40, 232, 90, 346, 18)
    pen.fold(120, 222, 140, 340, 10)
  },
  pillow: (pen) => {
    pen.raw('<g transform="rotate(5 200 200)">')
    pen.cloth(
      'M-116,92 Q-124,80 -108,84 Q0,102 108,82 Q124,80 118,96 Q102,200 120,304 Q122,320 106,316 Q0,300 -108,318 Q-122,320 -118,304 Q-102,200 -116,92Z',
    )
    pen.fold(-104, 96, -60, 160, 12)
    pen.fold(104, 100, 64, 156, -12)
    pen.fold(-104, 306, -64, 250, 10)
    pen.fold(106, 304, 60, 250, -10)
    both('M104,86 L128,66 M116,92 L138,84', (d) => pen.line(d, pen.ink.accent, 5))
    both('M106,314 L128,334 M116,306 L138,316', (d) => pen.line(d, pen.ink.accent, 5))
    pen.raw('</g>')
  },
  blanket: (pen) => {
    pen.cloth('M-132,220 Q0,208 132,222 Q146,262 134,318 Q0,330 -134,318 Q-146,262 -132,220Z')
    pen.cloth('M-128,158 Q0,144 128,160 Q142,196 130,236 Q0,250 -130,236 Q-142,196 -128,158Z')
    pen.cloth('M-124,98 Q0,82 124,100 Q138,132 126,172 Q0,188 -126,172 Q-138,132 -124,98Z')
    both('M126,172 Q138,196 130,236 M130,236 Q144,262 134,318', (d) => pen.line(d, pen.ink.deep, 2))
    for (let x = -126; x <= 126; x += 9)
      pen.line(`M${x},${322 - Math.abs(x) * 0.03} L${x + 1},${344 - Math.abs(x) * 0.03}`, pen.ink.dark, 3)
    pen.cloth('M66,112 L100,110 L100,134 L66,136Z', { fill: pen.ink.accent, plain: true })
  },
  towel: (pen) => {
    for (const [y, fill] of [
      [250, pen.ink.dark],
      [196, pen.ink.light],
      [142, pen.ink.base],
    ] as const) {
      pen.cloth(
        `M-112,${y} Q-122,${y + 26} -112,${y + 52} Q0,${y + 60} 108,${y + 54} Q128,${y + 40} 124,${y + 24} Q118,${y - 2} 100,${y - 4} Q0,${y - 10} -112,${y}Z`,
        { fill },
      )
      pen.line(`M-108,${y + 34} Q0,${y + 44} 112,${y + 38}`, '#fff', 4, 'opacity=".55"')
      pen.line(`M98,${y + 2} Q112,${y + 26} 96,${y + 48}`, pen.ink.deep, 1.6)
    }
    pen.cloth('M-40,120 C-20,76 24,76 44,120 Q50,150 0,152 Q-46,150 -40,120Z', { fill: pen.ink.pale })
  },
  mug: (pen) => {
    pen.raw(
      `<path d="M282 170c64-14 64 108-8 110" fill="none" stroke="${pen.ink.line}" stroke-width="25"/><path d="M282 170c64-14 64 108-8 110" fill="none" stroke="${pen.ink.base}" stroke-width="22"/>`,
    )
    pen.cloth(sym('0,130 L88,126 C88,200 86,270 72,312 Q60,324 0,326'))
    pen.raw(
      `<ellipse cx="200" cy="128" rx="88" ry="20" fill="${pen.ink.pale}" stroke="${pen.ink.line}" stroke-opacity=".5"/><ellipse cx="200" cy="132" rx="76" ry="14" fill="#6f4c3b"/>`,
    )
    emblem(pen, pen.ink.seed, 230, 1.1)
    pen.line('M-26,100 Q-36,84 -24,70 T-24,40 M10,96 Q0,80 12,66 T10,36', '#fff', 5, 'opacity=".5"')
  },
  tumbler: (pen) => {
    pen.cloth(sym('0,116 L58,116 Q66,120 66,140 L60,340 Q54,352 0,352'))
    pen.cloth(sym('0,78 L46,80 Q56,84 58,118 L0,122'), { fill: pen.ink.deep, plain: true })
    pen.line('M16,80 L30,18', pen.ink.accent, 9)
    pen.line('M-46,140 L-42,330', '#fff', 9, 'opacity=".45"')
    pen.fill(sym('0,322 L61,320 L60,340 Q54,352 0,352'), pen.ink.deep, 0.4)
    emblem(pen, 3, 226, 0.9)
  },
  basket: (pen) => {
    both('M96,160 C110,110 150,110 136,170', (d) => pen.line(d, pen.ink.dark, 11))
    pen.fill('M-112,160 Q0,124 112,160 Q0,190 -112,160Z', pen.ink.deep)
    pen.cloth('M-96,158 C-80,110 -20,96 0,132 C30,96 88,116 96,158Z', { fill: pen.ink.pale, plain: true })
    pen.cloth(sym('0,182 Q80,182 116,158 C118,220 110,290 96,326 Q60,344 0,344'))
    for (let y = 190; y < 336; y += 15)
      pen.line(
        `M${-114 + (y - 190) * 0.12},${y - 20} Q0,${y + 8} ${114 - (y - 190) * 0.12},${y - 20}`,
        pen.ink.deep,
        2.4,
        'stroke-dasharray="10 4" opacity=".5"',
      )
    pen.cloth('M-24,236 L24,236 L24,262 L-24,262Z', { fill: '#b98a5c', plain: true })
  },
  lamp: (pen) => {
    pen.raw('<circle cx="200" cy="150" r="140" fill="#ffe9b8" opacity=".45"/>')
    pen.line('M0,190 L0,320', '#a88156', 9)
    pen.cloth(sym('0,312 L52,316 Q60,336 0,338'), { fill: '#a88156', plain: true })
    pen.cloth(sym('0,76 L58,78 L108,206 Q60,218 0,218'))
    pen.fill(sym('0,84 L40,86 L70,208 L0,212'), '#fff6da', 0.45)
    for (const x of [-66, -33, 0, 33, 66]) pen.line(`M${x * 0.55},78 L${x},214`, pen.ink.dark, 1, 'opacity=".4"')
    pen.line('M52,218 L52,248', pen.ink.dark, 2)
    pen.dot(52, 252, 5, pen.ink.accent)
  },
  vase: (pen) => {
    pen.line('M-4,176 C-20,130 -40,110 -56,70 M2,176 C6,120 10,90 22,44 M6,176 C26,140 50,120 78,96', '#7f8f6c', 4)
    for (const [x, y, r] of [
      [-58, 64, 24],
      [24, 40, 28],
      [82, 90, 22],
    ] as const) {
      for (const turn of [0, 60, 120, 180, 240, 300])
        pen.raw(
          `<ellipse cx="${200 + x}" cy="${y - r * 0.6}" rx="${r * 0.42}" ry="${r * 0.6}" fill="${pen.ink.accent}" transform="rotate(${turn} ${200 + x} ${y})"/>`,
        )
      pen.dot(x, y, r * 0.3, '#fff5dd')
    }
    both('M30,140 C44,122 60,124 66,134 C56,148 42,150 30,140Z', (d) => pen.fill(d, '#8fa07c'))
    pen.cloth(sym('0,172 L26,170 C30,200 24,206 40,220 C84,250 84,312 48,342 Q30,350 0,350'))
    for (const y of [250, 266, 282]) pen.line(`M-66,${y} Q0,${y + 14} 66,${y}`, pen.ink.dark, 1.6, 'opacity=".45"')
  },
}
