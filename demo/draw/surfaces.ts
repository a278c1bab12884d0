import type { Ink } from './ink'

/** Surfaces as tiles of an SVG pattern with the id `s`. A surface without a tile is plain cloth. */
export const surfaceDef = (name: string, ink: Ink, scale: number): string => {
  const tile = tiles[name]
  if (!tile) return ''
  const [size, height, content] = tile(ink)
  return `<pattern id="s" width="${size}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})${name === 'argyle' || name === 'gradient' ? '' : ' rotate(3)'}">${content}</pattern>`
}

export const hasSurface = (name: string): boolean => name in tiles

type Tile = (ink: Ink) => [width: number, height: number, content: string]

const flower = (x: number, y: number, r: number, petal: string, heart: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${x * 7})">${[0, 72, 144, 216, 288].map((a) => `<ellipse cy="${-r}" rx="${r * 0.62}" ry="${r * 0.95}" fill="${petal}" transform="rotate(${a})"/>`).join('')}<circle r="${r * 0.5}" fill="${heart}"/></g>`

const leafAt = (x: number, y: number, length: number, turn: number, colour: string): string =>
  `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0Q${length * 0.35} ${-length * 0.5} 0 ${-length}Q${-length * 0.35} ${-length * 0.5} 0 0Z" fill="${colour}"/>`

