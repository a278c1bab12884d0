import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { demandRows, sections } from '../../docs/requirements/source'
import { due } from './due'
import { demands, pageOf, unguarded } from './table'
import { guardsIn } from './titles'

const found = (source: string) => guardsIn('some.spec.ts', source)

describe('the titles of tests', () => {
  it('name demands, several at once, whole numbers only', () => {
    expect(
      found(`it('§5.1 §5.10 says so', () => {}); test('says nothing', () => {}); it('§5 is a section', () => {})`),
    ).toEqual([{ title: '§5.1 §5.10 says so', ids: ['§5.1', '§5.10'] }])
  })

  it('count together with the describes around them', () => {
    expect(
      found(
        `describe('§2.1 home', () => { it('opens', () => {}) }); test.describe('§2.2', () => { test('§2.3 x', async () => {}) })`,
      ),
    ).toEqual([
      { title: 'opens', ids: ['§2.1'] },
      { title: '§2.3 x', ids: ['§2.2', '§2.3'] },
    ])
  })

  it('take ids from the rows they are made of', () => {
    const rows = `const rows = [{ id: '§2.5', path: '/merhome' }, { id: '§2.6', path: '/x' }]\n`
    expect(found(`${rows}for (const row of rows) test(\`\${row.id} is open\`, () => {})`)).toEqual([
      { title: '… is open', ids: ['§2.5', '§2.6'] },
    ])
    expect(found(`${rows}it.each(rows)('$id is open', () => {})`)).toEqual([
      { title: '$id is open', ids: ['§2.5', '§2.6'] },
    ])
    expect(found(`${rows}rows.forEach((row) => it(row.id, () => {}))`)).toEqual([{ title: '…', ids: ['§2.5', '§2.6'] }])
    expect(found(`it.each([['§5.1', 1]])('%s holds', () => {})`)).toEqual([{ title: '%s holds', ids: ['§5.1'] }])
  })

  it('count for nothing in comments, in code, in rows they do not show, and in tests that are set aside', () => {
    expect(found(`// it('§5.1', () => {})\nconst a = '§5.2'; it('works', () => { expect('§5.3') })`)).toEqual([])
    expect(found(`for (const id of ['§5.4']) it('works', () => { check(id) })`)).toEqual([])
    expect(
      found(`it.skip('§5.5', () => {}); it.todo('§5.6'); describe.skip('x', () => { it('§5.7', () => {}) })`),
    ).toEqual([])
  })
})

describe('docs/requirements', () => {
  const { all, unknown } = demands()

  it('gives every demand an id of its own in a section that exists, in order', () => {
    const ids = demandRows.map(([id]) => id)
    const inOrder = Object.keys(sections).flatMap((section) => {
      const count = ids.filter((id) => id.startsWith(`§${section}.`)).length
      return Array.from({ length: count }, (_, index) => `§${section}.${index + 1}`)
    })
    expect(ids).toEqual(inOrder)
  })

  it('has a test for every demand that is due', () => {
    expect(unguarded(all, due).map(({ id, text }) => `${id} ${text}`)).toEqual([])
  })

  it('knows every demand that a test names', () => {
    expect(unknown).toEqual([])
  })

  it('is what the titles of the tests give now (npm run requirements)', () => {
    expect(readFileSync(new URL('../../docs/requirements.md', import.meta.url), 'utf8')).toBe(pageOf(all))
  })
})
