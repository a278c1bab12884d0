import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../wire/call'
import { calls } from '../../wire/calls'
import { inputSchema } from '../../wire/schema'
import { ask, tokenOf } from '../support/ask'
import { startServer, type TestServer } from '../support/server'

/** Every field of every call, bent in every way: refused or done, never a bug, always an envelope. */

const wrong: unknown[] = [
  undefined,
  '',
  ' ',
  null,
  true,
  0,
  -1,
  -0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 53 + 2,
  '1e3',
  'NaN',
  'Infinity',
  '-1',
  '0x10',
  '01',
  '٣',
  '9'.repeat(400),
  'x'.repeat(60_000),
  [],
  [[]],
  [null],
  ['a', 'a'],
  {},
  { a: 1 },
  JSON.parse('{"then":1,"length":3,"toString":"x","__proto__":{"a":1}}'),
  "' or 1=1 --",
  '%_\\',
  '$1',
  '../../etc/passwd',
  '\u0000',
  '\u202E',
  '\uFEFF',
  '\uFFFE',
  '👨‍👩‍👧‍👦',
  'a\u0301'.repeat(1000),
  '<script>alert(1)</script>',
  '𠮷',
]

/** A plain value for a field, so that one bent field isn't hidden behind another that is missing. */
const plain = (schema: Record<string, unknown>): unknown => {
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if ('const' in schema) return schema.const
  if ('default' in schema) return schema.default
  if (schema.type === 'integer') return 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return [plain(schema.items as Record<string, unknown>)]
  if (schema.type === 'object') return shape(schema)
  return '1'
}

const shape = (schema: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>).map(([name, inner]) => [
      name,
      plain(inner),
    ]),
  )

const shapes = (call: Call): Record<string, unknown>[] => {
  const schema = inputSchema(call)
  const branches = schema.oneOf ?? schema.anyOf
  return (branches ?? [schema]).map(shape)
}

const all = Object.entries(calls) as [string, Call][]

const json = { 'content-type': 'application/json' }
const KNOWN = new Set([20000, 40000, 40001, 40004, 40009, 40010, 40011, 40012, 40029, 40090])

describe.each(['pglite', 'postgres'] as const)('on %s', (db) => {
  let server: TestServer
  let token: string
  const bugs: string[] = []
  beforeAll(async () => {
    server = await startServer({ db, onLog: (line) => void (line.includes('"level":"error"') && bugs.push(line)) })
    token = await tokenOf(server, '13800000002')
  })
  afterAll(() => server.close())

  const send = (call: Call, fields: Record<string, unknown>) => {
    const path = `/prod${call.path}`
    if (call.method !== 'GET')
      return ask(server, call.method, path, { body: JSON.stringify(fields), headers: json, token })
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined) query.append(name, typeof value === 'string' ? value : JSON.stringify(value))
    return ask(server, 'GET', `${path}?${query}`.slice(0, 12_000), { token })
  }

  it.each(all)('%s refuses or does what is bent, and never fails', async (_, call) => {
    for (const fields of shapes(call)) {
      for (const name of Object.keys(fields)) {
        const answers = await Promise.all(wrong.map((value) => send(call, { ...fields, [name]: value })))
        expect(answers.filter(({ code }) => !KNOWN.has(code)).map(({ code, msg }) => [name, code, msg])).toEqual([])
      }
      if (call.path === '/api/user/logout') token = await tokenOf(server, '13800000002')
    }
    expect(bugs).toEqual([])
  })

  it('survives bodies that nobody thought of', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...all), fc.object({ maxDepth: 4 }), async ([, call], fields) => {
        if (call.path === '/api/user/logout') return
        const { code } = await ask(server, call.method === 'GET' ? 'GET' : call.method, `/prod${call.path}`, {
          ...(call.method === 'GET' ? {} : { body: JSON.stringify(fields), headers: json }),
          token,
        })
        expect(KNOWN.has(code)).toBe(true)
      }),
      { numRuns: 300, seed: 20_481_601 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...all),
        fc.string({ unit: 'binary', maxLength: 300 }),
        async ([, call], text) => {
          if (call.method === 'GET' || call.path === '/api/user/logout') return
          const { code } = await ask(server, call.method, `/prod${call.path}`, {
            body: Buffer.from(text),
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            token,
          })
          expect(KNOWN.has(code)).toBe(true)
        },
      ),
      { numRuns: 300, seed: 20_481_601 },
    )
    expect(bugs).toEqual([])
  })

  it('survives multipart bodies that no browser writes', async () => {
    const header = fc.oneof(
      fc.constantFrom(
        'Content-Disposition: form-data; name="page"',
        'Content-Disposition: form-data; name="image"; filename="a.png"',
        'Content-Disposition: form-data; name="data[keyword]"',
        'Content-Disposition: form-data; name=""',
        'Content-Disposition: form-data',
        'Content-Disposition: form-data; filename="a"',
        'Content-Disposition: attachment; name="page"',
        'Content-Disposition',
        'Content-Type: application/json',
        'Content-Transfer-Encoding: base64',
        `X: ${'y'.repeat(9000)}`,
        '',
      ),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc
        .tuple(fc.constantFrom('name', 'filename', 'name*'), fc.string({ maxLength: 20 }))
        .map(([key, value]) => `Content-Disposition: form-data; ${key}="${value}"`),
    )
    const part = fc
      .record({
        start: fc.constantFrom('--x\r\n', '--x\n', '--x', '\r\n--x\r\n', '--y\r\n'),
        headers: fc.array(header, { maxLength: 3 }),
        gap: fc.constantFrom('\r\n\r\n', '\r\n', '\n\n', ''),
        content: fc.oneof(fc.string({ unit: 'binary', maxLength: 50 }), fc.constantFrom('1', '', '{}', '\0')),
        end: fc.constantFrom('\r\n', '', '\n'),
      })
      .map(({ start, headers, gap, content, end }) => start + headers.join('\r\n') + gap + content + end)
    const type = fc.constantFrom(
      'multipart/form-data; boundary=x',
      'multipart/form-data; boundary="x"',
      'Multipart/Form-Data;boundary=x; charset=utf-8',
      'multipart/form-data; boundary=',
      'multipart/mixed; boundary=x',
    )
    const posts = all.filter(([, call]) => call.method !== 'GET' && call.path !== '/api/user/logout')
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...posts),
        type,
        fc.array(part, { maxLength: 5 }),
        fc.constantFrom('--x--\r\n', '--x--', '', '--x'),
        async ([, call], contentType, parts, end) => {
          const { code } = await ask(server, call.method, `/prod${call.path}`, {
            body: Buffer.from(parts.join('') + end),
            headers: { 'content-type': contentType },
            token,
          })
          // An empty body comes without a length.
          expect([...KNOWN, 400, 411, 413, 415]).toContain(code)
        },
      ),
      { numRuns: 400, seed: 20_481_601 },
    )
    expect(bugs).toEqual([])
  })
})
