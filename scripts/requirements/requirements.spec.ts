import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { demandRows, sections } from '../../docs/requirements/source'
import { asvsRows } from '../../docs/requirements/asvs'
import { securityPage, SECURITY, weaknesses } from './asvs'
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

  it('are those of the run, one for each row of a table', () => {
    const rows = `const rows = [{ id: '§2.5', path: '/merhome' }, { id: '§2.6', path: '/x' }] as const\n`
    const titles = (source: string) => found(source).map(({ title, ids }) => [title, ...ids])
    const both = [
      ['§2.5 at /merhome', '§2.5'],
      ['§2.6 at /x', '§2.6'],
    ]
    expect(titles(`${rows}for (const { id, path } of rows) test(\`\${id} at \${path}\`, () => {})`)).toEqual(both)
    expect(titles(`${rows}rows.forEach((row) => it(row.id + ' at ' + row.path, () => {}))`)).toEqual(both)
    expect(titles(`it.each([['§2.5', '/merhome'], ['§2.6', '/x']])('%s at %s', () => {})`)).toEqual(both)
    expect(
      titles(`describe('x', () => { ${rows}; for (const [i, { id, on = 'a' }] of rows.filter(({ path }) => path !== '/x').entries())
        describe(\`§3.1 \${on}\`, () => { it(\`\${i} \${id} \${id ? 'yes' : 'no'}\`, () => {}) }) })`),
    ).toEqual([['0 §2.5 yes', '§3.1', '§2.5']])
  })

  it('say so where only a run could tell them', () => {
    expect(found(`for (const row of made()) it(\`§5.1 \${row}\`, () => {})`)).toEqual([
      { title: '§5.1 …', ids: ['§5.1'] },
    ])
    expect(found(`it.each([{ a: 1 }])('§5.1 $a', () => {})`)).toEqual([{ title: '§5.1 …', ids: ['§5.1'] }])
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

  it('names every test as its run does', () => {
    const gaps = all.flatMap(({ guards }) => guards).filter(({ title }) => title.includes('…'))
    expect(gaps).toEqual([])
  })

  it('knows every demand that a test names', () => {
    expect(unknown).toEqual([])
  })

  it('is what the titles of the tests give now (npm run requirements)', () => {
    expect(readFileSync(new URL('../../docs/requirements.md', import.meta.url), 'utf8')).toBe(pageOf(all))
  })
})

describe('the table of docs/security.md', () => {
  it('has all 253 requirements of levels 1 and 2, each once and in order', () => {
    const place = (id: string) => id.split('.').reduce((sum, part) => sum * 100 + Number(part), 0)
    const ids = asvsRows.map(([id]) => id)
    expect([ids.length, new Set(ids).size]).toEqual([253, 253])
    expect(ids).toEqual(ids.toSorted((a, b) => place(a) - place(b)))
    expect(asvsRows.filter(([, level]) => level === 1)).toHaveLength(70)
  })

  it('names only tests, settings and sections that are there', () => {
    expect(weaknesses()).toEqual([])
  })

  it('is what its source gives now (npm run requirements)', () => {
    expect(readFileSync(SECURITY, 'utf8')).toBe(securityPage())
  })
})
