import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '../../wire/call'
import { calls } from '../../wire/calls'
import { snakeKeys } from '../../wire/case'
import { maybeTime, time } from '../../wire/codecs'
import { written } from './written'

const plainly = (schema: z.ZodMiniType, value: unknown): string => JSON.stringify(snakeKeys(schema.parse(value)))

const outcome = (write: () => string): string => {
  try {
    return write()
  } catch (error) {
    return String(error)
  }
}

type Schema = z.core.$ZodType

const times = fc.constant('2026-11-22T21:00:00+08:00')

/** What a schema allows, and now and then something else; `depth` bounds a tree. */
const values = (schema: Schema, odd: Arbitrary<unknown> | null, depth = 5): Arbitrary<unknown> => {
  const right = allowed(schema, odd, depth)
  return odd ? fc.oneof({ weight: 60, arbitrary: right }, { weight: 1, arbitrary: odd }) : right
}

const allowed = (schema: Schema, odd: Arbitrary<unknown> | null, depth: number): Arbitrary<unknown> => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const of = (inner: Schema) => values(inner, odd, depth - 1)
  if (schema === time) return times
  if (schema === maybeTime) return fc.oneof(times, fc.constant(''))
  if (def.type === 'object') {
    const shape = Object.fromEntries(Object.entries(def.shape).map(([name, inner]) => [name, of(inner)]))
    return fc.record({ ...shape, notInTheContract: fc.constant('secret') })
  }
  if (def.type === 'array') return depth <= 0 ? fc.constant([]) : fc.array(of(def.element), { maxLength: 3 })
  if (def.type === 'nullable') return fc.option(of(def.innerType))
  if (def.type === 'boolean') return fc.boolean()
  if (def.type === 'number') return fc.nat()
  if (def.type === 'string') return fc.string({ unit: 'binary', minLength: 1 })
  if (def.type === 'enum') return fc.constantFrom(...Object.values(def.entries))
  if (def.type === 'literal') return fc.constantFrom(...def.values)
  if (def.type === 'union') return fc.oneof(...def.options.map(of))
  throw new Error(`replies had no ${def.type} before`)
}

describe.each(Object.entries(calls) as [string, Call][])('a reply of %s', (_name, { output }) => {
  it('is written as zod reads it, by the names of the wire, and nothing more', () => {
    fc.assert(
      fc.property(values(output, null), (value) => {
        expect(written(output, value)).toBe(plainly(output, value))
      }),
      { numRuns: 20 },
    )
  })

  it('that isn’t what the contract says is refused as zod refuses it', () => {
    fc.assert(
      fc.property(values(output, fc.anything()), (value) => {
        expect(outcome(() => written(output, value))).toBe(outcome(() => plainly(output, value)))
      }),
      { numRuns: 40 },
    )
  })
})

it('bounds numbers as the schema does, on both sides', () => {
  const schema = z.object({ n: z.int().check(z.gte(-3), z.lte(7)) })
  const all = [-4, -3, 0, -0, 7, 8, 1.5, NaN, Infinity, 2 ** 53, '5', null, undefined]
  expect(all.map((n) => outcome(() => written(schema, { n })))).toEqual(
    all.map((n) => outcome(() => plainly(schema, { n }))),
  )
})
