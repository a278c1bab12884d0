import type * as z from 'zod/mini'
import { toSnake } from '../../wire/case'
import { isNeeded } from '../../wire/lenient'

/** The fields without which a reply can't be read: `list[].price_min`. What stands in a list is needed of each item, the list is not. */
export const neededIn = (schema: z.core.$ZodType, path = '', above: readonly z.core.$ZodType[] = []): string[] => {
  if (!isNeeded(schema) || above.includes(schema)) return []
  const { def } = (schema as z.core.$ZodTypes)._zod
  const within = [...above, schema]
  if (def.type === 'array') return neededIn(def.element, `${path}[]`, within)
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, inner]) =>
      neededIn(inner, path ? `${path}.${toSnake(name)}` : toSnake(name), within),
    )
  return def.type === 'nullable' || path.endsWith('[]') ? [] : [path]
}
