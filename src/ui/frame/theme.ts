import { accentShades } from '../../domain/accent-shades'

/** Paints the whole page in the shades of one colour, as CSS variables (spec §1). */
export const paintTheme = (root: HTMLElement, color: string): void => {
  const { accent, text, fill, onFill, soft } = accentShades(color)
  const variables = { accent, 'accent-text': text, 'accent-fill': fill, 'accent-on-fill': onFill, 'accent-soft': soft }
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(`--${name}`, value)
}
