import qs from 'qs'
import type { Failure } from '../../src/domain/failure'
import { requestWords } from '../../src/domain/request-words'
import { RequestFailure, shown } from '../../wire/understand'

/** Names and values that came as text: a query, a form body, the fields of a multipart body. */

export const MAX_PARAMETERS = 2000
/** items[0][sku_id] has three segments; inside data[…] one more. */
export const MAX_SEGMENTS = 5

/** `a=1&data[b]=2`, percent-encoded. @throws Failure invalid */
export const parseForm = (text: string): Record<string, unknown> => {
  if (text === '') return {}
  const pairs = text.split('&')
  if (pairs.length > MAX_PARAMETERS) throw tooMany()
  checkNames(pairs.map((pair) => decoded(pair.slice(0, equalsAt(pair)))))
  return tree(text)
}

/** The same for names and values that are not encoded. */
export const formOf = (pairs: readonly (readonly [name: string, value: string])[]): Record<string, unknown> => {
  checkNames(pairs.map(([name]) => name))
  return tree(pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&'))
}

const tree = (text: string): Record<string, unknown> => {
  try {
    return qs.parse(text, {
      depth: MAX_SEGMENTS,
      strictDepth: true,
      parameterLimit: MAX_PARAMETERS,
      arrayLimit: MAX_PARAMETERS,
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

/** A list may be given as `tags[]=a&tags[]=b`; every other name stands once. */
const checkNames = (names: readonly string[]): void => {
  if (names.length > MAX_PARAMETERS) throw tooMany()
  const seen = new Set<string>()
  for (const name of names) {
    const segments = name.split('[')
    if (segments.some((segment) => segment.replace(/\]$/, '') === '__proto__')) throw unknownField('__proto__')
    if (segments.length > MAX_SEGMENTS + (name.startsWith('data[') ? 1 : 0))
      throw new RequestFailure(requestWords.tooDeep(shown(name)), shown(name))
    if (name.endsWith('[]')) continue
    if (seen.has(name)) throw repeated(name)
    seen.add(name)
  }
}

export const repeated = (name: string): Failure => new RequestFailure(requestWords.repeated(shown(name)), shown(name))

export const unknownField = (name: string): Failure =>
  new RequestFailure(requestWords.unknown(shown(name)), shown(name))

export const tooMany = (): Failure => new RequestFailure(requestWords.tooMany)
