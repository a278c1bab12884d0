/** Colours of one drawing, all derived from the colour of the cloth. */
export interface Ink {
  base: string
  dark: string
  deep: string
  light: string
  pale: string
  accent: string
  line: string
  seed: number // which emblem, which accent: the same for every colour of a product
}

const accents = ['#e9b7a4', '#d9c27a', '#9db7a0', '#a8b6cf', '#d8a2ad', '#c7a48b', '#f1ead9', '#7f93a8']

export const inkOf = (base: string, seed: number): Ink => {
  const bright = luminance(base) > 0.62
  return {
    seed,
    base,
    dark: mix(base, '#1d1a1c', bright ? 0.16 : 0.28),
    deep: mix(base, '#17151a', bright ? 0.38 : 0.5),
    light: mix(base, '#ffffff', 0.28),
    pale: mix(base, '#ffffff', bright ? 0.7 : 0.62),
    accent: accents[seed % accents.length]!,
    line: mix(base, '#1a1618', bright ? 0.42 : 0.55),
  }
}

export const mix = (a: string, b: string, share: number): string => {
  const [x, y] = [channels(a), channels(b)]
  return `#${x
    .map((value, i) =>
      Math.round(value + (y[i]! - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** 0 black – 1 white, as the eye weighs it. */
export const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = channels(hex)
  return (0.3 * r + 0.59 * g + 0.11 * b) / 255
}

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
