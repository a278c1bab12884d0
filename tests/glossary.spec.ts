import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** docs/glossary.md: one name for one thing. */

const ROOT = join(import.meta.dirname, '..')
const rows = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))
const screens = readdirSync(join(ROOT, 'src/ui'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.spec)\.tsx?$/.test(name))
  .map((name) => [name, readFileSync(join(ROOT, 'src/ui', name), 'utf8')] as const)

describe('the glossary', () => {
  it('has each word once, and none that another row does away with', () => {
    const said = rows.flatMap(([, word = '']) => word.split('、'))
    const unsaid = rows.flatMap(([, , , , words = '']) => words.split('、').filter(Boolean))
    expect(rows.length).toBeGreaterThan(10)
    expect(new Set(said).size).toBe(said.length)
    expect(said.filter((word) => unsaid.includes(word))).toEqual([])
  })

  it.each(rows.map(([, word = '', , , unsaid = '']) => [word, unsaid.split('、').filter(Boolean)] as const))(
    'calls it %s on every screen',
    (_, unsaid) => {
      const found = screens.flatMap(([name, text]) =>
        unsaid.filter((word) => text.includes(word)).map((word) => `${name}：${word}`),
      )
      expect(found).toEqual([])
    },
  )
})
