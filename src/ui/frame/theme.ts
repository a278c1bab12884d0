import { brandShades } from '../../domain/theme'

/** Paints the whole page in the shades of one colour, as CSS variables (spec §1). */
export const paintTheme = (root: HTMLElement, color: string): void => {
  const { brand, text, fill, onFill, soft } = brandShades(color)
  const variables = { brand, 'brand-text': text, 'brand-fill': fill, 'brand-on-fill': onFill, 'brand-soft': soft }
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(`--${name}`, value)
}
