import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps'
import type { Render } from '../rendering/renderer'
import { pageCsp } from './headers'
import { cached, readBelow, storedFile, typeOf } from './packed-file'
import type { PictureAt } from './media'
import { noPage } from './no-page'
import { builtIn, pageFiles, scriptHashes, shellFiles } from './page-files'
import { decodedPathOf, pathOf } from './path'
import { isProd, refuseUnknown } from './refusals'
import { sendFile } from './send-file'

const MB = 1024 * 1024
const PAGE_ONLY = [
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
  'x-frame-options',
]
/** The hash in its name changes with its content. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Everybody's, and as fresh as what is kept of it here. */
const FOR_A_MOMENT = 'public, max-age=10'

/** As the build writes them: each file has this one spelling, so that it is read, packed and kept once. */
const FILE = /^(?:\/[A-Za-z0-9_-][\w.-]*)+\.\w+$/
/** Folders of files, and what is hidden: no page is there. */
const NO_PAGE = /^\/*(?:assets|media|uploads|files)(?:\/|$)|(?:^|[/\\])\./i

/**
 * The built storefront. Every address that is no file is a page of it: the router in the browser knows which, or that there is
 * none. The first screen of some is drawn here.
 */
export const serveFiles = (
  app: FastifyInstance,
  { config, log }: Pick<Deps, 'config' | 'log'>,
  render: Render | null,
  pictureAt: PictureAt,
): void => {
  const fileAt = cached(64 * MB, async (path) => {
    const type = typeOf(path)
    const bytes = type && (await readBelow(config.webDir, path))
    return type && bytes ? storedFile(type, bytes, await readBelow(config.webDir, `${path}.br`)) : null
  })

  const built = builtIn(config.webDir)
  const named = shellFiles(built)
  const drawn = render ? pageFiles({ config, log, pictureAt }, render, built) : () => null
  // Of every page the same: those of index.html.
  let csp: string | undefined

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Whatever begins like a call is none of ours, with a slash too many as well.
    if (isProd(request.url)) return refuseUnknown(request, reply, config)
    const path = pathOf(request.url)
    const file = FILE.test(path) ? await fileAt(path) : null
    if (file) {
      // Rules for pages only; on dozens of scripts they weigh kilobytes.
      if (/\.(?:js|css)$/.test(path)) for (const name of PAGE_ONLY) reply.removeHeader(name)
      return sendFile(request, reply, file, path.startsWith('/assets/') ? FOR_EVER : 'no-cache')
    }
    if (isNoPage(path)) return noPage(request, reply)
    const page = await fileAt('/index.html')
    if (!page) return notBuilt(reply)
    void reply.header('content-security-policy', (csp ??= pageCsp(scriptHashes(page.plain.toString()))))
    const whole = await drawn(request.url)
    return whole
      ? sendFile(request, reply, whole, FOR_A_MOMENT)
      : sendFile(request, reply, (await named(path)) ?? page, 'no-cache')
  }
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: answer })
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer })
}

/**
 * The address as everything behind it reads it: without "http://host", which a request may name as well (the router would leave it out,
 * and the limit of an address wouldn't know the call). One that can't be decoded is a page nobody has (spec §2); calls and files keep
 * their own refusals.
 */
export const readablePage = (asked: string): string => {
  const url = asked.replace(/^https?:\/\/[^/?#]*\/*/i, '/')
  return decodedPathOf(url) !== null || isProd(url) || isNoPage(pathOf(url)) ? url : '/404'
}

const isNoPage = (path: string): boolean => NO_PAGE.test(path) || NO_PAGE.test(decodedPathOf(path) ?? '')

/** `npm run dev` has no built pages: Vite serves them. */
const notBuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send('页面尚未构建：请运行 npm start，或在开发时打开 Vite 的地址。')
