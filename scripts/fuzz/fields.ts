import qs from 'qs'
import { demoWorld } from '../../demo/world'
import type { Random } from '../../demo/random'
import type { Call } from '../../wire/call'
import { inputSchema } from '../../wire/schema'

/** The fields of calls, with one of them bent, and the ways to write them down. */

export type Fields = Record<string, unknown>

export const WRONG: readonly unknown[] = [
  undefined,
  '',
  ' ',
  null,
  true,
  0,
  -1,
  -0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 53 + 2,
  '1e3',
  'NaN',
  'Infinity',
  '-1',
  '0x10',
  '01',
  '٣',
  '9'.repeat(400),
  'x'.repeat(60_000),
  [],
  [[]],
  [null],
  ['a', 'a'],
  {},
  { a: 1 },
  JSON.parse('{"then":1,"length":3,"toString":"x","__proto__":{"a":1}}'),
  "' or 1=1 --",
  '%_\\',
  '$1',
  '../../etc/passwd',
  '\u0000',
  '\u202E',
  '\uFEFF',
  '\uFFFE',
  '\uD800',
  '👨‍👩‍👧‍👦',
  'a\u0301'.repeat(1000),
  '<script>alert(1)</script>',
  '𠮷',
]

const { products, suppliers, categories } = demoWorld()

/** Things that are there, so that a call isn't refused for the first of its fields already. */
const known: Record<string, (random: Random) => unknown> = {
  id: (random) => random.pick([random.pick(products).id, random.pick(suppliers).id]),
  product_id: (random) => random.pick(products).id,
  target_id: (random) => random.pick(products).id,
  sku_id: (random) => random.pick(random.pick(products).skus).id,
  supplier_id: (random) => random.pick(suppliers).id,
  category_id: (random) => random.pick(categories).id,
  keyword: (random) => random.pick(['连衣裙', '茉莉', random.pick(products).title]),
  area_code: () => '330106',
  province_code: () => '330000',
  mobile: (random) => `139${random.int(10_000_000, 99_999_999)}`,
  account: (random) => `139${random.int(10_000_000, 99_999_999)}`,
  password: () => 'Stormy-2026-Weather',
  password_confirm: () => 'Stormy-2026-Weather',
  request_id: (random) => 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => random.int(0, 15).toString(16)),
}

type Schema = Record<string, unknown>

/** A value that such a field may have. */
const plain = (name: string, schema: Schema, random: Random): unknown => {
  if (Array.isArray(schema.enum)) return random.pick(schema.enum)
  if ('const' in schema) return schema.const
  if (schema.type === 'array') return [plain(name.replace(/s$/, ''), schema.items as Schema, random)]
  if (schema.type === 'object') return shape(schema, random)
  const make = known[name]
  if (make) return make(random)
  if ('default' in schema) return schema.default
  if (schema.type === 'integer') return 1
  return schema.type === 'boolean' ? true : '1'
}

const shape = (schema: Schema, random: Random): Fields =>
  Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, inner]) => [
      name,
      plain(name, inner, random),
    ]),
  )

const schemas = new Map<Call, readonly Schema[]>()

const schemasOf = (call: Call): readonly Schema[] => {
  const found = schemas.get(call)
  if (found) return found
  const schema = inputSchema(call)
  const branches = schema.oneOf ?? schema.anyOf ?? [schema]
  schemas.set(call, branches)
  return branches
}

/** All that a call takes, right but for at most one field, somewhere. */
export const bentFields = (call: Call, random: Random): Fields => {
  const fields = shape(random.pick(schemasOf(call)), random)
  return random.chance(0.9) ? bent(fields, random) : fields
}

const bent = (fields: Fields, random: Random): Fields => {
  const names = Object.keys(fields)
  if (names.length === 0) return { x: random.pick(WRONG) }
  const name = random.pick(names)
  const value = fields[name]
  const inner: unknown = Array.isArray(value) ? value[0] : value
  if (random.chance(0.6) || typeof inner !== 'object' || inner === null)
    return { ...fields, [name]: random.pick(WRONG) }
  const deeper = bent(inner as Fields, random)
  return { ...fields, [name]: Array.isArray(value) ? [deeper] : deeper }
}

/** As the specification says: nested things flattened to names with brackets. */
export const pairsOf = (fields: Fields): [string, string][] => {
  const text = qs.stringify(fields, { encoder: (part: unknown) => encodeURIComponent(whole(String(part))) })
  return [...new URLSearchParams(text)]
}

export const formOf = (fields: Fields): string => new URLSearchParams(pairsOf(fields)).toString()

/** Half of a pair of surrogates can't be percent-encoded. */
const whole = (text: string): string => text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD')
