import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { isFailure } from '../../src/domain/failure'
import type { Deps } from '../deps'
import { keptPages } from '../rendering/kept-pages'
import { namingShell, pageHtml, sheetsOf, type BuiltPages } from '../rendering/page-html'
import type { Render } from '../rendering/renderer'
import type { PictureAt } from './media'
import { readBelow, storedFile, type StoredFile } from './packed-file'
import { pictureInside } from '../rendering/picture-inside'

const brotli = promisify(brotliCompress)
/** Made while somebody waits. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const HTML = 'text/html; charset=utf-8'

/** Pages whose first screen is drawn here. What their queries say is part of the page, elsewhere it is not. */
const DRAWN: Readonly<Record<string, 'with query' | 'without'>> = {
  '/home': 'without',
  '/search': 'with query',
  '/merhome': 'with query',
  '/DetailsAnnouncement': 'with query',
}
const PRODUCT = /^\/merchandis\/[\w-]{1,40}$/
const LONGEST_QUERY = 300

/** The name under which a page is kept; null for one that is drawn in the browser. */
export const drawnAddress = (url: string): string | null => {
  const [path = '', query = ''] = url.replace(/#.*/, '').split(/\?(.*)/s, 2)
  if (PRODUCT.test(path)) return path
  const kind = Object.hasOwn(DRAWN, path) ? DRAWN[path] : undefined
  if (!kind || query.length > LONGEST_QUERY) return null
  return kind === 'with query' && query ? `${path}?${query}` : path
}

/**
 * Pages of the shop as HTML, the same for everybody who asks within a few seconds. Null where the shell alone is to be sent: the app in
 * the browser then draws the page by itself.
 */
export const pageFiles = (
  { config, log, pictureAt }: Pick<Deps, 'config' | 'log'> & { pictureAt: PictureAt },
  render: Render,
  built: Built,
): ((url: string) => Promise<StoredFile | null>) => {
  const pages = keptPages<StoredFile>({
    async make(address) {
      const [build, page] = await Promise.all([built(), render(address)])
      if (!build || !page) return null
      // As every browser that this build is for asks for it.
      const whole = await pictureInside(page, async (path) => (await pictureAt(path, true))?.file ?? null)
      const html = Buffer.from(pageHtml(build, whole, config.publicUrl))
      return storedFile(HTML, html, await brotli(html, QUICK))
    },
    bytesOf: ({ plain, br, gzip }) => plain.length + (br?.length ?? 0) + (gzip?.length ?? 0),
    nowMs: () => performance.now(),
    // A product that is no more is no fault, and the browser says so.
    failed: (address, error) =>
      isFailure(error, 'not-found', 'invalid')
        ? log.debug('page-not-drawn', { address })
        : log.warn('page-not-drawn', { address, error }),
    keptMs: 10_000,
    patienceMs: 1500,
    mostBytes: 32 * 1024 * 1024,
    mostPages: 500,
    atOnce: 2,
    mostWaiting: 8,
  })
  return async (url) => {
    const address = drawnAddress(url)
    return address === null ? null : pages(address)
  }
}

/** The shell for each page, naming what it is made of; null for addresses that are nobody's. */
export const shellFiles = (built: Built): ((path: string) => Promise<StoredFile | null>) => {
  const shells = new Map<string, Promise<StoredFile>>()
  return async (path) => {
    const build = await built()
    const html = build && namingShell(build, path)
    if (!html) return null
    const known = shells.get(html) ?? storedFile(HTML, Buffer.from(html))
    shells.set(html, known)
    return known
  }
}

/** Null where nothing was built. */
export type Built = () => Promise<BuiltPages | null>

/** Read once: this process goes on with the build that it was started with. */
export const builtIn = (webDir: string): Built => {
  let built: ReturnType<Built> | undefined
  return () => (built ??= readBuild(webDir))
}

const readBuild = async (webDir: string): Promise<BuiltPages | null> => {
  const [shell, pages] = await Promise.all(['/index.html', '/.vite/pages.json'].map((name) => readBelow(webDir, name)))
  if (!shell || !pages) return null
  const named = { shell: shell.toString(), files: JSON.parse(pages.toString()) as BuiltPages['files'] }
  const styles = await Promise.all(
    sheetsOf(named).map(async (href) => [href, (await readBelow(webDir, href))?.toString() ?? ''] as const),
  )
  return { ...named, styles: Object.fromEntries(styles) }
}

const INLINE = /<script>([^]*?)<\/script>/g

/** The hashes of the scripts that stand in a page itself, for its CSP. */
export const scriptHashes = (html: string): string[] =>
  [...html.matchAll(INLINE)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
