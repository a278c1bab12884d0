import { colorHex, DEFAULT_THEME, readColor } from './theme'

export interface AccentShades {
  accent: string // exactly the chosen colour: for marks, lines and frames, and under large bold words and icons
  text: string // for words in accent colour on white or on `soft`: at least 4.5:1
  fill: string // under small words
  onFill: string // for words: on `fill` at least 4.5:1, on `accent` 3:1, which large ones need
  soft: string // a light background
}

/** Shades that stay readable whatever colour was chosen; an invalid one counts as the default. All as #rrggbb. */
export const accentShades = (color: string): AccentShades => {
  const accent = readColor(color) ?? DEFAULT_THEME
  const soft = mix(accent, '#ffffff', 0.92)
  // Below 3:1 the colour is so light that white words would need a quite different shade: dark words keep it as it is.
  const light = contrast(accent, '#ffffff') < 3
  return {
    accent,
    text: darkenUntil(accent, soft),
    fill: light ? accent.toLowerCase() : darkenUntil(accent, '#ffffff'),
    onFill: light ? '#1f1f1f' : '#ffffff',
    soft,
  }
}

/** WCAG 2 contrast, 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const darkenUntil = (color: string, background: string): string => {
  for (let percent = 0; percent < 100; percent += 1) {
    const shade = mix(color, '#000000', percent / 100)
    if (contrast(shade, background) >= 4.5) return shade
  }
  return '#000000'
}

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const mix = (a: string, b: string, share: number): string => {
  const other = channels(b)
  return colorHex(channels(a).map((value, i) => Math.round(value * (1 - share) + other[i]! * share)))
}

const luminance = (color: string): number => {
  const [r, g, b] = channels(color).map((value) => {
    const s = value / 255
    return s <= 0.040_45 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
