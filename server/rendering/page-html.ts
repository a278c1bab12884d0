import type { RenderedPage } from './renderer'

/** What of the build a page is put together from. */
export interface BuiltPages {
  /** index.html */
  shell: string
  /**
   * Of each page its address, as a pattern of the router, and its files, besides those that the shell names. `laterStyles`: of parts whose
   * code the browser loads when they are wanted; the server may have drawn them.
   */
  files: Readonly<Record<string, { address: string; scripts: string[]; styles: string[]; laterStyles: string[] }>>
  /** The text of each style sheet by its address. */
  styles: Readonly<Record<string, string>>
}

const ROOT = '<div id="root"></div>'
const SHEET = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g

/**
 * The shell with the page in it: its styles in the head, as a file of them would keep the first paint waiting; the pictures of the first
 * screen and its scripts named before any script has run; and what it was drawn with, for the app that takes over.
 */
export const pageHtml = ({ shell, files, styles }: BuiltPages, page: RenderedPage, origin: string | null): string => {
  const own = files[page.page]
  const drawnLater = (own?.laterStyles ?? []).filter((href) => isDrawnBy(styles[href] ?? '', page.html))
  const sheets = [...[...shell.matchAll(SHEET)].map(([, href = '']) => href), ...(own?.styles ?? []), ...drawnLater]
  const head = [
    ...page.pictures,
    `<style>${sheets.map((href) => styles[href] ?? '').join('\n')}</style>`,
    ...(own?.scripts ?? []).map(preloaded),
    ...(origin ? [`<link rel="canonical" href="${escaped(origin + page.canonical)}">`] : []),
  ].join('\n    ')
  const body = [
    `<div id="root">${page.html}</div>`,
    `<script type="application/json" id="handed-over">${inScript(page.data)}</script>`,
    // Not used here: the next pages find them, and what loads scripts sees that they are there.
    ...sheets.map((href) => `<link rel="stylesheet" href="${href}" media="not all">`),
  ].join('\n    ')
  return shell
    .replace(SHEET, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(page.title)}</title>\n    ${head}`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, before: string) => before + escaped(page.description))
    .replace(ROOT, () => body)
    .replace(/\s*<noscript>[^]*?<\/noscript>/, '')
}

/** Whether anything on the page bears a class of the sheet: those of one module have a mark in common, `_name_mark_1`. */
const isDrawnBy = (sheet: string, html: string): boolean =>
  [...new Set([...sheet.matchAll(/\._[\w-]+?(_[\w-]{5}_)\d/g)].map(([, mark = '']) => mark))].some((mark) =>
    html.includes(mark),
  )

const preloaded = (href: string): string => `<link rel="modulepreload" crossorigin href="${href}">`

/**
 * The shell for a page that the browser draws: it names what the page is made of, which would be found out in three ways there and back
 * otherwise. Null where the address is nobody's.
 */
export const namingShell = ({ shell, files }: Pick<BuiltPages, 'shell' | 'files'>, path: string): string | null => {
  const own = Object.values(files).find(({ address }) => isAt(address, path))
  if (!own) return null
  const head = [
    ...own.scripts.map(preloaded),
    ...own.styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
  ].join('\n    ')
  // After what starts the app: of what is asked for at once, a line to the server takes six at a time, in this order.
  return shell.replace(/ *<\/head>/, (end) => `    ${head}\n${end}`)
}

const isAt = (address: string, path: string): boolean => {
  const steps = path.replace(/\/$/, '').split('/')
  const wanted = address.split('/')
  return steps.length === wanted.length && wanted.every((step, i) => step.startsWith(':') || step === steps[i])
}

/** The style sheets that any page names. */
export const sheetsOf = ({ shell, files }: Pick<BuiltPages, 'shell' | 'files'>): string[] => [
  ...new Set([
    ...[...shell.matchAll(SHEET)].map(([, href = '']) => href),
    ...Object.values(files).flatMap((file) => [...file.styles, ...file.laterStyles]),
  ]),
]

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** JSON in which nothing ends the script or begins another, and no line ends where scripts of old saw one. */
export const inScript = (data: unknown): string =>
  JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
