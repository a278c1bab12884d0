/** spec §1: the colour of the theme where none is stored. */
export const DEFAULT_THEME = '#F83126'

/** `#rrggbb` as it is; `#rgb` and `rgb(r, g, b)`, which other fronts may have stored, as the same; null where it is no colour. */
export const readColor = (value: unknown): string | null => {
  const color = String(value)
    .replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
    .replace(/^rgb\( ?(\d+), ?(\d+), ?(\d+) ?\)$/, (_, ...parts) => colorHex(parts.slice(0, 3).map(Number)))
  return /^#[0-9a-f]{6}$/i.test(color) ? color : null
}

/** Of red, green and blue, 0 to 255 each. */
export const colorHex = (values: readonly number[]): string =>
  `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`
