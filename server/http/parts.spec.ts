import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFailure } from '../../src/domain/failure'
import { readMultipart } from './multipart'
import { partsOf } from './parts'
import { WireRefusal } from './reply'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'

const read = (text: string | Buffer, boundary = 'x') => [...partsOf(Buffer.from(text), boundary)]
const part = (header: string, content = '1') => `--x\r\n${header}\r\n\r\n${content}\r\n`
const named = (rest: string) => part(`Content-Disposition: form-data; ${rest}`)

describe('the parts of a multipart body', () => {
  it('are what a browser wrote', async () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/["\r\n\\]/.test(text))
    const content = fc.oneof(
      fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n]/.test(text)),
      fc.uint8Array({ maxLength: 300 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, content), { maxLength: 12 }), async (pairs) => {
        const body = new FormData()
        for (const [key, value] of pairs)
          if (typeof value === 'string') body.append(key, value)
          else body.append(key, new Blob([new Uint8Array(value)]), `${key}.png`)
        const written = new Response(body)
        const boundary = /boundary=(.*)$/.exec(written.headers.get('content-type') ?? '')?.[1] ?? ''
        const bytes = Buffer.from(await written.arrayBuffer())
        expect([...partsOf(bytes, boundary)].map((one) => [one.name, one.isFile, [...one.content]])).toEqual(
          pairs.map(([key, value]) => [
            key,
            typeof value !== 'string',
            [...(typeof value === 'string' ? Buffer.from(value) : value)],
          ]),
        )
      }),
    )
  })

  it.each([
    ['name="a"', 'a', false],
    ['name=a', 'a', false],
    ['name="\u2028a\n"', '\u2028a\n', false],
    ['NAME="a" ; filename="b.png"', 'a', true],
    ['name="a"; filename=""', 'a', true],
    [String.raw`name="a"; filename="b\".png"`, 'a', true],
    [`name="a"; filename*=UTF-8''%E4.png`, 'a', true],
    ['filename="name=b"', undefined, true],
    ['name="a; filename=b"', 'a; filename=b', false],
  ])('are named by %s', (rest, name, isFile) => {
    expect(read(`${named(rest)}--x--`)).toMatchObject([{ name, isFile, content: Buffer.from('1') }])
  })

  it('stand between the first boundary and the last', () => {
    const bodies = [
      `${named('name="a"')}--x--`,
      `before\r\n${named('name="a"')}--x--\r\n${named('name="b"')}--x--`,
      `\r\n${named('name="a"')}--x--behind`,
    ]
    expect(bodies.map((body) => read(body).map(({ name }) => name))).toEqual([['a'], ['a'], ['a']])
  })

  it.each([
    ['without an end', named('name="a"')],
    ['without a boundary', 'x'],
    ['of nothing', ''],
    ['of bare boundaries', '--x\r\n--x\r\n--x--'],
    ['with something behind a boundary', '--xy\r\n\r\n\r\n--x--'],
    ['with a boundary inside a head', '--x\r\nA: b\r\n--x\r\n\r\n1\r\n--x--'],
    ['with a head that never ends', `${part(`A: ${'b'.repeat(5000)}`)}--x--`],
    ['with two names for one part', `${named('name="a"; name="b"')}--x--`],
    ['with two dispositions', `${named('name="a"\r\nContent-Disposition: form-data; name="b"')}--x--`],
    ['with an open quote', `${named('name="a')}--x--`],
  ])('are refused in a body %s', (_, body) => {
    expect(() => read(body)).toThrow(WireRefusal)
  })
})

describe('a multipart body', () => {
  const capacity = { bytes: 2000, multipartBytes: 9000, values: 5 }
  const readAll = async (body: Buffer, type = 'multipart/form-data; boundary=x') => {
    const headers = { 'content-type': type, 'content-length': String(body.length) }
    const request = { headers, raw: Readable.from([body]) } as unknown as FastifyRequest
    return readMultipart(request, ['image'], capacity, () => undefined)
  }
  const all = (...parts: string[]) => Buffer.from(`${parts.join('')}--x--`)

  it('of any bytes is read or refused, never a bug', async () => {
    const piece = fc.constantFrom(
      '--x',
      '--',
      '\r\n',
      '\r\n\r\n',
      '; ',
      '"',
      'name=',
      'A: b',
      named('name="a"'),
      '\0',
      '\xff',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), fc.string(), async (pieces, rest) => {
        const body = Buffer.from(pieces.join(''), 'latin1')
        const types = ['multipart/form-data; boundary=x', `multipart/form-data; boundary=${rest}`]
        for (const type of types)
          await readAll(body, type).catch((error: unknown) => {
            if (!isFailure(error) && !(error instanceof WireRefusal)) throw error
          })
      }),
    )
  })

  it('of more parts than the call can need is refused', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
    await expect(readAll(all(...names.map((name) => named(`name="${name}"; filename=""`))))).rejects.toThrow('参数过多')
  })

  it('may be long where it is a file, not where it is text', async () => {
    const long = 'y'.repeat(3000)
    const fileOf = (name: string) => part(`Content-Disposition: form-data; name="${name}"; filename="a"`, long)
    expect(await readAll(all(fileOf('image'), fileOf('other')))).toEqual({
      fields: {},
      files: { image: Buffer.from(long) },
    })
    const texts = [
      part('Content-Disposition: form-data; name="image"', long),
      part(`Content-Disposition: form-data; name="a"; filename="${long}"`),
      named(`name="a"; filename="${'y'.repeat(900)}"`).repeat(3),
    ]
    for (const text of texts) await expect(readAll(all(text))).rejects.toMatchObject({ status: 413 })
  })

  it.each(['', 'x; boundary=y', '"x', 'x'.repeat(71), 'x y ', '"x "', '\u00e4'])(
    'is refused by a boundary of %j',
    async (boundary) => {
      await expect(readAll(all(), `multipart/form-data; boundary=${boundary}`)).rejects.toMatchObject({ status: 400 })
    },
  )
})
