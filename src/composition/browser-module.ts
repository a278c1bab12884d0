import type { BrowserPorts } from '../domain/ports/ports'
import { indexedPendingStore } from '../infrastructure/browser/indexed-pending-store'
import { localPreferenceStore } from '../infrastructure/browser/local-preference-store'
import { localTokenStore } from '../infrastructure/browser/local-token-store'
import { pageDeployment } from '../infrastructure/browser/page-deployment'
import { sessionTabStore } from '../infrastructure/browser/session-tab-store'
import { windowPage } from '../infrastructure/browser/window-page'
import { portModule } from './port-module'

/** The browser that the page runs in. */
export const browserModule = portModule<BrowserPorts>({
  tokens: (port) => port.toConstantValue(localTokenStore()),
  preferences: (port) => port.toConstantValue(localPreferenceStore()),
  tab: (port) => port.toConstantValue(sessionTabStore()),
  pending: (port) => port.toConstantValue(indexedPendingStore()),
  page: (port) => port.toConstantValue(windowPage({ now: Date.now })),
  deployment: (port) => port.toConstantValue(pageDeployment()),
})
