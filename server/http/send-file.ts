import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFile } from './packed-file'

/** In the smallest form the browser takes; nothing but its tag when it has it already. */
export const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  cacheControl: string,
): FastifyReply => {
  const accepted = request.headers['accept-encoding'] ?? ''
  const [encoding, body] =
    file.br && takes(accepted, 'br')
      ? (['br', file.br] as const)
      : file.gzip && takes(accepted, 'gzip')
        ? (['gzip', file.gzip] as const)
        : (['', file.plain] as const)
  const etag = encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag
  void reply.headers({
    'cache-control': cacheControl,
    etag,
    ...(file.br || file.gzip ? { vary: 'accept-encoding' } : {}),
  })
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  void reply.type(file.type)
  if (encoding) void reply.header('content-encoding', encoding)
  // Fastify writes no body to a HEAD, but its length.
  return reply.send(body)
}

/** "br;q=0" says that it doesn't. */
export const takes = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })

/** Whether the browser has it already. */
export const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
