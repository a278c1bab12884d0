import { accentShades } from '../../src/domain/accent-shades'
import { DEFAULT_THEME } from '../../src/domain/theme'
import * as table from '../../src/ui/frame/tokens'

/** The table of tokens as CSS. The theme's colours stand in it as they are before a buyer's own are painted over them. */
export const tokensCss = (): string => {
  const { accent, text, fill, onFill, soft } = accentShades(DEFAULT_THEME.toLowerCase())
  const theme = { accent, 'accent-text': text, 'accent-fill': fill, 'accent-on-fill': onFill, 'accent-soft': soft }
  const { colors, texts, controls, radii, spaces, shadows, motion, widths, fonts } = table
  const all = {
    ...theme,
    ...colors,
    ...texts,
    ...controls,
    ...radii,
    ...spaces,
    ...shadows,
    motion,
    ...widths,
    fonts,
  }
  return `/* Written by \`npm run tokens\` from tokens.ts. */
:root {
${declarations(all, '  ')}
}
@media (min-width: 1680px) {
  :root {
${declarations(table.wide, '    ')}
  }
}
@media (max-width: 767px) {
  :root {
${declarations(table.phone, '    ')}
  }
}
`
}

const declarations = (values: Readonly<Record<string, string | number>>, indent: string): string =>
  Object.entries(values)
    .map(([name, value]) => `${indent}--${name}: ${typeof value === 'number' ? `${value}px` : value};`)
    .join('\n')
