import type { FastifyInstance } from 'fastify'
import { isFailure } from '../../src/domain/failure'
import type { Deps } from '../deps'
import { hearPlatform } from './hear'

type DoorDeps = Pick<Deps, 'db' | 'clock' | 'platform' | 'log'>

/** The door for what the platform pushes, outside the envelope: what isn't its own is turned away and not kept. */
export const shopNewsDoor = (app: FastifyInstance, deps: DoorDeps): void => {
  const strangers = counted(deps)
  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<string>('*', { parseAs: 'string', bodyLimit: 65_536 }, (_request, body, parsed) =>
      parsed(null, body),
    )
    scope.post<{ Body: string | undefined }>('/prod/api/shop/event', async (request, reply) => {
      try {
        await hearPlatform(deps, { headers: request.headers, body: request.body ?? '' })
      } catch (error) {
        if (!isFailure(error)) throw error
        // Where the shop has no platform, nobody's messages are awaited.
        if (!isFailure(error, 'invalid')) return reply.code(404).type('text/plain; charset=utf-8').send('not found')
        strangers(error.message)
        return reply.code(400).type('text/plain; charset=utf-8').send('refused')
      }
      return reply.type('application/json; charset=utf-8').send(deps.platform.pushAnswer)
    })
    done()
  })
}

const WINDOW_MS = 60_000

/** A line for the 1st, 10th, 100th… in a minute: a flood of forged ones doesn't fill the log. */
const counted = ({ log, clock }: Pick<DoorDeps, 'log' | 'clock'>): ((reason: string) => void) => {
  let since = -Infinity
  let count = 0
  return (reason) => {
    if (clock.now() - since >= WINDOW_MS) {
      since = clock.now()
      count = 0
    }
    count += 1
    if (/^10*$/.test(String(count))) log.warn('platform-news-forged', { reason, count })
  }
}
