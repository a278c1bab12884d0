import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import { uploadsDir } from '../files/upload'
import type { Deps } from '../deps'
import { cached, readBelow, storedFile, typeOf, type StoredFile } from './file-store'
import { SANDBOX_CSP } from './headers'
import { noPage } from './no-page'
import { sendFile } from './send-file'

const MB = 1024 * 1024
const LONG = 'public, max-age=604800'
const FOR_EVER = 'public, max-age=31536000, immutable'

/** What draws a picture that is on no disk: text of an SVG, or null for a path it doesn't know. */
export type DrawPicture = (path: string) => string | null

/** Pictures: of products and shops under /media, and what buyers uploaded. None of them can act as a page. */
export const serveMedia = (app: FastifyInstance, { config }: Pick<Deps, 'config'>, draw: DrawPicture): void => {
  const fileAt = cached(32 * MB, async (path) => {
    const drawn = draw(`/media${path}`)
    if (drawn !== null) return storedFile('image/svg+xml; charset=utf-8', Buffer.from(drawn))
    return pictureBelow(join(config.dataDir, 'media'), path)
  })
  const uploadAt = cached(16 * MB, (path) => pictureBelow(uploadsDir(config.dataDir), path))

  const serve =
    (prefix: string, at: (path: string) => Promise<StoredFile | null>, cacheControl: string) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const path = request.url.split(/[?#]/, 1)[0]!.slice(prefix.length)
      // Our own names: nothing in them needs encoding, and no part begins with a dot.
      const file = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/.test(path) ? await at(path) : null
      void reply.header('content-security-policy', SANDBOX_CSP)
      return file ? sendFile(request, reply, file, cacheControl) : noPage(request, reply)
    }
  const methods = ['GET', 'HEAD']
  app.route({ method: methods, url: '/media/*', handler: serve('/media', fileAt, LONG) })
  app.route({ method: methods, url: '/uploads/*', handler: serve('/uploads', uploadAt, FOR_EVER) })
}

const pictureBelow = async (folder: string, path: string): Promise<StoredFile | null> => {
  const type = typeOf(path)
  if (!type?.startsWith('image/')) return null
  const bytes = await readBelow(folder, path)
  return bytes && storedFile(type, bytes)
}
