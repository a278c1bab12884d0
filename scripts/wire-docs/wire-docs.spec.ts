import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { demandRows } from '../../docs/requirements/source'
import type { Call } from '../../wire/call'
import { calls } from '../../wire/calls'
import { opsPage } from './ops-page'
import { wirePage } from './page'
import { shapeOf } from './shape'
import { pathTests, waysPage } from './ways-page'

const page = () => readFileSync(new URL('../../docs/wire.md', import.meta.url), 'utf8')

/** `POST /api/cart/add` of a line of the specification, where it is about a call. */
const givenCalls = (since: (group: string) => boolean): string[] =>
  demandRows.flatMap(([, group, text]) =>
    since(group) ? (/^(?:GET|POST|PUT|DELETE) \/[^\s（]+/.exec(text) ?? []) : [],
  )

describe('the shape of a schema', () => {
  it('tells names, lists, choices, nested objects and what may be left out in one line', () => {
    const text = { type: 'string' }
    const schema = {
      type: 'object',
      properties: {
        keyword: text,
        sort: { type: 'string', enum: ['new', 'sales'] },
        ids: { type: 'array', items: text },
        items: { type: 'array', items: { type: 'object', properties: { id: text }, required: ['id'] } },
        station: { type: 'object', properties: { id: text, name: text }, required: ['id'] },
      },
      required: ['keyword', 'ids', 'items', 'station'],
    }
    expect(shapeOf(schema, ['image'])).toBe(
      'keyword, sort? new|sales, ids[], items [{id}], station {id, name?}, image（文件）',
    )
    expect(shapeOf({ type: 'object', properties: {} })).toBe('—')
    expect(
      shapeOf({
        oneOf: [
          { type: 'object', properties: { a: text }, required: ['a'] },
          { type: 'object', properties: { b: text } },
        ],
      }),
    ).toBe('{a} 或 {b?}')
  })

  it('spells a schema that holds itself out once', () => {
    const node = {
      type: 'object',
      properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/n' } } },
      required: ['name', 'children'],
    }
    expect(shapeOf({ type: 'array', items: { $ref: '#/$defs/n' }, $defs: { n: node } })).toBe(
      '[{name, children [{…}]}]',
    )
  })
})

describe('docs/wire.md', () => {
  it('has a row for every call', () => {
    const missing = (Object.values(calls) as Call[]).filter(
      ({ method, path }) => !page().includes(`| \`${method} ${path}\`<br>`),
    )
    expect(missing).toEqual([])
  })

  it('says of a call that the specification gives it exactly where the specification does', () => {
    const given = new Set(givenCalls(() => true))
    const wrong = (Object.values(calls) as Call[]).filter(
      ({ method, path, origin }) => given.has(`${method} ${path}`) !== (origin === 'spec'),
    )
    expect(wrong.map(({ method, path, origin }) => `${method} ${path}: ${origin}`)).toEqual([])
  })

  it('has every call that the job, the frame and the catalogue need', () => {
    const served = new Set((Object.values(calls) as Call[]).map(({ method, path }) => `${method} ${path}`))
    expect(givenCalls((group) => group !== 'later').filter((call) => !served.has(call))).toEqual([])
  })

  it('is what the contract gives now (npm run wire)', () => {
    expect(page()).toBe(wirePage())
  })
})

describe('docs/ops.md', () => {
  it('is what the table of verbs gives now (npm run wire)', () => {
    expect(readFileSync(new URL('../../docs/ops.md', import.meta.url), 'utf8')).toBe(opsPage())
  })
})

describe('docs/ways.md', () => {
  it('is what `npm run wire` writes now', () => {
    expect(readFileSync(new URL('../../docs/ways.md', import.meta.url), 'utf8')).toBe(waysPage())
  })

  it('has a test for every path of an after-sale', () => {
    expect(Object.entries(pathTests()).filter(([, titles]) => titles.length === 0)).toEqual([])
  })
})
