import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps'
import { cached, storedFile, typeOf, type StoredFile } from './packed-file'
import { SANDBOX_CSP } from './headers'
import { noPage } from './no-page'
import { sendFile } from './send-file'

const MB = 1024 * 1024
const LONG = 'public, max-age=604800'
const FOR_EVER = 'public, max-age=31536000, immutable'

/** What draws a picture that is on no disk: text of an SVG, or null for a path it doesn't know. */
export type DrawPicture = (path: string) => string | null

/** Pictures: of products and shops under /media, and what buyers uploaded. None of them can act as a page. */
export const serveMedia = (app: FastifyInstance, { files }: Pick<Deps, 'files'>, draw: DrawPicture): void => {
  const pictureAt = async (key: string): Promise<StoredFile | null> => {
    const type = typeOf(key)
    const bytes = type?.startsWith('image/') ? await files.get(key) : null
    return type && bytes ? storedFile(type, bytes) : null
  }
  const fileAt = cached(32 * MB, async (path) => {
    const drawn = draw(`/media${path}`)
    if (drawn !== null) return storedFile('image/svg+xml; charset=utf-8', Buffer.from(drawn))
    return pictureAt(`media${path}`)
  })
  const uploadAt = cached(16 * MB, (path) => pictureAt(`uploads${path}`))

  const serve =
    (prefix: string, at: (path: string) => Promise<StoredFile | null>, cacheControl: string) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const path = request.url.split(/[?#]/, 1)[0]!.slice(prefix.length)
      // Our own names: nothing in them needs encoding, and no part begins with a dot.
      const file = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/.test(path) ? await at(path) : null
      void reply.header('content-security-policy', SANDBOX_CSP)
      if (!file) return noPage(request, reply)
      void reply.header('content-disposition', `inline; filename="${path.slice(path.lastIndexOf('/') + 1)}"`)
      return sendFile(request, reply, file, cacheControl)
    }
  const methods = ['GET', 'HEAD']
  app.route({ method: methods, url: '/media/*', handler: serve('/media', fileAt, LONG) })
  app.route({ method: methods, url: '/uploads/*', handler: serve('/uploads', uploadAt, FOR_EVER) })
}
