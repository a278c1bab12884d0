import type { FastifyInstance } from 'fastify'
import { refusals } from '../../src/domain/refusals'
import type { Deps } from '../deps'
import { isProd } from './refusals'
import { sendFailure } from './reply'
import { ipOf } from './client-address'
import { isCounted } from '../limits/counted'

const WINDOW_MS = 60_000
const MAX_KNOWN = 20_000

/**
 * The outermost limit: calls per address and minute, static files not counted. It is coarse and asked for on every call, so each process
 * counts in its own memory; what must hold over restarts and processes is counted in the database (limits/limiter).
 */
export const limitRequests = (app: FastifyInstance, { clock, config }: Pick<Deps, 'clock' | 'config'>): void => {
  let counts = new Map<string, number>()
  let startedAt = -Infinity
  app.addHook('onRequest', async (request, reply) => {
    const ip = ipOf(request)
    if (!isProd(request.url) || !isCounted(config, ip)) return undefined
    const now = clock.now()
    // One window for all: forgetting is one step, and the map can't grow beyond a minute's visitors.
    if (now - startedAt >= WINDOW_MS || now < startedAt || counts.size > MAX_KNOWN) {
      counts = new Map()
      startedAt = now
    }
    const count = (counts.get(ip) ?? 0) + 1
    counts.set(ip, count)
    if (count <= config.limits.requestsPerIpMinute) return undefined
    return sendFailure(reply, refusals.tooOften(Math.max(1, Math.ceil((startedAt + WINDOW_MS - now) / 1000))))
  })
}
