import { describe, expect, it } from 'vitest'
import { calls } from '../../wire/calls'
import { capacityOf } from './capacity'
import { formOf, parseForm } from './form'
import { parseJson } from './json'

/** The loop serves everybody: reading any body that the limits let through, or refusing it, costs less than this of it. */
const MOST_MS = 50

const { bytes, values } = capacityOf(calls.placeCart)

const pairs = (name: (i: number) => string, count = values): string =>
  Array.from({ length: count }, (_, i) => `${name(i)}=${i}`).join('&')
const names = Array.from({ length: values }, (_, i) => `items[${i >> 1}][${i % 2 ? 'qty' : 'sku_id'}]`)
const filled = (piece: string): string => piece.repeat(Math.floor(bytes / piece.length))
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

/** Of the best of a few: others share the machine. */
const cost = (work: () => unknown): number => {
  const once = (): number => {
    const before = process.cpuUsage()
    try {
      work()
    } catch {
      // Refused: that's what is measured, too.
    }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  return Math.min(...Array.from({ length: 7 }, once))
}

describe('reading the worst body costs a moment', () => {
  it.each(forms)('a form of %s', (_, text) => {
    expect(cost(() => parseForm(text, values))).toBeLessThan(MOST_MS)
  })

  it.each(jsons)('JSON of %s', (_, text) => {
    expect(cost(() => parseJson(text, values))).toBeLessThan(MOST_MS)
  })

  it('the fields of a multipart body', () => {
    expect(
      cost(() =>
        formOf(
          names.map((name) => [name, '1'] as const),
          values,
        ),
      ),
    ).toBeLessThan(MOST_MS)
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
