import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { calls } from '../../wire/calls'
import { isFailure } from '../../src/domain/failure'
import { httpWords, REQUEST_TOO_SLOW } from '../../src/domain/request-words'
import type { WireCode } from '../../wire/envelope'
import type { Config } from '../base/config'
import type { Deps } from '../deps'
import { OutcomeUnknown } from '../store/db-error'
import { ipOf } from './client-address'
import { PREFIX } from './dispatch'
import { OPENAPI_PATH } from './openapi'
import { decodedPathOf, pathOf } from './path'
import type { TellRefusal } from './refusal-log'
import { envelope, sendBug, sendFailure, sendNothing, sendWire } from './reply'

/** Whatever is refused before a handler, in the envelope as well: what the framework, the HTTP parser or the router turn down. */

const methodsOf = new Map<string, string[]>()
for (const { path, method } of Object.values(calls))
  methodsOf.set(`${PREFIX}${path}`, [...(methodsOf.get(`${PREFIX}${path}`) ?? []), method])

/** In whatever spelling: the router takes an encoded letter for the letter, and the limit of an address must know the call all the same. */
export const isProd = (url: string): boolean => /^\/+prod(?:\/|$)/i.test(decodedPathOf(url) ?? pathOf(url))

/** What no route took: another method of one there is, or nothing of ours. */
export const refuseUnknown = (
  request: FastifyRequest,
  reply: FastifyReply,
  { publicOpenapi }: Pick<Config, 'publicOpenapi'>,
): FastifyReply => {
  const path = pathOf(request.url)
  const allowed = publicOpenapi && path === OPENAPI_PATH ? ['GET'] : methodsOf.get(path)
  if (!allowed) return sendWire(reply, 404)
  void reply.header('allow', allowed.join(', '))
  // No header says that another site may call: that is the whole answer to a preflight.
  return request.method === 'OPTIONS' ? reply.code(204).send() : sendWire(reply, 405)
}

const wireCodeOf = (error: Partial<FastifyError>): WireCode | null => {
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return 414
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 415
  const status = error.statusCode ?? 500
  if (status < 400 || status >= 500) return null
  return status in httpWords ? (status as WireCode) : 400
}

export const refuseError =
  ({ log }: Deps) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const status = wireCodeOf(error as FastifyError)
    if (status !== null) return sendWire(reply, status)
    // Beside the calls: the doors for notices, the sandbox's cashier.
    if (isFailure(error, 'busy')) {
      log.warn('busy', { request: request.id, cause: error.cause })
      return sendFailure(reply, error)
    }
    if (error instanceof OutcomeUnknown) {
      log.warn('outcome-unknown', { request: request.id, error })
      return sendNothing(reply)
    }
    log.error('bug', { request: request.id, error })
    return sendBug(reply)
  }

/** An address that the router can't read: no hook runs for it, so this does what they would. */
export const refuseUnreadable =
  (deps: Deps, tell: TellRefusal) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refused = refuseError(deps)(error, request, reply.header('x-request-id', request.id))
    const { id, method, originalUrl } = request
    tell({ request: id, method, path: originalUrl, status: refused.statusCode, ip: ipOf(request) })
    return refused
  }

export const refuseHostless = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw }, reply) =>
    raw.headers.host === undefined && raw.httpVersion === '1.1'
      ? sendWire(reply.header('connection', 'close'), 400)
      : undefined,
  )
}

/** What a client expects besides "100-continue" may be ignored (RFC 9110, 10.1.1); Node would answer 417, in no envelope. */
export const ignoreExpectations = (server: Server): void => {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

const parserStatus: Record<string, 400 | 408 | 413 | 431> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** What Node's parser can't read never becomes a request: the answer is written to the socket by hand. */
export const refuseUnparsable =
  (tell: TellRefusal) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status = parserStatus[error.code ?? ''] ?? 400
    const body = envelope(status, status === 408 ? REQUEST_TOO_SLOW : httpWords[status])
    tell({ status, ip: socket.remoteAddress ?? '' })
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  }
