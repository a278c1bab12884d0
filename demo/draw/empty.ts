import { inkOf, mix } from './ink'
import { both, newPen, type Pen } from './pen'

/** What stands where there is nothing to show, drawn as the goods are: cloth, light and a soft ground. */

const CARDBOARD = '#d9c1a0'
const BLUE = '#a8b6cf'
const ROSE = '#e3b3ab'
const SAGE = '#a9bda6'

const drawings = {
  /** A cart with nothing in it. */
  cart: drawn(BLUE, (pen) => {
    const { deep, dark } = pen.ink
    pen.line('M-118,126 L-92,126 L-62,246 L82,246', deep, 7)
    pen.cloth('M-86,148 L106,148 L88,226 L-66,226Z', { fill: pen.ink.pale })
    for (const x of [-48, -8, 32, 68]) pen.line(`M${x},150 L${x * 0.82},224`, dark, 3, 'stroke-opacity=".6"')
    pen.line('M-78,186 L98,186', dark, 3, 'stroke-opacity=".6"')
    wheel(pen, -40)
    wheel(pen, 60)
  }),
  /** A magnifier that finds only a hanger. */
  search: drawn(SAGE, (pen) => {
    hanger(pen, -14, 168, 0.62)
    pen.raw(
      `<circle cx="186" cy="172" r="68" fill="#fff" fill-opacity=".35" stroke="${pen.ink.deep}" stroke-width="11"/><path d="M146 148a48 48 0 0 1 34-22" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round"/>`,
    )
    pen.line('M38,224 L92,280', pen.ink.deep, 19)
    pen.line('M44,230 L90,278', pen.ink.light, 5)
  }),
  /** An open parcel that no slip has been put on yet. */
  orders: drawn(CARDBOARD, (pen) => {
    slip(pen, -46, 104, 92, 96)
    box(pen)
  }),
  /** A heart on a hanger. */
  saved: drawn(ROSE, (pen) => {
    hanger(pen, 0, 150, 0.8)
    pen.cloth('M0,286 C-104,222 -100,150 -52,152 C-24,153 -6,172 0,184 C6,172 24,153 52,152 C100,150 104,222 0,286Z')
    pen.stitch('M0,272 C-88,214 -86,166 -50,166 C-26,167 -8,184 0,198 C8,184 26,167 50,166 C86,166 88,214 0,272')
    pen.fold(-58, 176, -30, 240, 8)
  }),
  /** A shirt with the hour at which it was looked at. */
  viewed: drawn(SAGE, (pen) => {
    pen.cloth(
      'M-34,112 Q0,134 34,112 L78,130 L112,186 L80,206 L68,188 L68,280 L-68,280 L-68,188 L-80,206 L-112,186 L-78,130Z',
    )
    pen.stitch('M-68,270 L68,270')
    pen.fold(-40, 150, -30, 270)
    pen.fold(36, 150, 24, 270, -6)
    pen.raw(
      `<circle cx="262" cy="256" r="40" fill="#fff" stroke="${pen.ink.deep}" stroke-width="7"/><path d="M262 234v24l16 10" fill="none" stroke="${pen.ink.deep}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`,
    )
  }),
  /** A rail with a bare hanger among the others. */
  lost: drawn(CARDBOARD, (pen) => {
    pen.line('M-122,116 L122,116', pen.ink.deep, 8)
    both('M-112,116 L-112,290', (leg) => pen.line(leg, pen.ink.dark, 7))
    for (const [x, fill] of [
      [-62, BLUE],
      [62, ROSE],
    ] as const) {
      hanger(pen, x, 154, 0.5)
      pen.cloth(`M${x - 16},160 Q${x},170 ${x + 16},160 L${x + 36},176 L${x + 32},256 L${x - 32},256 L${x - 36},176Z`, {
        fill,
      })
      pen.fold(x - 10, 180, x - 6, 250)
    }
    hanger(pen, 0, 156, 0.62)
    pen.line('M0,176 L0,196', pen.ink.dark, 2)
    pen.raw(
      `<rect x="184" y="196" width="32" height="40" rx="5" fill="#fff" stroke="${pen.ink.dark}" stroke-width="2"/><path d="M194 212q0-8 7-8t7 7-7 9v3" fill="none" stroke="${pen.ink.deep}" stroke-width="3.4" stroke-linecap="round"/><circle cx="201" cy="229" r="2.2" fill="${pen.ink.deep}"/>`,
    )
  }),
  /** A plug out of its socket. */
  offline: drawn(BLUE, (pen) => {
    const { deep, dark, pale } = pen.ink
    pen.line('M-150,236 C-110,300 -96,196 -62,196', deep, 8)
    pen.cloth('M-64,166 L-30,166 Q-10,166 -10,196 Q-10,226 -30,226 L-64,226Z')
    pen.line('M-10,182 L16,182', dark, 8)
    pen.line('M-10,210 L16,210', dark, 8)
    pen.cloth('M40,156 L76,156 Q92,156 92,172 L92,220 Q92,236 76,236 L40,236Z', { fill: pale })
    pen.line('M92,196 C130,196 120,130 150,150', deep, 8)
    for (const [x, y, dx, dy] of [
      [26, 152, 0, -22],
      [8, 158, -12, -18],
      [26, 242, 0, 22],
      [8, 236, -12, 18],
    ] as const)
      pen.line(`M${x},${y} L${x + dx},${y + dy}`, '#d9a441', 5)
  }),
  /** A purse and its coins. */
  wallet: drawn(CARDBOARD, (pen) => {
    for (const [x, y] of [
      [-36, 128],
      [26, 112],
    ] as const)
      pen.raw(
        `<circle cx="${200 + x}" cy="${y}" r="30" fill="#e6c878" stroke="#b08d3c" stroke-width="3"/><path d="M${192 + x} ${y - 13}l8 12 8-12m-8 12v17m-9-9h18m-18-6h18" fill="none" stroke="#8f6f25" stroke-width="3.4" stroke-linecap="round"/>`,
      )
    pen.cloth(
      'M-104,158 Q-104,142 -88,142 L88,142 Q104,142 104,158 L104,266 Q104,282 88,282 L-88,282 Q-104,282 -104,266Z',
    )
    pen.stitch('M-94,160 L-94,264 Q-94,272 -86,272 L86,272 Q94,272 94,264 L94,160')
    pen.cloth('M48,188 L116,188 Q122,188 122,194 L122,230 Q122,236 116,236 L48,236 Q32,236 32,212 Q32,188 48,188Z', {
      fill: pen.ink.dark,
    })
    pen.dot(58, 212, 8, '#e6c878')
  }),
  /** A stall under its awning. */
  shops: drawn(ROSE, (pen) => {
    pen.cloth('M-92,168 L92,168 L92,284 L-92,284Z', { fill: '#f4ece2' })
    pen.cloth('M-20,204 L40,204 L40,284 L-20,284Z', { fill: mix(BLUE, '#ffffff', 0.3), plain: true })
    pen.cloth('M-76,204 L-38,204 L-38,246 L-76,246Z', { fill: mix(BLUE, '#ffffff', 0.5), plain: true })
    pen.cloth('M58,204 L76,204 L76,246 L58,246Z', { fill: mix(BLUE, '#ffffff', 0.5), plain: true })
    for (let at = 0; at < 6; at += 1) {
      const [top, low] = [-90 + at * 30, -108 + at * 36]
      pen.cloth(
        `M${top},116 L${top + 30},116 L${low + 36},166 Q${low + 36},186 ${low + 18},186 Q${low},186 ${low},166Z`,
        { fill: at % 2 ? '#f7efe6' : pen.ink.base },
      )
    }
  }),
  /** A parcel that goes up. */
  upload: drawn(CARDBOARD, (pen) => {
    arrow(pen, SAGE)
    box(pen)
  }),
  /** A parcel that comes back. */
  returns: drawn(CARDBOARD, (pen) => {
    pen.cloth('M-84,150 L84,150 L84,282 L-84,282Z')
    pen.cloth('M-16,150 L16,150 L16,200 L-16,200Z', { fill: pen.ink.light })
    pen.raw(
      `<path d="M244 246h-62a24 24 0 0 1 0-48h58" transform="translate(0 12)" fill="none" stroke="${pen.ink.deep}" stroke-width="8" stroke-linecap="round"/><path d="M226 192l20 18-20 18" fill="none" stroke="${pen.ink.deep}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>`,
    )
  }),
  /** A letter with nothing in it. */
  messages: drawn(BLUE, (pen) => {
    pen.cloth('M-106,148 L106,148 L106,278 L-106,278Z', { fill: pen.ink.pale })
    pen.cloth('M-106,148 L0,226 L106,148 L0,110Z', { fill: pen.ink.light })
    pen.line('M-106,278 L-30,206', pen.ink.dark, 3)
    pen.line('M106,278 L30,206', pen.ink.dark, 3)
  }),
} as const

