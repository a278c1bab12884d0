import { MEMORY_SHOP } from '../application/kept'
import { tabKeys } from '../application/tab-keys'
import { calmDials, type Dials, type Play } from '../domain/ports/play'
import type { BrowserPage } from '../domain/ports/browser'
import type { BrowserPorts, Gateways } from '../domain/ports/ports'
import { tabChannel } from '../infrastructure/browser/tab-channel'
import { memoryBrowser } from '../infrastructure/memory/memory-browser'
import { dialled } from '../infrastructure/memory/memory-dials'
import { isPayable, payAtSandbox } from '../infrastructure/memory/memory-payments'
import { drawnPicture, pathOfDrawn } from '../infrastructure/memory/memory-pictures'
import { memoryPorts } from '../infrastructure/memory/memory-ports'
import type { MemoryState } from '../infrastructure/memory/memory-world'
import { constantModule, type PortModule } from './port-module'

interface MemoryShop {
  module: PortModule<Gateways>
  /** On the clock of the shop. */
  page: BrowserPage
  play: Play
}

/**
 * The whole shop in memory, for development without a backend. It lives as long as the tab: signing in reloads the page. Its dials
 * stand in the tab as well, and the page's clock goes by them.
 */
export const memoryModule = (browser: Pick<BrowserPorts, 'tab' | 'tokens' | 'page'>): MemoryShop => {
  const { tab, tokens } = browser
  const page = { ...browser.page, now: () => browser.page.now() + dials.aheadMs }
  let dials: Dials = { ...calmDials, ...(tab.read(tabKeys.dials) as Partial<Dials> | null) }
  let isOver = false
  const { world, ...gateways } = memoryPorts(
    {
      now: () => page.now(),
      token: () => tokens.read(),
      held: () => tokens.held(),
      keep: (state) => isOver || tab.write(MEMORY_SHOP, state),
      around: dialled({
        dials: () => dials,
        random: Math.random,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      }),
      cashier: (paymentNo, amount) => `/test?${new URLSearchParams({ cashier: paymentNo, fen: String(amount) })}`,
      picture: drawnPicture,
      pathOf: pathOfDrawn,
    },
    (tab.read(MEMORY_SHOP) as MemoryState | null) ?? undefined,
  )
  // The cashier opens in a tab of its own, with another shop in it: the payment is a matter of the tab that it was begun in.
  const cashiers = tabChannel('cashier', (paymentNo) => {
    if (!isPayable(world, paymentNo)) return false
    payAtSandbox(world, paymentNo)
    tab.write(MEMORY_SHOP, world.state)
    return true
  })
  const play: Play = {
    dials: () => dials,
    turn: (turned) => tab.write(tabKeys.dials, (dials = turned)),
    startOver() {
      isOver = true
      tab.remove(MEMORY_SHOP)
      tokens.clear()
      page.reload()
    },
    pay: (paymentNo) => cashiers.ask(paymentNo),
  }
  return { module: constantModule<Gateways>(gateways), page, play }
}

/** A browser without a window, for tests. */
export const memoryBrowserModule = (): PortModule<BrowserPorts> =>
  constantModule<BrowserPorts>(memoryBrowser({ now: Date.now }).openTab().load())
