import type { Location } from 'react-router-dom'
import { tabKeys } from '../../application/tab-keys'
import type { TabStore } from '../../domain/ports/browser'

/** How long a page that is still loading may take to grow to where it was left. */
const PATIENCE_MS = 3000

/**
 * The name under which a page's place is kept. A kept page comes back where it was scrolled to, however it is reached. The router calls
 * the first page of every load 'default': only its address tells these apart.
 */
export const placeOf = (
  { key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>,
  kept: boolean,
): string => (kept ? pathname : key === 'default' ? `${key} ${pathname}${search}` : key)

/** A page come to anew starts at its top, wherever it was left before. */
export const forgetPlace = (tab: TabStore, { pathname, search }: Pick<Location, 'pathname' | 'search'>): void => {
  const places = tab.read(tabKeys.scroll)
  if (typeof places !== 'object' || places === null) return
  const gone = [false, true].map((kept) => placeOf({ key: 'default', pathname, search }, kept))
  tab.write(tabKeys.scroll, Object.fromEntries(Object.entries(places).filter(([name]) => !gone.includes(name))))
}

/** Scrolls to `top` as soon as the page is tall enough; leaves it to the reader once they move themselves. Returns how to stop. */
export const scrollBack = (top: number): (() => void) => {
  const own = new AbortController()
  const stop = () => own.abort()
  const go = () => {
    window.scrollTo({ top, behavior: 'instant' })
    if (window.scrollY >= top - 1) stop()
  }
  for (const act of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    window.addEventListener(act, stop, { capture: true, passive: true, signal: own.signal })
  const growth = new ResizeObserver(go)
  const end = setTimeout(stop, PATIENCE_MS)
  own.signal.addEventListener('abort', () => {
    growth.disconnect()
    clearTimeout(end)
  })
  growth.observe(document.body)
  return stop
}
