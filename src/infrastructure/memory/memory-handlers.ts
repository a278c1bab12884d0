import type { Given, Reply } from '../../../wire/call'
import type { CallName, calls } from '../../../wire/calls'
import type { MemoryBuyer } from './memory-world'

type Asked<N extends CallName> = (typeof calls)[N]['access'] extends 'public' ? MemoryBuyer | null : MemoryBuyer

/** One function a call, as the server has them: input read by the wire's schema, the buyer known, refusals thrown. */
export type MemoryHandlers = {
  [K in CallName]: (
    input: Given<(typeof calls)[K]>,
    buyer: Asked<K>,
    files: Readonly<Record<string, Blob>>,
  ) => Reply<(typeof calls)[K]> | Promise<Reply<(typeof calls)[K]>>
}
