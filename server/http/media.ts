import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keyOfSize } from '../../src/domain/picture-sizes'
import type { Deps } from '../deps'
import { cached, storedFile, typeOf, type StoredFile } from './packed-file'
import { SANDBOX_CSP } from './headers'
import { noPage } from './no-page'
import { sendFile, takes } from './send-file'

const MB = 1024 * 1024
const LONG = 'public, max-age=604800'
const FOR_EVER = 'public, max-age=31536000, immutable'

/** What draws a picture that is on no disk: text of an SVG, or null for a path it doesn't know. */
export type DrawPicture = (path: string) => string | null

/** A picture that is kept or drawn here. */
interface Picture {
  key: string
  /** Of one width, under a name that stands for this content only. */
  isSized: boolean
  file: StoredFile
}

/** By path; null where there is none. */
export type PictureAt = (path: string, takesWebp: boolean) => Promise<Picture | null>

/** Pictures of products and shops, and what buyers uploaded, with what was asked for last at hand. */
export const picturesOf = ({ files }: Pick<Deps, 'files'>, draw: DrawPicture): PictureAt => {
  const stored = cached(48 * MB, async (key) => {
    const type = typeOf(key)
    const bytes = type?.startsWith('image/') ? await files.get(key) : null
    return type && bytes ? storedFile(type, bytes) : null
  })
  const drawn = cached(16 * MB, async (path) => {
    const svg = draw(path)
    return svg === null ? null : storedFile('image/svg+xml; charset=utf-8', Buffer.from(svg))
  })
  return async (path, takesWebp) => {
    // Our own names: nothing in them needs encoding, and no part begins with a dot.
    if (!/^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/.test(path)) return null
    const sized = keyOfSize(path, takesWebp)
    const key = sized ?? path.slice(1)
    const file = (await drawn(path)) ?? (await stored(key))
    return file && { key, isSized: sized !== null, file }
  }
}

/** Pictures under /media and /uploads. None of them can act as a page. */
export const serveMedia = (app: FastifyInstance, pictureAt: PictureAt): void => {
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split(/[?#]/, 1)[0]!
    void reply.header('content-security-policy', SANDBOX_CSP)
    const picture = await pictureAt(path, takes(request.headers.accept ?? '', 'image/webp'))
    if (!picture) return noPage(request, reply)
    const { key, isSized, file } = picture
    if (isSized) void reply.header('vary', 'accept')
    void reply.header('content-disposition', `inline; filename="${key.slice(key.lastIndexOf('/') + 1)}"`)
    // Under such a name there is never another content; what draws the demo may change.
    return sendFile(request, reply, file, isSized || path.startsWith('/uploads/') ? FOR_EVER : LONG)
  }
  const methods = ['GET', 'HEAD']
  app.route({ method: methods, url: '/media/*', handler: serve })
  app.route({ method: methods, url: '/uploads/*', handler: serve })
}
