import { networkDown } from '../domain/no-answer'
import type { PendingStore } from '../domain/ports/browser'
import type { BrowserPorts } from '../domain/ports/ports'
import { localPreferenceStore } from '../infrastructure/browser/local-preference-store'
import { localTokenStore } from '../infrastructure/browser/local-token-store'
import { pageDeployment } from '../infrastructure/browser/page-deployment'
import { sessionTabStore } from '../infrastructure/browser/session-tab-store'
import { tabRunBoard } from '../infrastructure/browser/tab-run-board'
import { windowPage } from '../infrastructure/browser/window-page'
import { lazyGateway } from '../infrastructure/prod/lazy-gateway'

/** The browser that the page runs in. */
export const browserPorts = (): BrowserPorts => ({
  tokens: localTokenStore(),
  preferences: localPreferenceStore(),
  tab: sessionTabStore(),
  // Loaded with the first look into it, right after the page: what it holds is none of the first page's.
  pending: lazyGateway<PendingStore>(
    async () => (await import('../infrastructure/browser/indexed-pending-store')).indexedPendingStore(),
    networkDown,
  ),
  page: windowPage({ now: Date.now }),
  deployment: pageDeployment(),
  runs: tabRunBoard(),
})
