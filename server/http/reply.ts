import type { FastifyReply } from 'fastify'
import { codeOf, codes, type Envelope, type WireCode } from '../../wire/envelope'
import { snakeField, snakeKeys } from '../../wire/case'
import type { Failure, FailureDetails } from '../../src/domain/failure'
import { BUG_MESSAGE } from '../../src/domain/no-answer'
import { httpWords } from '../../src/domain/request-words'
import { RequestFailure } from '../../wire/understand'

/** The one place where an envelope is made. */

export const OK_MESSAGE = '成功'
const BUSY_RETRY_SECONDS = 2

/** A refusal before any handler: HTTP status and code are the same number. */
export class WireRefusal extends Error {
  readonly status: WireCode

  constructor(status: WireCode, message: string = httpWords[status]) {
    super(message)
    this.status = status
  }
}

const TYPE = 'application/json; charset=utf-8'

export const envelope = (code: number, msg: string, data: unknown = {}): string =>
  JSON.stringify({ code, msg, data } satisfies Envelope)

/** Around what was written already. */
export const done = (data: string): string => `${DONE}${data}}`
const DONE = envelope(codes.ok, OK_MESSAGE, 0).slice(0, -'0}'.length)

/** As bytes: a text would be read once for its length and again to be sent. */
export const sendText = (reply: FastifyReply, status: number, body: string | Buffer): FastifyReply =>
  reply
    .code(status)
    .headers({ 'content-type': TYPE, 'cache-control': reply.getHeader('cache-control') ?? 'no-store' })
    .send(typeof body === 'string' ? Buffer.from(body) : body)

export const sendWire = (reply: FastifyReply, status: WireCode, msg: string = httpWords[status]): FastifyReply =>
  sendText(reply, status, envelope(status, msg))

/** Business answers are HTTP 200; "too often" and "busy" also say so to what stands between us and the buyer. */
export const sendFailure = (reply: FastifyReply, failure: Failure): FastifyReply => {
  const { kind, message, details } = failure
  const code = codeOf(kind)
  const status = httpStatus(code)
  if (status === 429) void reply.header('retry-after', String(details.resendAfter ?? 60))
  if (status === 503) void reply.header('retry-after', String(BUSY_RETRY_SECONDS))
  const told = failure instanceof RequestFailure ? details : inWireNames(details)
  return sendText(reply, status, envelope(code, code === codes.bug ? BUG_MESSAGE : message, snakeKeys(told)))
}

const inWireNames = ({ field, ...rest }: FailureDetails): FailureDetails =>
  field === undefined ? rest : { field: snakeField(field), ...rest }

export const sendBug = (reply: FastifyReply): FastifyReply => sendText(reply, 500, envelope(codes.bug, BUG_MESSAGE))

/** For what nobody knows to be done or not: no answer is the one that says so, and who has a request id asks again by it. */
export const sendNothing = (reply: FastifyReply): FastifyReply => {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

const httpStatus = (code: number): number => {
  if (code === codes.tooOften) return 429
  if (code === codes.busy) return 503
  return code === codes.bug ? 500 : 200
}
