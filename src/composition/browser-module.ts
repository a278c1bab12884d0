import { ContainerModule } from 'inversify'
import { indexedPendingStore } from '../infrastructure/browser/indexed-pending-store'
import { localPreferenceStore } from '../infrastructure/browser/local-preference-store'
import { localTokenStore } from '../infrastructure/browser/local-token-store'
import { pageDeployment } from '../infrastructure/browser/page-deployment'
import { sessionTabStore } from '../infrastructure/browser/session-tab-store'
import { windowPage } from '../infrastructure/browser/window-page'
import { tokens } from './tokens'

export const browserModule = new ContainerModule(({ bind }) => {
  bind(tokens.tokens).toConstantValue(localTokenStore())
  bind(tokens.preferences).toConstantValue(localPreferenceStore())
  bind(tokens.tab).toConstantValue(sessionTabStore())
  bind(tokens.pending).toConstantValue(indexedPendingStore())
  bind(tokens.page).toConstantValue(windowPage({ now: Date.now }))
  bind(tokens.deployment).toConstantValue(pageDeployment())
})