export type EmptyPicture = keyof typeof drawings

export const emptyPictures = Object.keys(drawings) as EmptyPicture[]

export const emptyPicture = (name: EmptyPicture): string => drawings[name]()

function drawn(colour: string, draw: (pen: Pen) => void): () => string {
  return () => {
    const pen = newPen(inkOf(colour, 1), false)
    draw(pen)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="40 70 320 250" width="192" height="150"><defs><linearGradient id="h"><stop offset="0" stop-opacity=".12"/><stop offset=".25" stop-color="#fff" stop-opacity=".14"/><stop offset=".6" stop-opacity="0"/><stop offset="1" stop-opacity=".14"/></linearGradient></defs><circle cx="200" cy="194" r="116" fill="#f3f1ee"/><ellipse cx="200" cy="290" rx="128" ry="13" fill="#3a2c24" fill-opacity=".1"/>${pen.svg()}</svg>\n`
  }
}

const wheel = (pen: Pen, x: number): void => {
  pen.dot(x, 272, 13, pen.ink.deep)
  pen.dot(x, 272, 5, pen.ink.pale)
}

/** Its hook above, its bar at `y`. */
const hanger = (pen: Pen, x: number, y: number, size: number): void => {
  const p = (dx: number, dy: number) => `${x + dx * size},${y + dy * size}`
  pen.line(`M${p(-70, 34)} L${p(0, -10)} L${p(70, 34)}Z`, '#8d7b68', 7 * size, 'stroke-linejoin="round"')
  pen.line(`M${p(0, -10)} L${p(0, -24)} C${p(20, -30)} ${p(16, -62)} ${p(-8, -54)}`, '#8d7b68', 6 * size)
}

const box = (pen: Pen): void => {
  pen.cloth('M-84,190 L84,190 L84,284 L-84,284Z')
  pen.cloth('M-84,190 L-120,216 L-40,216 L0,190Z', { fill: pen.ink.light })
  pen.cloth('M84,190 L120,216 L40,216 L0,190Z', { fill: pen.ink.light })
  pen.line('M-56,262 L-24,262', pen.ink.deep, 4)
  pen.line('M-56,250 L-36,250', pen.ink.deep, 4)
}

const slip = (pen: Pen, x: number, y: number, width: number, height: number): void => {
  pen.cloth(`M${x},${y} L${x + width},${y} L${x + width},${y + height} L${x},${y + height}Z`, { fill: '#ffffff' })
  for (const [row, share] of [0.62, 0.8, 0.46].entries())
    pen.line(`M${x + 14},${y + 22 + row * 20} L${x + 14 + (width - 28) * share},${y + 22 + row * 20}`, '#cfd5de', 6)
}

const arrow = (pen: Pen, colour: string): void => {
  pen.cloth('M0,88 L52,142 L24,142 L24,210 L-24,210 L-24,142 L-52,142Z', { fill: colour })
}
