import type { FastifyInstance } from 'fastify'
import { isFailure } from '../../src/domain/failure'
import type { PaymentChannel, RawNotice } from './channel'
import type { TradeDeps } from './methods'
import { settlePayment, type Settled } from './settle'

/** @returns null where it is no news of money. @throws Failure invalid (not the provider's, other amount), not-found */
export const hearNotice = async (
  deps: TradeDeps,
  channel: PaymentChannel,
  notice: RawNotice,
): Promise<Settled | null> => {
  const heard = await channel.readNotice(notice)
  if (!heard) return null
  const { paymentNo, ...capture } = heard
  const evidence = { method: channel.method, ...capture }
  const settled = await deps.db.tx((tx) => settlePayment(deps, tx, paymentNo, evidence, deps.clock.now()))
  deps.log.info('payment-notice', { paymentNo, settled })
  return settled
}

/** The doors for the providers' notices, outside the envelope: each in its own shape, with the answers it expects. */
export const noticeDoors = (app: FastifyInstance, deps: TradeDeps): void => {
  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<string>('*', { parseAs: 'string', bodyLimit: 65_536 }, (_request, body, parsed) =>
      parsed(null, body),
    )
    for (const channel of deps.channels)
      scope.post<{ Body: string | undefined }>(`/prod/api/pay/notify/${channel.method}`, async (request, reply) => {
        const isTaken = await hears(deps, channel, { headers: request.headers, body: request.body ?? '' })
        const { status, type, body } = channel.answerNotice(isTaken)
        return reply.code(status).header('content-type', type).send(body)
      })
    done()
  })
}

const hears = async (deps: TradeDeps, channel: PaymentChannel, notice: RawNotice): Promise<boolean> => {
  try {
    await hearNotice(deps, channel, notice)
    return true
  } catch (error) {
    if (!isFailure(error, 'invalid', 'not-found')) throw error
    deps.log.warn('payment-notice-refused', { method: channel.method, reason: error.message })
    return false
  }
}
