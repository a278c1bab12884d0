import { refusals } from '../../src/domain/refusals'
import { requestWords } from '../../src/domain/request-words'
import { MAX_SEGMENTS, refuseInherited, repeated, tooMany } from './field-names'
import { WireRefusal } from './reply'

/** A JSON body is an object of bounded size and depth, each name once. @throws WireRefusal 400 when it is no JSON */
export const parseJson = (text: string, maxValues: number): Record<string, unknown> => {
  measure(text, maxValues)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new WireRefusal(400)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refusals.invalid(requestWords.noObject)
  checkNames(text)
  return value as Record<string, unknown>
}

/** An array is a level of its own, as in items[0][sku_id]; so is the root, and `data` is one more. */
const MAX_DEPTH = MAX_SEGMENTS + 1
const STRUCTURE = /"[^"\\]*(?:\\.[^"\\]*)*"?|[{}[\],]/gs

/** Counted in the text, before an object is made of it: where n values stand there are n − 1 commas, whatever holds them. */
const measure = (text: string, maxValues: number): void => {
  let depth = 0
  let values = 1
  for (const [token] of text.matchAll(STRUCTURE)) {
    if (token === ',') {
      if (++values > maxValues) throw tooMany()
    } else if (token === '{' || token === '[') {
      if (++depth > MAX_DEPTH) throw refusals.invalid(requestWords.bodyTooDeep)
    } else if (token === '}' || token === ']') depth--
  }
}

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}:]/g

/** JSON.parse takes the last of two equal names; the text tells. Only for text that was parsed already. */
const checkNames = (text: string): void => {
  const open: Set<string>[] = []
  let last = ''
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (token !== ':') last = token
    else {
      const name = JSON.parse(last) as string
      refuseInherited(name)
      const names = open.at(-1)
      if (names?.has(name)) throw repeated(name)
      names?.add(name)
    }
  }
}
