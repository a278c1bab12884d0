import { camelField } from '../../../wire/case'
import { calls, type CallName } from '../../../wire/calls'
import { RequestFailure, understood } from '../../../wire/understand'
import { MAX_UPLOAD_BYTES } from '../../domain/limits'
import { refusals } from '../../domain/refusals'
import { sessionIsGood } from '../../domain/session'
import type { WireClient } from '../wire/wire-client'
import { asSent } from '../wire/as-sent'
import type { MemoryHandlers } from './memory-handlers'
import { expireOverdue } from './memory-payments'
import { publishOn } from './memory-publish'
import type { MemoryBuyer, MemoryWorld } from './memory-world'

type AnyHandler = (input: unknown, buyer: MemoryBuyer | null, files: Record<string, Blob>) => unknown

const names = new Map(Object.entries(calls).map(([name, call]) => [call as object, name as CallName]))

/**
 * Takes the calls of the wire as the server does: who asks, what he sends (by the same schemas), what is done, what of it is told.
 * Before each call what is overdue is closed; after it the state is kept.
 */
export const memoryClient = (world: MemoryWorld, handlers: MemoryHandlers): WireClient => {
  const answer: WireClient['ask'] = async (call, input, files = {}) => {
    try {
      expireOverdue(world)
      publishOn(world)
      const buyer = callerOf(world, call.access)
      const sent = Object.entries(files).filter((entry): entry is [string, Blob] => entry[1] !== undefined)
      if (sent.some(([, { size }]) => size > MAX_UPLOAD_BYTES)) throw refusals.uploadTooLarge()
      const given = understood(call, asSent(call.encoding, input, world.options.pathOf))
      const handler = handlers[names.get(call)!] as AnyHandler
      // Read as a reply is: a copy, and nothing that the contract doesn't name.
      return call.output.parse(await handler(given, buyer, Object.fromEntries(sent))) as never
    } catch (error) {
      const field = error instanceof RequestFailure ? error.details.field : undefined
      throw field === undefined ? error : refusals.invalid((error as Error).message, camelField(field))
    } finally {
      world.options.keep(world.state)
    }
  }
  return { ask: (...asked) => world.options.around(() => answer(...asked)) }
}

/** Whose token the browser holds; null for a visitor of what is open to all. @throws Failure session-invalid */
const callerOf = ({ state, options }: MemoryWorld, access: 'public' | 'buyer'): MemoryBuyer | null => {
  const token = options.token()
  const session = token === null ? undefined : state.sessions[token]
  const isGood = session && sessionIsGood(session, options.now())
  const buyer = isGood && !session.isCrowdedOut ? state.buyers.find(({ id }) => id === session.userId) : undefined
  if (session && buyer) session.seenMs = options.now()
  else if (access === 'buyer') throw isGood && session.isCrowdedOut ? refusals.crowdedOut() : refusals.sessionInvalid()
  return buyer ?? null
}
