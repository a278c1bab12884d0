import './ui/frame/base.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { tabKeys } from './application/tab-keys'
import { compose } from './composition/compose'
import { watchForPause } from './infrastructure/browser/pause-watch'
import { App } from './ui/App'
import { createDialogs } from './ui/frame/dialogs'
import { logApplicationError, sayFailure } from './ui/frame/failure-notice'
import { landingPath } from './ui/frame/guard'
import { forgetPlace } from './ui/frame/scroll'
import { createNotices } from './ui/frame/notices'
import type { Frame } from './ui/frame/ports-context'
import { isReadable, paths } from './ui/frame/paths'
import { sendWaitingEdits } from './ui/queries/cart-edits'
import { createQueryClient } from './ui/queries/client'
import { routes } from './ui/routes'
import { createSession } from './ui/frame/session'

/** Puts the storefront together: ports, session, router, page. */
const start = async () => {
  const { ports, onRefused } = await compose()

  const notices = createNotices()
  const session = createSession(ports, notices)
  const frame: Frame = { ports, session, notices, dialogs: createDialogs(ports) }
  onRefused((token) => session.send({ type: 'refused', token }))
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

  // Before the router looks: the page a visitor was refused shows at once, and "back" leads to where they were.
  const wanted = landingPath(ports)
  if (wanted) window.history.pushState(null, '', wanted)
  if (wanted || ports.page.arrival() === 'fresh') forgetPlace(ports.tab, window.location)

  // spec §2: what no page can be at leads to /404.
  if (!isReadable(window.location.pathname)) window.history.replaceState(null, '', paths.notFound)

  const queries = createQueryClient({ random: Math.random, failed: (error) => sayFailure(notices, error) })
  window.addEventListener('pagehide', () => sendWaitingEdits(queries, ports.cart))
  // The guard runs first while the router is still being made.
  let router: ReturnType<typeof createBrowserRouter> | undefined
  const current = () => {
    if (!router?.state.initialized) return null
    const { pathname, search, hash } = router.state.location
    return pathname + search + hash
  }
  router = createBrowserRouter(routes(frame, current))

  // spec §8, in production builds only; off where the build says so, and on the page that it leads to.
  if (import.meta.env.PROD && import.meta.env.VITE_ANTI_DEBUG !== 'off' && location.pathname !== paths.securityAlert) {
    watchForPause({ now: () => performance.now(), paused: () => ports.page.open(paths.securityAlert) })
  }

  const root = createRoot(document.querySelector('#root')!, {
    onUncaughtError: logApplicationError,
    onCaughtError: logApplicationError,
  })
  root.render(<App frame={frame} queries={queries} router={router} />)
}

// spec §1: what nobody handled is logged as an application error, and suppressed.
for (const name of ['error', 'unhandledrejection'] as const) {
  window.addEventListener(name, (event) => {
    event.preventDefault()
    logApplicationError(event instanceof ErrorEvent ? event.error : event.reason)
  })
}
void start()
