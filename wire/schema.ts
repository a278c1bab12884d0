import * as z from 'zod/mini'
import type { Call } from './call'
import { toSnake } from './case'

/** The part of JSON Schema that we read; everything else passes through. */
export interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: readonly unknown[]
  const?: unknown
  oneOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  $ref?: string
  $defs?: Record<string, JsonSchema>
  [key: string]: unknown
}

/** A call's input as JSON Schema (2020-12) in the wire's names: what may be sent, what must be, and whether anything else may be. */
export const inputSchema = ({ input: schema, repeat }: Pick<Call, 'input' | 'repeat'>): JsonSchema => {
  // Numbers and flags are read from text too; after reading they are what the schema says. What may be left out, only "before" knows.
  const after = jsonSchema(schema, 'output')
  const before = jsonSchema(schema, 'input')
  const both = snakeNames(withRequired(after, before))
  return repeat === 'money' ? both : open(both)
}

/** Without the ban on other fields: they are left unread (wire/understand). */
const open = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  ) as JsonSchema

/** What a call answers as `data`. */
export const outputSchema = (schema: z.ZodMiniType): JsonSchema => snakeNames(jsonSchema(schema, 'output'))

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `required` of the one in the shape of the other, at every level. */
const withRequired = (after: JsonSchema, before: JsonSchema): JsonSchema => {
  const { required: _, ...out } = after
  for (const [key, value] of Object.entries(out)) {
    const twin = before[key]
    if (Array.isArray(value))
      out[key] = value.map((item: unknown, i) =>
        isObject(item) && Array.isArray(twin) && isObject(twin[i]) ? withRequired(item, twin[i]) : item,
      )
    else if (isObject(value) && isObject(twin)) out[key] = withRequired(value, twin)
  }
  return 'properties' in after && Array.isArray(before.required) ? { ...out, required: before.required } : out
}

/** Names of properties; `required` and discriminators name them too. */
const snakeNames = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties' && isObject(value))
        return [key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [toSnake(name), snakeAny(inner)]))]
      if (key === 'required' && Array.isArray(value)) return [key, value.map((name) => toSnake(String(name)))]
      // Values stay as they are.
      return [key, key === 'enum' || key === 'const' || key === 'default' ? value : snakeAny(value)]
    }),
  )

const snakeAny = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(snakeAny)
  return isObject(value) ? snakeNames(value) : value
}
