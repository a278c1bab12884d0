import { createPath, type RouterProviderProps } from 'react-router-dom'
import { isAppPath } from './paths'
import { holdSecondClick } from './second-click'
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
    const to = event.defaultPrevented || !isPlain(event as MouseEvent) ? null : pathBehind(event.target)
    if (to === null) return
    event.preventDefault()
    const { location } = router.state
    // A double click means one page: the second would be the other's. Turning a list's pages it means two.
    if (to.split(/[?#]/)[0] !== location.pathname) holdSecondClick(event as MouseEvent)
    void router.navigate(to, { replace: to === createPath(location) })
  }
  page.addEventListener('click', follow)
  return () => page.removeEventListener('click', follow)
}

/** Where the link leads that somebody points at; null where there is none, or where it is left to the browser. */
export const pathBehind = (target: EventTarget | null): string | null => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  if (!link || link.target || link.download || link.rel === 'external') return null
  const path = link.getAttribute('href')
  return isAppPath(path) && hasPage(path) ? path : null
}

/** By the first word of the path: files, and what the server answers itself, have other words. */
const hasPage = (path: string): boolean => firstWords.has(firstWord(path))
const firstWord = (path: string): string => path.split(/[/?#]/)[1] ?? ''
const firstWords = new Set(['', ...Object.values(site).map(({ path }) => firstWord(path))])

/** Of a click, or of a button that goes down: not one that opens the link elsewhere. */
export const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
