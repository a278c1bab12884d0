import './ui/frame/base.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { pagePorts } from './composition/page-ports'
import { secondTicks, watchForPause } from './infrastructure/browser/pause-watch'
import { App } from './ui/App'
import { logApplicationError } from './ui/frame/failure-notice'
import { paths } from './ui/frame/paths'
import { sendWaitingEdits } from './ui/queries/cart-edits'
import { createStorefront } from './ui/storefront'

/** Puts the storefront together: ports, session, router, page. */
const start = async () => {
  // The shop in memory is the page's whole work, and sets its clock.
  const { ports, play, onRefused } =
    __ADAPTERS__ === 'memory' ? await (await import('./composition/compose')).compose() : pagePorts()
  const { frame, queries, router } = createStorefront({
    ports,
    play,
    onRefused,
    random: Math.random,
    address: {
      current: () => window.location,
      push: (path) => window.history.pushState(null, '', path),
      replace: (path) => window.history.replaceState(null, '', path),
    },
    createRouter: createBrowserRouter,
  })
  window.addEventListener('pagehide', () => sendWaitingEdits(queries, ports.cart))

  // spec §8, in production builds only; off where the build says so, and on the page that it leads to.
  if (import.meta.env.PROD && import.meta.env.VITE_ANTI_DEBUG !== 'off' && location.pathname !== paths.securityAlert) {
    watchForPause({
      now: () => performance.now(),
      ticks: secondTicks,
      paused: () => ports.page.open(paths.securityAlert),
    })
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
