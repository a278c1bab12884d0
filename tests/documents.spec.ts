import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

/** What the documents point at is there. */

const ROOT = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const documents = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  'conformance/README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

/** Without what is code: an example is no link. */
const proseOf = (text: string): string => text.replace(/^```[^]*?^```/gm, '').replace(/`[^`\n]*`/g, '')

const linksIn = (file: string): string[] =>
  [...proseOf(read(file)).matchAll(/\]\(<?([^()\s>]+)>?(?: "[^"]*")?\)/g)]
    .map(([, link]) => decodeURI(link!))
    .filter((link) => !/^[a-z]+:/.test(link))

/** As code hosts name a heading: small, without marks, blanks as hyphens. */
const anchorsIn = (file: string): Set<string> =>
  new Set([
    ...[...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading!
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
    ...[...read(file).matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, name]) => name!),
  ])

const faultOf = (file: string, link: string): string => {
  const [path = '', anchor = ''] = link.split('#')
  const target = path === '' ? file : relative(ROOT, join(ROOT, dirname(file), path))
  if (!existsSync(join(ROOT, target))) return `${link}: no such file`
  if (anchor === '' || !target.endsWith('.md')) return ''
  return anchorsIn(target).has(anchor) ? '' : `${link}: no such heading`
}

describe('documents', () => {
  it.each(documents)('%s leads to what is there', (file) => {
    expect(
      linksIn(file)
        .map((link) => faultOf(file, link))
        .filter(Boolean),
    ).toEqual([])
  })

  it('are read at all: links and headings are found', () => {
    expect(documents.flatMap(linksIn).length).toBeGreaterThan(200)
    expect(faultOf('README.md', 'docs/nowhere.md')).not.toBe('')
    expect(faultOf('README.md', 'docs/operators.md#nowhere')).not.toBe('')
  })

  it('name only commands that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(/npm run ([a-z][\w:-]*\w)/g)].map(([, name]) => [file, name!] as const),
    )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter(([, name]) => !(name in scripts))).toEqual([])
  })
})

describe('.env.example', () => {
  it('has the settings of the table in README and no others', () => {
    const table = /^## 配置\n[^]*?(?=^正式模式)/m.exec(read('README.md'))![0]
    const told = [...table.matchAll(/^\| (.+?) \|/gm)]
      .flatMap(([, cell]) => [...cell!.matchAll(/`([A-Z][A-Z0-9_]+)`/g)])
      .map(([, name]) => name!)
    const shown = [...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!)
    expect(told.length).toBeGreaterThan(15)
    expect([...new Set(shown)].toSorted()).toEqual(told.toSorted())
  })
})
