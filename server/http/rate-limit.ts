import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusals } from '../../src/domain/refusals'
import type { Deps } from '../deps'
import { isCounted } from '../limits/counted'
import { addressCounts } from './address-counts'
import { ipOf } from './client-address'
import { isProd } from './refusals'
import { sendFailure } from './reply'

const WINDOW_MS = 60_000
const MOST_KNOWN = 20_000
const KB = 1024

/**
 * The outermost limit: calls per address and minute, long ones for more than one, static files not counted. It is coarse and asked for on
 * every call before anything else, so each process counts in its own memory; what must hold over restarts and processes is counted in the
 * database (limits/limiter).
 */
export const limitRequests = (app: FastifyInstance, { clock, config }: Pick<Deps, 'clock' | 'config'>): void => {
  const spend = addressCounts(config.limits.requestsPerIpMinute, WINDOW_MS, MOST_KNOWN)
  app.addHook('onRequest', async (request, reply) => {
    const ip = ipOf(request)
    if (!isProd(request.url) || !isCounted(config, ip)) return undefined
    const wait = spend(ip, weightOf(request), clock.now())
    return wait === 0 ? undefined : sendFailure(reply, refusals.tooOften(wait))
  })
}

/** The part of a form with files that may be all text and boundaries. */
const PARSED_OF_A_FORM = 128 * KB

/** One, and one more for each 16 KB that must be parsed, or each 512 KB of what can only be a file. */
const weightOf = ({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>): number => {
  const announced = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : 64 * KB
  const bytes = url.length + (Number.isFinite(announced) ? announced : 0)
  const parsed = /^multipart\//i.test(headers['content-type'] ?? '') ? Math.min(bytes, PARSED_OF_A_FORM) : bytes
  return 1 + Math.floor(parsed / (16 * KB)) + Math.floor((bytes - parsed) / (512 * KB))
}
