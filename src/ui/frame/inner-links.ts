import { createPath, type RouterProviderProps } from 'react-router-dom'
import { isAppPath } from './paths'
import { site } from './site'

type Router = Pick<RouterProviderProps['router'], 'state' | 'navigate'>

/**
 * Follows a plain `<a href>` to a page of the shop without loading the document anew. One listener for all of them: the router's `Link`
 * listens to the place one is at, each for itself, which is drawn and thrown away with every list. Left to the browser is what is to
 * show or be stored elsewhere (`target`, `download`, a key held down) and what is to begin anew (`rel="external"`).
 */
export const followLinks = (
  router: Router,
  page: Pick<Document, 'addEventListener' | 'removeEventListener'>,
): (() => void) => {
  const follow = (event: Event): void => {
    if (!isPlain(event as MouseEvent) || !(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>('a[href^="/"]')
    if (!link || link.target || link.download || link.rel === 'external') return
    const to = link.getAttribute('href')
    if (!isAppPath(to) || !hasPage(to)) return
    event.preventDefault()
    void router.navigate(to, { replace: to === createPath(router.state.location) })
  }
  page.addEventListener('click', follow)
  return () => page.removeEventListener('click', follow)
}

/** By the first word of the path: files, and what the server answers itself, have other words. */
const hasPage = (path: string): boolean => firstWords.has(firstWord(path))
const firstWord = (path: string): string => path.split(/[/?#]/)[1] ?? ''
const firstWords = new Set(['', ...Object.values(site).map(({ path }) => firstWord(path))])

const isPlain = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
