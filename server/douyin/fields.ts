import { z } from 'zod'

/** Fields as the gateway sends them: numbers as text and the other way round, and what is empty is often left out. */

/** "" where there is none: 0 is nobody's id. */
export const Id = z
  .union([z.string(), z.int()])
  .nullish()
  .transform((id) => ((id ?? 0) === 0 || id === '0' ? '' : String(id)))

export const MustId = Id.refine((id) => id !== '')

export const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

/** Of digits. */
export const Whole = z.union([z.int(), z.string().regex(/^-?\d{1,15}$/)]).transform(Number)

/** 0 where there is none. */
export const Count = Whole.nullish().transform((count) => count ?? 0)

/** Epoch seconds; null where there is none. */
export const Seconds = Count.transform((seconds) => (seconds > 0 ? seconds * 1000 : null))

/** A list that is left out, or null, is empty. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((list) => list ?? [])
