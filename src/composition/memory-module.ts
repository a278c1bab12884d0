import { MEMORY_SHOP } from '../application/kept'
import type { BrowserPorts, Gateways } from '../domain/ports/ports'
import { memoryBrowser } from '../infrastructure/memory/memory-browser'
import { drawnPicture, pathOfDrawn } from '../infrastructure/memory/memory-pictures'
import { memoryPorts } from '../infrastructure/memory/memory-ports'
import type { MemoryState } from '../infrastructure/memory/memory-world'
import { constantModule, type PortModule } from './port-module'

/** The whole shop in memory, for development without a backend. It lives as long as the tab: signing in reloads the page. */
export const memoryModule = ({ tab, tokens, page }: Pick<BrowserPorts, 'tab' | 'tokens' | 'page'>) => {
  const { world: _, ...gateways } = memoryPorts(
    {
      now: () => page.now(),
      token: () => tokens.read(),
      held: () => tokens.held(),
      keep: (state) => tab.write(MEMORY_SHOP, state),
      picture: drawnPicture,
      pathOf: pathOfDrawn,
      payMethods: ['reserve'], // the sandbox's cashier is a page of the server
    },
    (tab.read(MEMORY_SHOP) as MemoryState | null) ?? undefined,
  )
  return constantModule<Gateways>(gateways)
}

/** A browser without a window, for tests. */
export const memoryBrowserModule = (): PortModule<BrowserPorts> =>
  constantModule<BrowserPorts>(memoryBrowser({ now: Date.now }).openTab().load())
