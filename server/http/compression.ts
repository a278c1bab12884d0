import type { FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { etagOf } from './packed-file'
import { sendText } from './reply'
import { matches, takes } from './send-file'

const brotli = promisify(brotliCompress)
const WORTH_PACKING = 1400 // bytes: about what goes in one packet
const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })

/** A reply's text, and where it never changes, its packed form too. */
export interface Body {
  text: string
  packed?: Promise<Buffer>
  etag?: string
  isConstant: boolean
}

/** Long lists go packed to a browser that takes them: on a slow line that is most of the wait. */
export const sendBody = async (request: FastifyRequest, reply: FastifyReply, body: Body): Promise<FastifyReply> => {
  if (body.text.length < WORTH_PACKING) return sendText(reply, 200, body.text)
  void reply.header('vary', 'accept-encoding')
  const br = takes(request.headers['accept-encoding'] ?? '', 'br')
  if (body.isConstant) {
    // The browser may keep it, and asks whether it is still the same: every page with areas on it would send for 30 kB again.
    body.etag ??= etagOf(body.text)
    const etag = br ? body.etag.replace(/"$/, '-br"') : body.etag
    void reply.headers({ 'cache-control': 'no-cache', etag })
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  if (!br) return sendText(reply, 200, body.text)
  const packed = await (body.isConstant
    ? (body.packed ??= brotli(body.text, quality(9)))
    : brotli(body.text, quality(4)))
  return sendText(reply.header('content-encoding', 'br'), 200, packed)
}
