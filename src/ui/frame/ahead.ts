import { matchRoutes, type Params, type RouterProviderProps } from 'react-router-dom'
import type { PageName, RouteMeta } from './site'

type Router = Pick<RouterProviderProps['router'], 'routes'>

/** What the route of a page carries. */
export interface PageHandle extends RouteMeta {
  page: PageName
  /** Asks for the data that the page shows first; what is known and fresh is not asked for again. */
  ask?: (params: Params) => unknown
}

/** A pointer that stays so long on a link is no longer on its way across it. */
const REST_MS = 60

/** Loads the code of the page that is at a path, as opening it would. */
export const loadCode = ({ routes }: Router, path: string): void => {
  for (const { route } of matchRoutes(routes, path) ?? []) if (typeof route.lazy === 'function') void route.lazy()
}

/** Asks for the data that the page at a path shows first, where that may be asked before it is opened. */
export const askFor = ({ routes }: Router, path: string): void => {
  for (const { route, params } of matchRoutes(routes, path) ?? [])
    (route.handle as PageHandle | undefined)?.ask?.(params)
}

/**
 * Loads the code of the page behind a link once somebody points at it or comes to it by keyboard, and its data where they stay. A finger
 * that begins to scroll on a link means nothing by it.
 */
export const loadOnIntent = (router: Router, page: Pick<Document, 'addEventListener'>): void => {
  let staying: ReturnType<typeof setTimeout> | undefined
  const look = (event: Event) => {
    if ((event as PointerEvent).pointerType === 'touch') return
    clearTimeout(staying)
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (!link) return
    const path = link.pathname
    loadCode(router, path)
    staying = setTimeout(() => askFor(router, path), REST_MS)
  }
  for (const kind of ['pointerover', 'focusin']) page.addEventListener(kind, look, { passive: true })
}
