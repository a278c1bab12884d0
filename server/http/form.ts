import qs from 'qs'
import { requestWords } from '../../src/domain/request-words'
import { RequestFailure, shown } from '../../wire/understand'
import { MAX_SEGMENTS, refuseInherited, repeated, tooMany } from './field-names'

/** Names and values that came as text: a query, a form body, the fields of a multipart body. */

/** `a=1&data[b]=2`, percent-encoded. @throws Failure invalid */
export const parseForm = (text: string, maxValues: number): Record<string, unknown> => {
  if (text === '') return {}
  refuseMore(text, maxValues)
  checkNames(text.split('&').map((pair) => decoded(pair.slice(0, equalsAt(pair)))))
  return tree(text, maxValues)
}

/** The same for names and values that are not encoded. */
export const formOf = (
  pairs: readonly (readonly [name: string, value: string])[],
  maxValues: number,
): Record<string, unknown> => {
  checkNames(pairs.map(([name]) => name))
  const text = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  return tree(text, maxValues)
}

/** Before anything is cut or copied. */
const refuseMore = (text: string, maxValues: number): void => {
  let values = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    values += 1
    if (values > maxValues) throw tooMany()
  }
}

const tree = (text: string, maxValues: number): Record<string, unknown> => {
  try {
    return qs.parse(text, {
      depth: MAX_SEGMENTS,
      strictDepth: true,
      parameterLimit: maxValues,
      arrayLimit: maxValues,
      throwOnLimitExceeded: true,
      plainObjects: true,
      allowPrototypes: true,
      decoder: decoded,
    })
  } catch (error) {
    if (error instanceof RangeError) throw new RequestFailure(requestWords.tooManyOrDeep)
    throw error
  }
}

const equalsAt = (pair: string): number => {
  const at = pair.indexOf('=')
  return at === -1 ? pair.length : at
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new RequestFailure(requestWords.brokenText)
  }
}

/** qs walks each list from its start for every value in it, gaps included: 500 lines of two fields are 250,000 steps. */
const MAX_STEPS = 600_000

/** A list may be given as `tags[]=a&tags[]=b`; every other name stands once. */
const checkNames = (names: readonly string[]): void => {
  const seen = new Set<string>()
  let steps = 0
  for (const name of names) {
    const segments = name.split('[')
    if (segments.length > MAX_SEGMENTS + (name.startsWith('data[') ? 1 : 0))
      throw new RequestFailure(requestWords.tooDeep(shown(name)), shown(name))
    for (const segment of segments.map((one) => one.replace(/\]$/, ''))) {
      refuseInherited(segment)
      if (/^\d{1,9}$/.test(segment)) steps += Number(segment)
    }
    if (steps > MAX_STEPS) throw tooMany()
    if (name.endsWith('[]')) continue
    if (seen.has(name)) throw repeated(name)
    seen.add(name)
  }
}
