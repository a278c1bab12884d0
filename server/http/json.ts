import { requestWords } from '../../src/domain/request-words'
import { refusals } from '../../src/domain/refusals'
import { MAX_PARAMETERS, MAX_SEGMENTS, repeated, tooMany } from './form'
import { WireRefusal } from './reply'

/** A JSON body is an object of bounded size and depth, each name once. @throws WireRefusal 400 when it is no JSON */
export const parseJson = (text: string): Record<string, unknown> => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new WireRefusal(400)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refusals.invalid(requestWords.noObject)
  measure(value)
  findRepeated(text)
  return value as Record<string, unknown>
}

const measure = (root: object): void => {
  let count = 0
  // An array is a level of its own, as in items[0][sku_id]; the root isn't, `data` is one more.
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) return
    if (depth > MAX_SEGMENTS + 1) throw refusals.invalid(requestWords.bodyTooDeep)
    for (const item of Object.values(value)) {
      if (++count > MAX_PARAMETERS) throw tooMany()
      walk(item, depth + 1)
    }
  }
  walk(root, 1)
}

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}:]/g

/** JSON.parse takes the last of two equal names; the text tells. Only for text that was parsed already. */
const findRepeated = (text: string): void => {
  const open: Set<string>[] = []
  let last = ''
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (token !== ':') last = token
    else {
      const name = JSON.parse(last) as string
      const names = open.at(-1)
      if (names?.has(name)) throw repeated(name)
      names?.add(name)
    }
  }
}
