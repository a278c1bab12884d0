import type { JsonSchema } from '../../wire/schema'

/**
 * A schema in one line: `cart_ids[]`, `sort? default|new`, `items [{sku_id, qty}]`, `consignee? {name, mobile}`; alternatives are
 * joined by “或”. Without any field it is `—`.
 */
export const shapeOf = (schema: JsonSchema, files: readonly string[] = []): string => {
  const shape = schema.type === 'object' ? fieldsOf(schema, schema) : valueOf(schema, schema)
  return [shape, ...files.map((file) => `${file}（文件）`)].filter(Boolean).join(', ') || '—'
}

const fieldsOf = (schema: JsonSchema, root: JsonSchema): string =>
  Object.entries(schema.properties ?? {})
    .map(
      ([name, field]) =>
        `${name}${isList(field) ? '[]' : ''}${schema.required?.includes(name) ? '' : '?'}${detailOf(field, root)}`,
    )
    .join(', ')

/** What follows a field's name. Lists of plain values are told by the name's `[]` alone. */
const detailOf = (schema: JsonSchema, root: JsonSchema): string => {
  if (isList(schema)) return words(schema.items)
  const value = valueOf(schema, root)
  return value ? ` ${value}` : ''
}

const valueOf = (schema: JsonSchema, root: JsonSchema): string => {
  if (schema.$ref) {
    const held = root.$defs?.[schema.$ref.replace('#/$defs/', '')]
    return held ? valueOf(held, withoutDefinition(root, schema.$ref)) : '{…}'
  }
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return [...new Set(choices.map((choice) => valueOf(choice, root)))].filter(Boolean).join(' 或 ')
  if (schema.type === 'array') return `[${valueOf(schema.items ?? {}, root)}]`
  if (schema.type === 'object') return `{${fieldsOf(schema, root)}}`
  if (schema.type === 'null') return '空'
  return words(schema).trim()
}

const words = (schema: JsonSchema = {}): string => {
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  return values.length > 0 ? ` ${values.join('|')}` : ''
}

const isList = (schema: JsonSchema): boolean => schema.type === 'array' && isPlain(schema.items ?? {})

const isPlain = (schema: JsonSchema): boolean => ['string', 'integer', 'number', 'boolean'].includes(schema.type ?? '')

/** A schema that holds itself is spelt out once. */
const withoutDefinition = (root: JsonSchema, ref: string): JsonSchema => ({
  ...root,
  $defs: Object.fromEntries(Object.entries(root.$defs ?? {}).filter(([name]) => ref !== `#/$defs/${name}`)),
})
