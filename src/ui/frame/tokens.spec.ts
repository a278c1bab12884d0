import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tokensCss } from '../../../scripts/lib/tokens-css'

const UI = join(import.meta.dirname, '..')
const WRITTEN = 'frame/tokens.css'

const styles = readdirSync(UI, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), css: readFileSync(join(UI, file), 'utf8') }))

/** What a style says itself although the table of tokens says it. */
const literals = (css: string): string[] => {
  const plain = css.replace(/\/\*[^]*?\*\//g, '').replace(/url\([^)]*\)/g, '')
  const declarations = [...plain.matchAll(/([\w-]+)\s*:\s*([^;{}]+)[;}]/g)]
  return declarations.flatMap(([, property = '', value = '']) =>
    isLiteral(property, value) ? [`${property}: ${value}`] : [],
  )
}

const isLiteral = (property: string, value: string): boolean => {
  if (/#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab)\(|(?<![\w-])(?:white|black|red|gr[ae]y)(?![\w-])/i.test(value))
    return true
  if (property === 'font-size') return !/^(?:var\(--text-[\w]+\)|inherit)$/.test(value.trim())
  if (property === 'font') return /\d(?:px|em|rem|pt)/.test(value)
  if (/^border(?:-\w+)*-radius$/.test(property))
    return value.split(/\s+/).some((part) => !/^(?:var\(--radius(?:-\w+)?\)|50%|0|inherit)$/.test(part))
  return false
}

describe('the looks of the shop stand in one table', () => {
  it('the custom properties are what the table says (npm run tokens)', () => {
    expect(styles.find(({ file }) => file === WRITTEN)?.css).toBe(tokensCss())
  })

  it('no style says a size of words, a radius or a colour of its own', () => {
    expect(styles.length).toBeGreaterThan(40)
    const found = styles
      .filter(({ file }) => file !== WRITTEN)
      .flatMap(({ file, css }) => literals(css).map((literal) => `${file} ${literal}`))
    expect(found).toEqual([])
  })

  it('no style asks for a property that nobody sets', () => {
    const all = styles.map(({ css }) => css).join('\n')
    const set = new Set([...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
    const asked = [...all.matchAll(/var\((--[\w-]+)\s*\)/g)].map(([, name]) => name)
    expect(asked.filter((name) => !set.has(name))).toEqual([])
  })

  it('a literal is found wherever it hides', () => {
    const planted = [
      'font-size: 13px',
      'font-size: 0.9em',
      'font: 14px serif',
      'border-radius: 8px',
      'border-top-left-radius: 4px',
      'border-radius: var(--radius) 8px',
      'color: #fff',
      'background: linear-gradient(#eef0f3, var(--paper))',
      'box-shadow: 0 0 4px rgb(0 0 0 / 10%)',
      'color: white',
    ]
    for (const one of planted) expect(literals(`.a {\n  ${one};\n}`)).toEqual([one])
    const clean = 'border-radius: 0 0 var(--radius) 50%; font: inherit; color: var(--ink); white-space: nowrap'
    expect(literals(`.a { ${clean}; mask: url(a.svg#red) }`)).toEqual([])
  })
})
