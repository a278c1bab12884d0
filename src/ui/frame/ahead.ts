import { matchRoutes, type Params, type RouterProviderProps } from 'react-router-dom'
import { isPlain, pathBehind } from './inner-links'
import type { PageName, RouteMeta } from './site'

type Router = Pick<RouterProviderProps['router'], 'routes'>

/** What the route of a page carries. */
export interface PageHandle extends RouteMeta {
  page: PageName
  /** Asks for the data that the page shows first; what is known and fresh is not asked for again. `meant`: its link is pressed. */
  ask?: (params: Params, meant: boolean) => unknown
}

/** A pointer that stays so long on a link is no longer on its way across it. */
const REST_MS = 60

/** Loads the code of the page that is at a path, as opening it would. */
export const loadCode = ({ routes }: Router, path: string): void => {
  for (const { route } of matchRoutes(routes, path) ?? []) if (typeof route.lazy === 'function') void route.lazy()
}

/** Asks for the data that the page at a path shows first, where that may be asked before it is opened. */
export const askFor = ({ routes }: Router, path: string, meant = false): void => {
  for (const { route, params } of matchRoutes(routes, path) ?? [])
    (route.handle as PageHandle | undefined)?.ask?.(params, meant)
}

/**
 * Loads the code of the page behind a link once somebody points at it or comes to it by keyboard, and its data where they stay, or when
 * the button goes down, before the click is whole. A finger that begins to scroll on a link means nothing by it.
 */
export const loadOnIntent = (router: Router, page: Pick<Document, 'addEventListener'>): void => {
  let staying: ReturnType<typeof setTimeout> | undefined
  const pathAt = (event: Event) => ((event as PointerEvent).pointerType === 'touch' ? null : pathBehind(event.target))
  const look = (event: Event) => {
    clearTimeout(staying)
    const path = pathAt(event)
    if (path === null) return
    loadCode(router, path)
    staying = setTimeout(() => askFor(router, path), REST_MS)
  }
  const press = (event: Event) => {
    const path = isPlain(event as PointerEvent) ? pathAt(event) : null
    if (path !== null) askFor(router, path, true)
  }
  for (const kind of ['pointerover', 'focusin']) page.addEventListener(kind, look, { passive: true })
  page.addEventListener('pointerdown', press, { passive: true })
}
