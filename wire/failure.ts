import * as z from 'zod/mini'
import type { FailureDetails } from '../src/domain/failure'
import { camelField } from './case'
import { count, money, text } from './codecs'
import { problem } from './shapes'

/** `data` of a refusal: whatever helps the buyer on. Always an object; everything in it may be missing. */
export const failureDetails = z.object({
  /** The name as the wire has it, "items[0].sku_id"; the domain reads its own. */
  field: z.optional(z.pipe(text, z.transform(camelField))),
  resendAfter: z.optional(count),
  problems: z.optional(z.array(problem)),
  shortBy: z.optional(money),
}) satisfies z.ZodMiniType<FailureDetails>
