import type * as z from 'zod/mini'
import { snakeKeys, toSnake } from '../../wire/case'

type Schema = z.core.$ZodType
type Write = (value: unknown) => string

/**
 * The JSON of a reply: what its schema names and nothing else, checked, by the names of the wire. All of it in one pass over the value: a
 * page of orders has a few thousand values, and to read them by zod, to rename them and to write them took a tenth of the answer's time.
 * @throws Error of zod where the value isn't what the schema says
 */
export const written = (schema: z.ZodMiniType, value: unknown): string => {
  try {
    return writerOf(schema)(value)
  } catch (error) {
    if (!(error instanceof Unlike)) throw error
    // In its words; and where it finds nothing wrong, as it reads it.
    return JSON.stringify(snakeKeys(schema.parse(value)))
  }
}

/** Not what the schema says, or not so that it could be told at once. */
class Unlike extends Error {}

const unlike = (): never => {
  throw new Unlike()
}

const writers = new WeakMap<Schema, Write>()

const writerOf = (schema: Schema): Write => {
  const known = writers.get(schema)
  if (known) return known
  // A tree names itself.
  let write: Write = unlike
  writers.set(schema, (value) => write(value))
  write = made(schema)
  writers.set(schema, write)
  return write
}

const made = (schema: Schema): Write => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object' && !def.catchall && !def.checks?.length) return objectOf(def.shape)
  if (def.type === 'array' && !def.checks?.length) return listOf(writerOf(def.element))
  if (def.type === 'nullable') {
    const write = writerOf(def.innerType)
    return (value) => (value === null ? 'null' : write(value))
  }
  if (def.type === 'enum') return oneOf(Object.values(def.entries))
  if (def.type === 'boolean') return (value) => (typeof value === 'boolean' ? String(value) : unlike())
  return textOf(def) ?? wholeOf(def) ?? byZod(schema)
}

const objectOf = (shape: Readonly<Record<string, Schema>>): Write => {
  const fields = Object.entries(shape).map(([name, inner], i) => {
    return { name, head: `${i === 0 ? '' : ','}${JSON.stringify(toSnake(name))}:`, write: writerOf(inner) }
  })
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return unlike()
    let text = '{'
    for (const { name, head, write } of fields) text += head + write((value as Record<string, unknown>)[name])
    return `${text}}`
  }
}

const listOf =
  (write: Write): Write =>
  (value) => {
    if (!Array.isArray(value)) return unlike()
    let text = '['
    for (let i = 0; i < value.length; i++) text += (i === 0 ? '' : ',') + write(value[i])
    return `${text}]`
  }

/** Each word is written once. */
const oneOf = (words: readonly unknown[]): Write => {
  const texts = new Map(words.map((word) => [word, JSON.stringify(word)]))
  return (value) => texts.get(value) ?? unlike()
}

/** Text, of a form or of any; null for what is anything else. */
const textOf = (def: z.core.$ZodTypes['_zod']['def']): Write | null => {
  if (def.type !== 'string' || 'format' in def) return null
  const patterns: RegExp[] = []
  for (const check of def.checks ?? []) {
    const form = (check as z.core.$ZodChecks)._zod.def
    if (form.check !== 'string_format' || !('pattern' in form) || form.format !== 'regex' || !form.pattern) return null
    // One that remembers where it stopped would read the next text from there.
    if (form.pattern.global || form.pattern.sticky) return null
    patterns.push(form.pattern)
  }
  return (value) =>
    typeof value === 'string' && patterns.every((pattern) => pattern.test(value)) ? JSON.stringify(value) : unlike()
}

/** Whole numbers, bounded or not; null for what is anything else. */
const wholeOf = (def: z.core.$ZodTypes['_zod']['def']): Write | null => {
  if (def.type !== 'number' || !('format' in def) || def.format !== 'safeint') return null
  let [least, most] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
  for (const check of def.checks ?? []) {
    const bound = (check as z.core.$ZodChecks)._zod.def
    if (bound.check === 'greater_than' && bound.inclusive) least = Math.max(least, Number(bound.value))
    else if (bound.check === 'less_than' && bound.inclusive) most = Math.min(most, Number(bound.value))
    else return null
  }
  return (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? `${Number(value)}` : unlike()
}

const byZod =
  (schema: Schema): Write =>
  (value) => {
    const result = schema._zod.run({ value, issues: [] }, {})
    if (result instanceof Promise || result.issues.length > 0) return unlike()
    return JSON.stringify(snakeKeys(result.value)) ?? unlike()
  }
