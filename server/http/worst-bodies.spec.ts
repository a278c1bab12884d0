import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../wire/calls'
import { capacityOf } from './capacity'
import { formOf, parseForm } from './form'
import { gather, readBodiesRaw } from './input'
import { parseJson } from './json'

/**
 * The loop serves everybody: reading any body that the limits let through, or refusing it, costs less of it than looking at so many
 * bytes one by one, measured at the same time: on a quiet machine some 60 ms.
 */
const MOST_MB = 60

const { bytes, values } = capacityOf(calls.placeCart)

const pairs = (name: (i: number) => string, count = values): string =>
  Array.from({ length: count }, (_, i) => `${name(i)}=${i}`).join('&')
const names = Array.from({ length: values }, (_, i) => `items[${i >> 1}][${i % 2 ? 'qty' : 'sku_id'}]`)
const END = '--x--'
const filled = (piece: string): string => piece.repeat(Math.floor((bytes - END.length) / piece.length))
const objectOf = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1])))

const forms: [what: string, text: string][] = [
  ['as many lines as there may be', names.map((name) => `${name}=1`).join('&')],
  ['a list backwards', pairs((i) => `a[${values - i}]`)],
  ['a list by empty brackets', pairs(() => 'a[]')],
  ['lists in lists', pairs((i) => `a[${i % 30}][${i >> 5}][0][0]`)],
  ['lists of gaps in lists of gaps', pairs((i) => `a[${values}][${values}][${values}][${i}]`)],
  ['gaps just below what is allowed', pairs((i) => `a[${values}][${i}]`, 400)],
  ['nothing but separators', filled('&')],
  ['one long value', `a=${filled('%E4')}`],
  ['one long name', filled('[')],
]

const jsons: [what: string, text: string][] = [
  ['as many names as there may be', objectOf(values - 1)],
  ['many more', objectOf(bytes / 9)],
  ['a megabyte of names, which never comes this far', objectOf(90_000)],
  ['lists in lists', `{"a":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`],
  ['empty lists without commas', filled('[]')],
  ['quotes', filled('"')],
  ['backslashes', `{"a":"${filled('\\\\')}"}`],
  ['an open end of backslashes', `{"a":"${filled('\\')}`],
]

const MB = Buffer.alloc(1024 * 1024, 'daifa')
const lookAt = (): void => {
  let seen = 0
  for (let at = 0; at < MB.length; at++) seen = (seen * 31 + MB[at]!) | 0
  expect(seen).not.toBe(0)
}

/** In ms of this process. */
const costOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  try {
    await work()
  } catch {
    // Refused: that's what is measured, too.
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The best of a few, each beside the other: others share the machine. */
const expectCheap = async (work: () => unknown): Promise<void> => {
  const costs: [work: number, megabyte: number][] = []
  for (let i = 0; i < 7; i++)
    costs.push([await costOf(work), (await costOf(() => Array.from({ length: 10 }, lookAt))) / 10])
  const best = (of: 0 | 1) => Math.min(...costs.map((one) => one[of]))
  expect(best(0) / best(1)).toBeLessThan(MOST_MB)
}

describe('reading the worst body costs a moment', () => {
  it.each(forms)('a form of %s', (_, text) => expectCheap(() => parseForm(text, values)))

  it.each(jsons)('JSON of %s', (_, text) => expectCheap(() => parseJson(text, values)))

  it('the fields of a multipart body', () => expectCheap(() => formOf(pairsOf(names), values)))
})

const pairsOf = (those: readonly string[]) => those.map((name) => [name, '1'] as const)

describe('reading the worst body with files costs a moment', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = fastify()
    readBodiesRaw(app)
    for (const call of [calls.cartAdd, calls.productList])
      app.post(call.path, (request) => gather(request, call.files, capacityOf(call), () => undefined).then(() => ''))
    await app.ready()
  })
  afterAll(() => app.close())

  const send = (path: string, boundary: string, payload: string | Buffer) =>
    app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    })

  const line = '--x\r\n'
  const disposition = (name: string) => `Content-Disposition: form-data; name="${name}"\r\n`
  const file = `${line}Content-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n`
  const texts: [what: string, text: string][] = [
    ['as many fields as there may be', names.map((name) => `${line}${disposition(name)}\r\n1\r\n`).join('')],
    ['bare boundaries', filled(line)],
    ['ends', filled(END)],
    ['boundaries without an end of line', filled('--x')],
    ['parts without a header', filled(`${line}\r\n\r\n`)],
    ['parts without a name', filled(`${line}A:\r\n\r\n\r\n`)],
    ['parts of twenty headers', filled(`${line}${'A:\r\n'.repeat(20)}${disposition('a')}\r\n\r\n`)],
    ['parts of headers to the brim', filled(`${line}${'A:\r\n'.repeat(800)}${disposition('a')}\r\n\r\n`)],
    ['one long header', filled(line + disposition('a'.repeat(bytes - 100)))],
    ['parameters of a name', filled(`${line}Content-Disposition: form-data${';a='.repeat(1300)}\r\n\r\n\r\n`)],
    [
      'an open quote of backslashes',
      `${line}Content-Disposition: form-data; name="${'\\'.repeat(bytes - 100)}\r\n\r\n`,
    ],
    ['files nobody asked for', filled(`${file.replace('image', 'other')}\r\n`)],
  ]

  it.each(texts)('multipart of %s', async (_, text) => {
    const ask = () => send(calls.cartAdd.path, 'x', text + END)
    expect((await ask()).statusCode).not.toBe(413)
    await expectCheap(ask)
  })

  const megabytes = (piece: string) => Buffer.alloc(5 * 1024 * 1024 - 1024, piece, 'latin1')

  it.each([
    ['what is almost a boundary', `\r\n--${'x'.repeat(69)}`],
    ['what is a boundary but for its start', 'x'.repeat(70)],
    ['ends of line', '\r\n'],
    ['dashes', '--'],
  ])('multipart with a picture of %s', (_, piece) => {
    const boundary = 'x'.repeat(70)
    const head = Buffer.from(file.replace('x', boundary))
    const body = Buffer.concat([head, megabytes(piece), Buffer.from(`\r\n--${boundary}--`)])
    return expectCheap(() => send(calls.productList.path, boundary, body))
  })

  it.each([
    ['before its first part', (long: Buffer) => [long, `\r\n${file}1\r\n--x--`]],
    ['behind its last', (long: Buffer) => [`${file}1\r\n--x--`, long]],
    ['and no end', (long: Buffer) => [file, long]],
  ])('multipart with megabytes of ends of line %s', (_, order) => {
    const body = Buffer.concat(order(megabytes('\r\n')).map((piece) => Buffer.from(piece)))
    return expectCheap(() => send(calls.productList.path, 'x', body))
  })
})

describe('a call takes what it can need', () => {
  it('in bytes: a cart or an order 128 KB, any other 64 KB, files apart', () => {
    const { login, cartAdd, uploadFile } = calls
    expect([login, cartAdd, uploadFile].map((call) => capacityOf(call).bytes / 1024)).toEqual([64, 128, 64])
    expect([login, uploadFile].map((call) => Math.floor(capacityOf(call).multipartBytes / 1024 / 1024))).toEqual([0, 5])
  })

  it('in values: a sign-in a few, a cart its 500 lines', () => {
    expect([calls.login, calls.cartAdd].map((call) => capacityOf(call).values)).toEqual([53, 1050])
  })
})
