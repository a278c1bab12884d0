import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressTag } from '../base/address-tag'
import type { Clock } from '../base/clock'
import type { Deps } from '../deps'
import { ipOf } from './client-address'
import { pathOf } from './path'

/**
 * What is refused before a handler has its line in the log as well: an address nobody has, a method, the outer rate limit. Anyone can
 * send as many of those as he likes, so only so many have a line; the next line then says how many had none.
 */
const PER_SECOND = 20
const AT_ONCE = 200
const MAX_PATH = 200

const told = new WeakSet<FastifyRequest>()

/** Of a call that has its line already. */
export const markTold = (request: FastifyRequest): void => void told.add(request)

interface Refused {
  status: number
  ip: string
  request?: string
  method?: string
  path?: string
}

export type TellRefusal = (refused: Refused) => void

export const refusalLog = ({ log, secret, clock }: Pick<Deps, 'log' | 'secret' | 'clock'>): TellRefusal => {
  const mayTell = allowance(clock)
  return ({ ip, path, ...rest }) => {
    const skipped = mayTell()
    if (skipped === null) return
    log.info('refused', {
      ...rest,
      path: path === undefined ? undefined : pathOf(path).slice(0, MAX_PATH),
      from: addressTag(secret, ip),
      ...(skipped > 0 && { skipped }),
    })
  }
}

export const tellRefusals = (app: FastifyInstance, tell: TellRefusal): void => {
  app.addHook('onResponse', async (request, reply) => {
    const { id, method, originalUrl } = request
    if (reply.statusCode < 400 || told.has(request)) return
    tell({ request: id, method, path: originalUrl, status: reply.statusCode, ip: ipOf(request) })
  })
}

/** @returns how many got no line since the last one; null: neither does this */
const allowance = (clock: Clock): (() => number | null) => {
  let left = AT_ONCE
  let countedAt = clock.now()
  let skipped = 0
  return () => {
    const now = clock.now()
    left = Math.min(AT_ONCE, left + (Math.max(0, now - countedAt) / 1000) * PER_SECOND)
    countedAt = now
    if (left < 1) {
      skipped += 1
      return null
    }
    left -= 1
    const before = skipped
    skipped = 0
    return before
  }
}
