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
import { portModule } from './port-module'

// Loaded with the first look into it, right after the page: what it holds is none of the first page's.
const pending = lazyGateway<PendingStore>(
  async () => (await import('../infrastructure/browser/indexed-pending-store')).indexedPendingStore(),
  networkDown,
)

/** The browser that the page runs in. */
export const browserModule = portModule<BrowserPorts>({
  tokens: (port) => port.toConstantValue(localTokenStore()),
  preferences: (port) => port.toConstantValue(localPreferenceStore()),
  tab: (port) => port.toConstantValue(sessionTabStore()),
  pending: (port) => port.toConstantValue(pending),
  page: (port) => port.toConstantValue(windowPage({ now: Date.now })),
  deployment: (port) => port.toConstantValue(pageDeployment()),
  runs: (port) => port.toConstantValue(tabRunBoard()),
})
