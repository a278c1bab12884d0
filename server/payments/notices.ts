import type { FastifyInstance } from 'fastify'
import { isFailure } from '../../src/domain/failure'
import type { PaymentChannel, RawNotice } from './channel'
import { handleNotice, putIntoInbox } from './inbox'
import type { TradeDeps } from './methods'
import type { Settled } from './settle'

/**
 * Into the inbox first, then handled. @returns null where it is no news of money
 * @throws Failure invalid (not the provider's, not for us, other amount), not-found
 */
export const hearNotice = async (
  deps: TradeDeps,
  channel: PaymentChannel,
  notice: RawNotice,
): Promise<Settled | null> => {
  const id = await putIntoInbox(deps, channel, notice, await channel.readNotice(notice))
  return id === null ? null : handleNotice(deps, id)
}

/** The doors for the providers' notices, outside the envelope: each in its own shape, with the answers it expects. */
export const noticeDoors = (app: FastifyInstance, deps: TradeDeps): void => {
  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<string>('*', { parseAs: 'string', bodyLimit: 65_536 }, (_request, body, parsed) =>
      parsed(null, body),
    )
    for (const channel of deps.channels) {
      const strangers = counted(deps, channel.method)
      scope.post<{ Body: string | undefined }>(`/prod/api/pay/notify/${channel.method}`, async (request, reply) => {
        const isTaken = await hears(deps, channel, { headers: request.headers, body: request.body ?? '' }, strangers)
        const { status, type, body } = channel.answerNotice(isTaken)
        return reply.code(status).header('content-type', type).send(body)
      })
    }
    done()
  })
}

/** What isn't the provider's is counted and not kept. What is in the inbox is taken, even where it couldn't be handled yet. */
const hears = async (
  deps: TradeDeps,
  channel: PaymentChannel,
  notice: RawNotice,
  strangers: (reason: string) => void,
): Promise<boolean> => {
  const told = await channel.readNotice(notice).catch((error: unknown) => {
    if (!isFailure(error, 'invalid')) throw error
    strangers(error.message)
    return null
  })
  if (!told) return false
  const id = await putIntoInbox(deps, channel, notice, told)
  if (id === null) {
    strangers('foreign')
    return false
  }
  return handleNotice(deps, id).then(
    () => true,
    (error: unknown) => !isFailure(error, 'invalid', 'not-found'),
  )
}

const WINDOW_MS = 60_000

/** A line for the 1st, 10th, 100th… in a minute: a flood of forged ones fills neither the disk nor the log. */
const counted = ({ log, clock }: Pick<TradeDeps, 'log' | 'clock'>, method: string): ((reason: string) => void) => {
  let since = -Infinity
  let count = 0
  return (reason) => {
    if (clock.now() - since >= WINDOW_MS) {
      since = clock.now()
      count = 0
    }
    count += 1
    if (/^10*$/.test(String(count))) log.warn('payment-notice-forged', { method, reason, count })
  }
}
