import type * as z from 'zod/mini'

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']

/**
 * What of a request a call has names for, at every depth; everything else is left unread, so that another front's `_t` or `remember`
 * breaks nothing and is stored nowhere. What is left may still be wrong: the schema itself says so.
 */
export const namedBy = (schema: Schema, fields: unknown): unknown => pick([schema], fields)

/** `schemas`: all that may describe the value, where the call takes more than one shape. */
const pick = (schemas: readonly Schema[], value: unknown): unknown => {
  const defs = schemas.flatMap((schema) => opened(schema, value))
  if (Array.isArray(value)) {
    const elements = defs.flatMap((def) => (def.type === 'array' ? [def.element] : []))
    return elements.length > 0 ? value.map((item) => pick(elements, item)) : value
  }
  if (typeof value !== 'object' || value === null) return value
  const shapes = defs.flatMap((def) => (def.type === 'object' ? [def.shape] : []))
  if (shapes.length === 0) return value
  const out: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(value)) {
    const known = shapes.flatMap((shape) => (Object.hasOwn(shape, name) ? [shape[name]!] : []))
    if (known.length > 0) out[name] = pick(known, inner)
  }
  return out
}

/** Without what is wrapped around it: defaults, filters, and the shapes that a discriminator rules out. */
const opened = (schema: Schema, value: unknown): Def[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return opened(def.out, value)
  if (def.type === 'union') return optionsFor(def, value).flatMap((option) => opened(option, value))
  if ('innerType' in def) return opened(def.innerType, value)
  return [def]
}

const optionsFor = (def: z.core.$ZodUnionDef | z.core.$ZodDiscriminatedUnionDef, value: unknown): readonly Schema[] => {
  if (!('discriminator' in def)) return def.options
  const said = (value as Record<string, unknown> | null)?.[def.discriminator]
  const meant = def.options.filter((option) => option._zod.propValues?.[def.discriminator]?.has(said as never))
  return meant.length > 0 ? meant : def.options
}
