import { accessories } from './accessories'
import { backdrop } from './backdrop'
import { bags } from './bags'
import { bottoms } from './bottoms'
import { dresses } from './dresses'
import { home } from './home'
import { inkOf, mix } from './ink'
import { kids } from './kids'
import { outers } from './outers'
import { newPen, type Draw, type Pen } from './pen'
import { shirts } from './shirts'
import { shoes } from './shoes'
import { hasSurface, surfaceDef } from './surfaces'
import { emblem } from './tops'

export const silhouettes: Record<string, Draw> = {
  ...shirts,
  ...outers,
  ...dresses,
  ...bottoms,
  ...kids,
  ...shoes,
  ...bags,
  ...accessories,
  ...home,
}

export interface Subject {
  draw: string
  pattern: string
  colours: string[] // hex, the wanted one first
  seed: number
}

/** One product picture. Views: 0 the product, 1 laid slantwise, 2 close by, 3 the colours side by side, 4 the cloth with its label.
 * `bare` leaves the ground out. */
export const productPicture = (subject: Subject, view: number, bare = false): string => {
  const { seed, colours } = subject
  const cloth = colours[0]!
  const views = [
    () => placed(subject, cloth, 'translate(-8 -8) scale(1.04)'),
    () => placed(subject, cloth, `rotate(${seed % 2 ? 9 : -9} 200 200) translate(4 4) scale(.98)`),
    () => placed(subject, cloth, `translate(${-150 - (seed % 40)} -70) scale(1.85)`),
    () => sideBySide(subject),
    () => swatch(subject),
  ]
  return frame(subject, (bare ? '' : backdrop(seed + view * 13, cloth)) + views[view]!())
}

const frame = ({ draw, pattern, colours, seed }: Subject, content: string): string => {
  const scale = /^(kids|romper|hair|mug|tumbler)/.test(draw) ? 0.85 : 1
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="800" height="800"><defs><linearGradient id="h"><stop offset="0" stop-opacity=".17"/><stop offset=".2" stop-color="#fff" stop-opacity=".12"/><stop offset=".5" stop-opacity=".02"/><stop offset=".74" stop-color="#fff" stop-opacity=".1"/><stop offset="1" stop-opacity=".2"/></linearGradient><radialGradient id="bg" cx=".38" cy=".28" r=".95"><stop offset="0" stop-color="#fff" stop-opacity=".42"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#4a3a30" stop-opacity=".16"/></radialGradient><filter id="f" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="5" dy="11" stdDeviation="9" flood-color="#3a2c24" flood-opacity=".34"/></filter>${surfaceDef(pattern, inkOf(colours[0]!, seed), scale)}</defs>${content}</svg>`
}

const body = ({ draw, pattern, seed }: Subject, cloth: string): string => {
  const pen = newPen(inkOf(cloth, seed), hasSurface(pattern))
  silhouettes[draw]!(pen)
  if (pattern === 'print' && chest.has(draw)) emblem(pen, seed, 202, 1.1)
  return fitted.has(draw) ? `<g transform="${fit(pen.box())}">${pen.svg()}</g>` : pen.svg()
}

/** Drawn without groups of their own, so that the box of their cloth is known: these fill the picture alike. */
const fitted = new Set([shirts, outers, dresses, bottoms].flatMap((one) => Object.keys(one)))

const fit = ({ left, top, right, bottom }: ReturnType<Pen['box']>): string => {
  const scale = Math.min(330 / (bottom - top), 310 / (right - left), 1.5)
  return `translate(${(200 - ((left + right) / 2) * scale).toFixed(1)} ${(202 - ((top + bottom) / 2) * scale).toFixed(1)}) scale(${scale.toFixed(3)})`
}

/** What carries a picture when its surface is `print`. */
const chest = new Set(['tee', 'teeCrop', 'teeBig', 'teeLong', 'hoodie', 'kidsSet'])

const placed = (subject: Subject, cloth: string, transform: string): string =>
  `<g filter="url(#f)"><g transform="${transform}">${body(subject, cloth)}</g></g>`

const sideBySide = (subject: Subject): string => {
  const shown = subject.colours.slice(0, 3)
  const scale = shown.length === 2 ? 0.6 : 0.5
  const step = shown.length === 2 ? 150 : 112
  return shown
    .map((cloth, i) => {
      const x = 200 - 200 * scale + (i - (shown.length - 1) / 2) * step
      const y = 200 - 200 * scale + (i % 2 ? 26 : -18)
      return placed(subject, cloth, `translate(${x} ${y}) scale(${scale})`)
        .replaceAll('id="c', `id="${'xyz'[i]}`)
        .replaceAll('href="#c', `href="#${'xyz'[i]}`)
    })
    .join('')
}

/** Folded cloth with a sewn-in label. */
const swatch = ({ pattern, colours, seed }: Subject): string => {
  const pen = newPen(inkOf(colours[0]!, seed), hasSurface(pattern))
  const { ink } = pen
  pen.cloth('M-200,0 L200,0 L200,400 L-200,400Z')
  for (const [x, bend] of [
    [-150, 60],
    [-60, 40],
    [40, 70],
    [130, 50],
  ] as const)
    pen.fold(x, -20, x + 70, 420, bend)
  pen.cloth('M-200,250 C-90,200 60,300 200,220 L200,400 L-200,400Z', { fill: ink.dark })
  pen.stitch('M-200,264 C-90,214 60,314 200,234')
  pen.raw(
    `<g filter="url(#f)" transform="rotate(-5 200 150)"><rect x="132" y="96" width="136" height="88" rx="4" fill="${mix(ink.pale, '#ffffff', 0.5)}"/><path d="M150 122h100M150 140h72M150 158h86" stroke="${ink.deep}" stroke-width="5" stroke-linecap="round" opacity=".55"/><circle cx="248" cy="156" r="9" fill="${ink.accent}"/></g>`,
  )
  return pen.svg()
}
