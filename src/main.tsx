import './ui/frame/base.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { pagePorts } from './composition/page-ports'
import { nextTask } from './infrastructure/browser/next-task'
import { secondTicks, watchForPause } from './infrastructure/browser/pause-watch'
import { App } from './ui/App'
import { loadCode, loadOnIntent } from './ui/frame/ahead'
import { logApplicationError } from './ui/frame/failure-notice'
import { followLinks } from './ui/frame/inner-links'
import { paths, productPath } from './ui/frame/paths'
import { takeOver, type HandedOver } from './ui/handed-over'
import { sendWaitingEdits } from './ui/queries/cart-edits'
import { loadBuyerPages } from './ui/routes'
import { initialised, prepareStorefront } from './ui/storefront'

const logging: RootOptions = {
  onUncaughtError: logApplicationError,
  onCaughtError: logApplicationError,
}

/** Puts the storefront together: ports, session, router, page. In several tasks, as a page that the server drew is used meanwhile. */
const start = async () => {
  await nextTask()
  const root = document.querySelector('#root')!
  const handedOver = document.querySelector('#handed-over')?.textContent
  const inPage = () => pagePorts({ atOnce: ({ tokens }) => !handedOver || tokens.read() !== null })
  // The shop in memory is the page's whole work, and sets its clock.
  const composed = __ADAPTERS__ === 'memory' ? await (await import('./composition/compose')).compose() : inPage()
  const { ports, play, onRefused } = composed
  await nextTask()
  const openStorefront = prepareStorefront({
    ports,
    play,
    onRefused,
    random: Math.random,
    address: {
      current: () => window.location,
      push: (path) => window.history.pushState(null, '', path),
      replace: (path) => window.history.replaceState(null, '', path),
      get title() {
        return document.title
      },
      set title(title) {
        document.title = title
      },
    },
    createRouter: createBrowserRouter,
  })
  await nextTask()
  const { frame, queries, router } = openStorefront()
  await nextTask()
  window.addEventListener('pagehide', () => sendWaitingEdits(queries, ports.cart))

  // spec §8, in production builds only; off where the build says so, and on the page that it leads to.
  if (import.meta.env.PROD && import.meta.env.VITE_ANTI_DEBUG !== 'off' && location.pathname !== paths.securityAlert) {
    watchForPause({
      now: () => performance.now(),
      ticks: secondTicks,
      paused: () => ports.page.open(paths.securityAlert),
    })
  }

  loadOnIntent(router, document)
  followLinks(router, document)
  const app = <App frame={frame} queries={queries} router={router} />
  if (!handedOver) return createRoot(root, logging).render(app)

  const isOld = ports.tokens.read() !== null || ports.page.arrival() === 'history'
  takeOver(queries, JSON.parse(handedOver) as HandedOver, isOld)
  await initialised(router)
  // The browser may be elsewhere by now, by a step in its history: what it shows then is drawn anew, and no fault.
  const drawnFor = new URL(performance.getEntriesByType('navigation')[0]?.name ?? window.location.href)
  const isThere = () =>
    router.state.location.pathname === drawnFor.pathname && router.state.location.search === drawnFor.search
  // What the server has drawn is another than what the browser draws.
  const onRecoverableError = (error: unknown) => {
    if (isThere()) logApplicationError(error)
  }
  // In slices: the page can be read, and is to answer meanwhile.
  if (isThere()) startTransition(() => void hydrateRoot(root, app, { ...logging, onRecoverableError }))
  else createRoot(root, logging).render(app)
  await ports.page.painted()
  void composed.load?.()
  // Whoever opens one of them is told if it doesn't load; so far nobody has.
  await loadBuyerPages().catch(() => undefined)
  // From nearly every page that the server draws, the next is a product.
  loadCode(router, productPath('1'))
}

// spec §1: what nobody handled is logged as an application error, and suppressed.
for (const name of ['error', 'unhandledrejection'] as const) {
  window.addEventListener(name, (event) => {
    event.preventDefault()
    logApplicationError(event instanceof ErrorEvent ? event.error : event.reason)
  })
}
void start()
