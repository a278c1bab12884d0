import type * as z from 'zod/mini'
import type { FailureDetails } from '../../domain/failure'
import { camelKeys } from '../../../wire/case'
import { failureDetails } from '../../../wire/failure'
import { leniently } from '../../../wire/lenient'

/** What the first page does without: replies that are not as our own server sends them, and what helps on after a refusal. */

export const detailsOf = (data: unknown): FailureDetails => {
  const read = failureDetails.safeParse(camelKeys(data))
  return read.success ? read.data : {}
}

/** Null where it can't be read. */
export const replyIn = <T>(schema: z.ZodMiniType<T>, data: unknown): { reply: T } | null => {
  try {
    return { reply: leniently(schema, camelKeys(data)) }
  } catch {
    return null
  }
}
