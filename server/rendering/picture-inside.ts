import { inTime } from './in-time'
import type { RenderedPage } from './renderer'

interface File {
  type: string
  plain: Buffer
}

/** So much takes a slow line a sixth of the way there and back that it saves. */
const MOST_BYTES = 12 * 1024
/** The page can do without it, whatever is wrong with its store. */
const PATIENCE_MS = 200

const FIRST = /^<link rel="preload" as="image" href="([^"]+)"(?![^>]*srcset)/i
/** The app gives phones another gallery (`useNarrow`), which asks for the file. */
const FOR_PHONES = ' media="(max-width: 767px)"'

/**
 * A product's page with its large picture in itself, where that is small and the same for every screen: what one has come to see is seen
 * with the words, not a way there and back later. Only there: in a list it is one of many.
 */
export const pictureInside = async (
  page: RenderedPage,
  fileAt: (path: string) => Promise<File | null>,
): Promise<RenderedPage> => {
  const [link = '', ...others] = page.pictures
  const [, path] = FIRST.exec(link) ?? []
  const file =
    page.page === 'product' && path
      ? await inTime(
          fileAt(path).catch(() => null),
          PATIENCE_MS,
        )
      : null
  if (!file || file.plain.length > MOST_BYTES) return page
  return {
    ...page,
    html: page.html.replace(`src="${path}"`, () => `src="${dataOf(file)}"`),
    pictures: [link.replace('<link', `<link${FOR_PHONES}`), ...others],
  }
}

/** A drawing as text, which is packed with the page. */
const dataOf = ({ type, plain }: File): string =>
  type.startsWith('image/svg')
    ? `data:image/svg+xml,${encodeURIComponent(plain.toString())}`
    : `data:${type};base64,${plain.toString('base64')}`
