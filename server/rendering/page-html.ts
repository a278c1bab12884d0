import type { RenderedPage } from './renderer'

/** What of the build a page is put together from. */
export interface BuiltPages {
  /** index.html */
  shell: string
  /** Files of each page, besides those that the shell names. */
  files: Readonly<Record<string, { scripts: string[]; styles: string[] }>>
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
  const own = files[page.page] ?? { scripts: [], styles: [] }
  const sheets = [...[...shell.matchAll(SHEET)].map(([, href = '']) => href), ...own.styles]
  const head = [
    ...page.pictures,
    `<style>${sheets.map((href) => styles[href] ?? '').join('\n')}</style>`,
    ...own.scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
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

/** The style sheets that any page names. */
export const sheetsOf = ({ shell, files }: Pick<BuiltPages, 'shell' | 'files'>): string[] => [
  ...new Set([
    ...[...shell.matchAll(SHEET)].map(([, href = '']) => href),
    ...Object.values(files).flatMap((file) => file.styles),
  ]),
]

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** JSON in which nothing ends the script or begins another, and no line ends where scripts of old saw one. */
export const inScript = (data: unknown): string =>
  JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
