import { refusals } from '../../src/domain/refusals'
import type { FastifyRequest } from 'fastify'
import type { AnyCall } from '../../wire/call'
import type { Config } from '../base/config'
import type { Caller } from '../base/handlers'
import { WireRefusal } from './reply'

/** Whose token it is; null when it isn't good (any more), 'crowded-out' when newer sessions took its place. */
export type CallerOf = (token: string) => Promise<Caller | 'crowded-out' | null>

/**
 * Who asks. The token comes in the Authorization header and nowhere else, so that no other site can make a browser send it. A public
 * call with a token that is no longer good is a visitor's call.
 * @throws Failure session-invalid
 */
export const guarded = async (
  callerOf: CallerOf,
  call: Pick<AnyCall, 'repeat'> & { access: 'public' | 'buyer' },
  request: FastifyRequest,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<Caller | null> => {
  const token = bearer(request.headers.authorization)
  const found = token === null ? null : await callerOf(token)
  const caller = found === 'crowded-out' ? null : found
  if (call.access === 'buyer' && caller === null)
    throw found === 'crowded-out' ? refusals.crowdedOut() : refusals.sessionInvalid()
  if (caller === null && call.repeat !== 'read') refuseOtherSites(request, publicUrl)
  return caller
}

/** 32 random bytes as base64url have 43 characters. */
const bearer = (header: string | undefined): string | null =>
  /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(header ?? '')?.[1] ?? null

/** What changes something without a token could be triggered by a picture on any page: browsers say where they come from. */
const refuseOtherSites = ({ headers, host }: FastifyRequest, publicUrl: string | null): void => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin') throw new WireRefusal(403)
    return
  }
  // Older browsers, and any over plain http: a page's address is in Origin, or for what is only read in Referer.
  const from = headers.origin ?? headers.referer
  if (from === undefined) return
  const there = hostOf(from)
  const isOwn = there === host || (publicUrl !== null && there === hostOf(publicUrl))
  if (there === null || !isOwn) throw new WireRefusal(403)
}

/** Null for what is no address, as "null" of a page without an origin. */
const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null)
