import { luminance, mix } from './ink'

const walls: [wall: string, floor: string][] = [
  ['#ece5dc', '#ddd2c5'],
  ['#e3e8e6', '#cfd8d5'],
  ['#ead9d3', '#dcc6bd'],
  ['#dfe3ea', '#cbd2dc'],
  ['#e8e6da', '#d6d3bf'],
  ['#e6dfe8', '#d3c9d8'],
  ['#f0eae1', '#dfd6c9'],
  ['#d9dfd3', '#c4cdbd'],
]

/** A quiet place to lay the thing on, lighter or darker than the cloth so that it stands out. */
export const backdrop = (seed: number, cloth: string): string => {
  const [wall, floor] = walls[seed % walls.length]!.map((hex) =>
    luminance(cloth) > 0.8 ? mix(hex, '#7d6a5c', 0.26) : hex,
  ) as [string, string]
  const soft = mix(wall, '#ffffff', 0.45)
  const sheet = `<rect width="400" height="400" fill="${wall}"/>`
  const glow = `<rect width="400" height="400" fill="url(#bg)"/>`
  return sheet + places[Math.floor(seed / 8) % places.length]!(soft, floor) + glow
}

const places: ((soft: string, floor: string) => string)[] = [
  (_, floor) => `<path d="M0 306h400v94H0z" fill="${floor}"/>`,
  (soft, floor) =>
    `<path d="M64 400V190a136 136 0 0 1 272 0v210z" fill="${soft}"/><path d="M0 340h400v60H0z" fill="${floor}"/>`,
  (soft) => `<circle cx="200" cy="200" r="164" fill="${soft}"/>`,
  (soft, floor) =>
    `<path d="M-20 290 210-40h90L30 400h-50zM150 420 420 30v120L240 420z" fill="${soft}" opacity=".75"/><path d="M400 250v150H300z" fill="${floor}" opacity=".6"/>`,
  (soft, floor) =>
    `<path d="M0 0h200v400H0z" fill="${soft}"/><path d="M200 0h200v400H200z" fill="${floor}" opacity=".55"/>`,
  (soft, floor) =>
    `<path d="M0 0h400v400H0z" fill="${soft}" opacity=".5"/><g fill="${floor}"><path d="M400 0q-70 10-110 80 70 0 110-80zM400 70q-60 10-84 66 60-2 84-66zM330 0q-60 0-94 42 58 10 94-42zM0 400q20-70 86-92-8 66-86 92zM0 330q10-50 56-70 0 54-56 70z"/></g>`,
  (soft, floor) =>
    `<path d="M0 0h400v400H0z" fill="${floor}" opacity=".35"/><rect x="34" y="34" width="332" height="332" rx="6" fill="${soft}"/>`,
  (soft, floor) =>
    `<path d="M0 400V120Q120 60 220 150t180 20v230z" fill="${soft}"/><path d="M0 400v-90q140-60 240 0t160-20v110z" fill="${floor}"/>`,
]
