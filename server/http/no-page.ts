import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendWire } from './reply'

/** Nothing is here. */
export const noPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return sendWire(reply, 405)
  return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('页面不存在')
}
