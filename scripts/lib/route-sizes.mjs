import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * What a first visit to each page loads before it can be used, read from the manifest of the build: the entry, the chunk of the
 * page, and all that these import. Of a page behind the sign-in, what comes with its first call too. Bytes are of brotli, as served.
 * A kB is 1000 bytes.
 */

/** chosen by us: what a visitor may have to load before the first page can be used. */
const FOR_VISITORS = 120_000
/** And what a page behind the sign-in may be in all. */
const FOR_BUYERS = 200_000
/** A page for developers brings the machines along. */
const FOR_DEVELOPERS = 200_000

/**
 * The pages that are open to visitors, by the component that routes.tsx loads for them. No page is made of antd.
 * @type {{ page: string, route: string, budget: number }[]}
 */
const OPEN_PAGES = [
  { page: 'HomePage', route: '/home', budget: FOR_VISITORS },
  { page: 'SearchPage', route: '/search', budget: FOR_VISITORS },
  { page: 'ProductPage', route: '/merchandis/:id', budget: FOR_VISITORS },
  { page: 'SupplierPage', route: '/merhome', budget: FOR_VISITORS },
  { page: 'AnnouncementPage', route: '/DetailsAnnouncement', budget: FOR_VISITORS },
  { page: 'NotFoundPage', route: '/404', budget: FOR_VISITORS },
  { page: 'RelaxPage', route: '/relax', budget: FOR_VISITORS },
  { page: 'SelfCheckPage', route: '/test', budget: FOR_DEVELOPERS },
  { page: 'SecurityAlertPage', route: '/security-alert', budget: FOR_VISITORS },
]
/** What every page behind the sign-in has besides: who it is, and all that asks the shop. */
const FIRST_CALL = 'src/composition/compose.ts'
const BUYERS = ['src/ui/buyer-pages.ts', 'src/ui/frame/run-session.ts', FIRST_CALL]

/** css-in-js of antd writes this attribute; no other package of ours does. */
const ANTD_MARK = 'data-css-hash'

/**
 * @typedef {{ file: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 * @typedef {{ page: string, route: string | undefined, files: string[], bytes: number, later: number, antd: boolean, faults: string[] }} PageSize
 */

/**
 * @param {string} folder the built site, with its .vite/manifest.json and index.html
 * @param {typeof OPEN_PAGES} [openPages]
 * @returns {PageSize[]} largest first; an open page that the build does not have is a fault, not a gap
 */
export function routeSizes(folder, openPages = OPEN_PAGES) {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const scripts = plainScripts(folder)
  const measured = new Map()
  const measure = (/** @type {string} */ file) => {
    const known = measured.get(file) ?? weigh(readFileSync(join(folder, file)))
    measured.set(file, known)
    return known
  }

  const pages = pagesOf(manifest).map(({ page, key }) => {
    const limit = openPages.find((it) => it.page === page)
    const files = [...scripts, ...closure(manifest, [...entries, key, ...(limit ? [] : BUYERS)])].toSorted()
    const weights = files.map(measure)
    const called = closure(manifest, [FIRST_CALL]).filter((file) => !files.includes(file))
    const later = called.map(measure).reduce((sum, weight) => sum + weight.bytes, 0)
    const bytes = weights.reduce((sum, weight) => sum + weight.bytes, 0)
    const antd = weights.some((weight) => weight.antd)
    return { page, route: limit?.route, files, bytes, later, antd, faults: faultsOf({ bytes, antd }, limit) }
  })
  const missing = openPages
    .filter((limit) => pages.every(({ page }) => page !== limit.page))
    .map(({ page, route }) => ({
      page,
      route,
      files: [],
      bytes: 0,
      later: 0,
      antd: false,
      faults: ['构建中没有这个页面'],
    }))
  return [...missing, ...pages.toSorted((a, b) => b.bytes - a.bytes)]
}

/** @param {number} bytes */
export const inKilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

/**
 * The files of some chunks and of all they import, each once.
 * @param {Manifest} manifest
 * @param {string[]} keys
 */
export function closure(manifest, keys) {
  /** @type {Set<string>} */
  const seen = new Set()
  const visit = (/** @type {string} */ key) => {
    if (seen.has(key)) return
    seen.add(key)
    manifest[key]?.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return [...seen].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js'))
}

/** @param {Manifest} manifest */
const pagesOf = (manifest) =>
  Object.keys(manifest).flatMap((key) => {
    const page = /^src\/ui\/pages\/(?:.*\/)?(\w+Page)\.tsx$/.exec(key)?.[1]
    return page ? [{ page, key }] : []
  })

/**
 * @param {{ bytes: number, antd: boolean }} found
 * @param {typeof OPEN_PAGES[number] | undefined} limit
 */
function faultsOf({ bytes, antd }, limit) {
  const budget = limit?.budget ?? FOR_BUYERS
  const over = bytes > budget ? [`超出上限 ${inKilobytes(budget)}`] : []
  return antd ? [...over, '首屏不应包含 antd'] : over
}

/** @param {Buffer} content */
const weigh = (content) => ({ bytes: brotliCompressSync(content).length, antd: content.includes(ANTD_MARK) })

/**
 * Scripts that index.html loads beside the bundle, such as the one that sets the theme before the first paint.
 * @param {string} folder
 */
function plainScripts(folder) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const sources = [...html.matchAll(/<script\s([^>]*)>/g)].filter(([, attributes]) => !attributes?.includes('module'))
  return sources
    .flatMap(([, attributes]) => /src="\/?([^"]+)"/.exec(attributes ?? '')?.[1] ?? [])
    .filter((file) => existsSync(join(folder, file)))
}
