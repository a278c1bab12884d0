import type { RouteObject } from 'react-router-dom'
import { tabKeys } from '../application/tab-keys'
import type { Play } from '../domain/ports/play'
import type { Ports } from '../domain/ports/ports'
import type { AppProps } from './App'
import { createDialogs } from './frame/dialogs'
import { sayFailure } from './frame/failure-notice'
import { landingPath, type PageTitle } from './frame/guard'
import { createNotices } from './frame/notices'
import { isReadable, paths } from './frame/paths'
import type { Frame } from './frame/ports-context'
import { forgetPlace } from './frame/scroll'
import { createSession } from './frame/session'
import { createQueryClient, type QueryClientNeeds } from './queries/client'
import { routes } from './routes'

/** The address bar, before there is a router that looks after it, and the title above it. */
export interface AddressBar extends PageTitle {
  current(): { pathname: string; search: string }
  push(path: string): void
  replace(path: string): void
}

export interface StorefrontNeeds extends Omit<QueryClientNeeds, 'failed'> {
  ports: Ports
  /** Null where the shop is real. */
  play: Play | null
  /** Listens for calls refused because their session is over: the token they were sent under, and the reason in words. */
  onRefused(listener: (refused: { token: string | null; message: string }) => void): void
  address: AddressBar
  createRouter(table: RouteObject[]): AppProps['router']
}

/** Everything of one load of the page but the page itself: what main.tsx renders in a browser, and a page spec without one. */
export const createStorefront = (needs: StorefrontNeeds): AppProps => prepareStorefront(needs)()

/** The same in two steps, so that a browser can do something else between them. */
export const prepareStorefront = ({
  ports,
  play,
  onRefused,
  address,
  createRouter,
  ...patience
}: StorefrontNeeds): (() => AppProps) => {
  const notices = createNotices(() => ports.page.reload())
  const session = createSession(ports, notices)
  let router: AppProps['router'] | undefined
  const go = (path: string): void => void router?.navigate(path)
  const frame: Frame = { ports, play, session, notices, dialogs: createDialogs(ports), go }
  onRefused((refused) => session.send({ type: 'refused', ...refused }))
  ports.tokens.onChange((token) => session.send({ type: 'changedElsewhere', token }))

  // What the reload would have swallowed.
  for (const [key, tone] of [
    [tabKeys.sayAgain, 'success'],
    [tabKeys.expired, 'warning'],
  ] as const) {
    const text = ports.tab.read(key)
    ports.tab.remove(key)
    if (typeof text === 'string') notices.say(tone, text)
  }

  // Nothing waits for it, and nothing is said where the browser keeps nothing.
  ports.page
    .painted()
    .then(() => import('../application/kept'))
    .then(({ tidy }) => tidy(ports))
    .catch(() => undefined)

  // Before the router looks: the page a visitor was refused shows at once, and "back" leads to where they were.
  const wanted = landingPath(ports)
  if (wanted) address.push(wanted)
  if (wanted || ports.page.arrival() === 'fresh') forgetPlace(ports.tab, address.current())

  // spec §2: what no page can be at leads to /404.
  if (!isReadable(address.current().pathname)) address.replace(paths.notFound)

  const queries = createQueryClient({ ...patience, failed: (error) => sayFailure(notices, error) })
  // The guard runs first while the router is still being made.
  const current = () => {
    if (!router?.state.initialized) return null
    const { pathname, search, hash } = router.state.location
    return pathname + search + hash
  }
  return () => {
    router = createRouter(routes(frame, queries, current, address))
    return { frame, queries, router }
  }
}

/** Resolves once the guard has run and the code of the page is there: what the router then shows is the page. */
export const initialised = (router: AppProps['router']): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