const tiles: Record<string, Tile> = {
  floral: (ink) => [
    54,
    54,
    flower(13, 14, 4.4, ink.pale, ink.accent) +
      flower(40, 38, 4, ink.accent, ink.pale) +
      flower(38, 10, 2.4, ink.pale, ink.deep) +
      flower(12, 42, 2.6, ink.pale, ink.deep) +
      leafAt(19, 22, 8, 130, ink.dark) +
      leafAt(33, 45, 8, -60, ink.dark) +
      leafAt(27, 6, 6, 60, ink.dark),
  ],
  bigfloral: (ink) => [
    112,
    104,
    leafAt(34, 40, 30, 120, ink.dark) +
      leafAt(34, 40, 28, 60, ink.dark) +
      leafAt(84, 84, 28, -40, ink.dark) +
      leafAt(84, 84, 26, 200, ink.dark) +
      flower(30, 34, 12, ink.pale, ink.accent) +
      flower(84, 82, 10, ink.accent, ink.pale) +
      flower(88, 24, 5, ink.pale, ink.deep) +
      flower(26, 88, 5, ink.accent, ink.deep),
  ],
  stripe: (ink) => [
    40,
    22,
    `<path d="M0 5h40v7H0z" fill="${ink.pale}"/><path d="M0 14h40v1.4H0z" fill="${ink.dark}" opacity=".35"/>`,
  ],
  pinstripe: (ink) => [
    14,
    20,
    `<path d="M3 0h1.6v20H3z" fill="${ink.pale}" opacity=".8"/><path d="M10 0h.8v20h-.8z" fill="${ink.dark}" opacity=".4"/>`,
  ],
  plaid: (ink) => [
    48,
    48,
    `<path d="M0 8h48v12H0zM8 0h12v48H8z" fill="${ink.deep}" opacity=".34"/><path d="M0 30h48v6H0zM30 0h6v48h-6z" fill="${ink.pale}" opacity=".5"/><path d="M0 41h48v1.6H0zM41 0h1.6v48H41z" fill="${ink.accent}"/>`,
  ],
  houndstooth: (ink) => [
    20,
    20,
    `<path d="M0 0h10v10H0zM10 10l5 0 0-5 5 5 0-5-5-5h-5l5 5h-5zM0 10v5l5 5V15l5 5v-5l-5-5z" fill="${ink.deep}" opacity=".72"/>`,
  ],
  dots: (ink) => [
    26,
    26,
    `<circle cx="7" cy="7" r="3.4" fill="${ink.pale}"/><circle cx="20" cy="20" r="3.4" fill="${ink.pale}"/>`,
  ],
  hearts: (ink) => [
    34,
    34,
    [
      [9, 9],
      [26, 26],
    ]
      .map(([x, y]) => `<path transform="translate(${x} ${y})" d="M0 5C-9-1-5-7 0-3 5-7 9-1 0 5z" fill="${ink.pale}"/>`)
      .join(''),
  ],
  leaf: (ink) => [
    70,
    70,
    leafAt(20, 40, 34, 25, ink.dark) +
      leafAt(26, 42, 26, 80, ink.light) +
      leafAt(56, 66, 30, -30, ink.dark) +
      leafAt(50, 30, 20, 140, ink.accent) +
      leafAt(60, 20, 16, 40, ink.light),
  ],
  gradient: (ink) => [
    400,
    400,
    `<rect width="400" height="400" fill="url(#gr)"/><defs><linearGradient id="gr" x2="0" y2="1"><stop offset=".2" stop-color="${ink.pale}"/><stop offset=".85" stop-color="${ink.dark}"/></linearGradient></defs>`,
  ],
  lace: (ink) => [
    18,
    18,
    `<g fill="none" stroke="${ink.pale}" stroke-width="1.1"><circle cx="9" cy="9" r="5"/><circle cx="9" cy="9" r="1.6"/><circle cx="0" cy="0" r="4"/><circle cx="18" cy="0" r="4"/><circle cx="0" cy="18" r="4"/><circle cx="18" cy="18" r="4"/></g>`,
  ],
  knit: (ink) => [
    9,
    10,
    `<path d="M.5 1 4.5 6 8.5 1M.5 6.2l4 5 4-5" fill="none" stroke="${ink.dark}" stroke-width="1.3" opacity=".5"/>`,
  ],
  cable: (ink) => [
    44,
    34,
    `<g fill="none" stroke-width="6" stroke-linecap="round"><path d="M14 0C14 10 30 8 30 17S14 24 14 34" stroke="${ink.dark}" opacity=".5"/><path d="M30 0C30 10 14 8 14 17S30 24 30 34" stroke="${ink.light}"/></g><path d="M2 0v34M42 0v34" stroke="${ink.dark}" stroke-width="2" stroke-dasharray="3 3" opacity=".45"/>`,
  ],
  argyle: (ink) => [
    48,
    72,
    `<path d="M24 0 48 36 24 72 0 36z" fill="${ink.dark}" opacity=".65"/><path d="M0 0 48 72M48 0 0 72" stroke="${ink.pale}" stroke-width="1.2" stroke-dasharray="4 3"/>`,
  ],
  denim: (ink) => [
    5,
    5,
    `<path d="M-1 6 6-1" stroke="${ink.pale}" stroke-width=".8" opacity=".35"/><path d="M1.5 8.5 8.5 1.5" stroke="${ink.deep}" stroke-width=".8" opacity=".25"/>`,
  ],
  corduroy: (ink) => [
    7,
    7,
    `<path d="M1.5 0v7" stroke="${ink.dark}" stroke-width="1.8" opacity=".5"/><path d="M4.6 0v7" stroke="${ink.light}" stroke-width="1.4" opacity=".5"/>`,
  ],
  croc: (ink) => [
    30,
    22,
    `<g fill="none" stroke="${ink.deep}" stroke-width="1.2" opacity=".6"><rect x="1" y="1" width="13" height="9" rx="3.5"/><rect x="16" y="1" width="13" height="9" rx="3.5"/><rect x="-6" y="12" width="13" height="9" rx="3.5"/><rect x="8.5" y="12" width="13" height="9" rx="3.5"/><rect x="23" y="12" width="13" height="9" rx="3.5"/></g>`,
  ],
  quilt: (ink) => [
    34,
    34,
    `<path d="M0 0 34 34M34 0 0 34" stroke="${ink.deep}" stroke-width="1.3" opacity=".45"/><path d="M0 2 32 34M34 2 2 34" stroke="${ink.pale}" stroke-width="1" opacity=".35"/>`,
  ],
}
