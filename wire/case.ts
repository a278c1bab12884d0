/**
 * The wire speaks snake_case, the domain camelCase. The names are turned mechanically, here and nowhere else; the specification's
 * one camelCase name stays as it is.
 */
const VERBATIM = new Set(['smsType'])

export const toSnake = (name: string): string =>
  VERBATIM.has(name) ? name : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Null for a name that the wire doesn't have (capitals, a leading or doubled underscore): it must not slip in as another's twin. */
export const toCamel = (name: string): string | null => {
  if (VERBATIM.has(name)) return name
  if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name)) return null
  const camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  return toSnake(camel) === name ? camel : null
}

const isRecord = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const renamed = (value: unknown, rename: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename))
  if (!isRecord(value)) return value
  // No name is __proto__ here: the wire's own are checked by toCamel, ours have none.
  const out: Record<string, unknown> = {}
  for (const name of Object.keys(value)) out[rename(name)] = renamed(value[name], rename)
  return out
}

/** The name of a field inside a text, "items[0].skuId", as the wire has it. */
export const snakeField = (field: string): string => field.replace(/[A-Za-z]\w*/g, toSnake)

/** The same field as the domain has it. */
export const camelField = (field: string): string => field.replace(/[a-z][a-z0-9_]*/g, (name) => toCamel(name) ?? name)

const MOST_KNOWN = 1000

/** A list of a hundred orders has a dozen thousand names, but few different ones. No more are kept: another's server may write any. */
const remembering = (turn: (name: string) => string): ((name: string) => string) => {
  const known = new Map<string, string>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const turned = turn(name)
    if (known.size < MOST_KNOWN) known.set(name, turned)
    return turned
  }
}

const knownSnake = remembering(toSnake)
const knownCamel = remembering((name) => toCamel(name) ?? `?${name}`)

export const snakeKeys = (value: unknown): unknown => renamed(value, knownSnake)

/** Names that the wire doesn't have are kept with a mark no schema knows, so that the strict schemas refuse them. */
export const camelKeys = (value: unknown): unknown => renamed(value, knownCamel)
