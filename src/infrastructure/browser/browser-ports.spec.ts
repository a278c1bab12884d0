// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { Window as HappyWindow } from 'happy-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { browserContract, type BrowserWorld } from '../../../tests/contracts/browser.contract'
import { memoryBrowser, type Load } from '../memory/memory-browser'
import { indexedPendingStore } from './indexed-pending-store'
import { localPreferenceStore } from './local-preference-store'
import { localTokenStore } from './local-token-store'
import { pageDeployment } from './page-deployment'
import { sessionTabStore } from './session-tab-store'
import { tabRunBoard } from './tab-run-board'
import { windowPage } from './window-page'

beforeEach(() => {
  // The page's own script is only read, never run.
  ;(window as unknown as HappyWindow).happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The adapters of a real page. happy-dom has no navigation and no server behind it; both are seen where the adapters call them. */
const windowWorld: BrowserWorld = {
  name: 'of the window',
  open(clock) {
    const loads: Load[] = []
    vi.spyOn(window.location, 'reload').mockImplementation(() => void loads.push({ how: 'reload' }))
    vi.spyOn(window.location, 'assign').mockImplementation(
      (path) => void loads.push({ how: 'open', path: String(path) }),
    )
    const load = () => ({
      tokens: localTokenStore(),
      preferences: localPreferenceStore(),
      tab: sessionTabStore(),
      pending: indexedPendingStore(),
      page: windowPage({ now: clock }),
      deployment: pageDeployment(),
      runs: tabRunBoard(),
    })
    const elsewhere = (key: string | null, change: () => void) => {
      change()
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
    }
    return {
      page: load(),
      reload: load,
      otherTab: {
        signIn: (token) => elsewhere('token', () => localStorage.setItem('token', token)),
        signOut: () => elsewhere(null, () => localStorage.clear()),
        runs: tabRunBoard(),
      },
      serve(build) {
        document.head.innerHTML = '<script type="module" src="/assets/a.js"></script>'
        const html = `<script type="module" src="/assets/${build === 'same' ? 'a' : 'b'}.js"></script>`
        vi.stubGlobal('fetch', async () => new Response(html, { status: build === 'unreachable' ? 503 : 200 }))
      },
      loads,
    }
  },
}

const memoryWorld: BrowserWorld = {
  name: 'in memory',
  open(clock) {
    const loads: Load[] = []
    const browser = memoryBrowser({ now: clock, loaded: (load) => loads.push(load) })
    const tab = browser.openTab()
    const other = browser.openTab().load()
    return {
      page: tab.load(),
      reload: () => tab.load('reload'),
      otherTab: { signIn: (token) => other.tokens.write(token), signOut: () => other.tokens.clear(), runs: other.runs },
      serve: browser.serve,
      loads,
    }
  },
}

browserContract(windowWorld)
browserContract(memoryWorld)
