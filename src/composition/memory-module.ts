import { MEMORY_SHOP } from '../application/kept'
import { tabKeys } from '../application/tab-keys'
import type { BrowserPage } from '../domain/ports/browser'
import { calmDials, type Dials, type Play } from '../domain/ports/play'
import type { BrowserPorts, Gateways } from '../domain/ports/ports'
import type { Share } from '../infrastructure/browser/tab-share'
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

/** The shop as a tab keeps it; each change makes it one newer. Null: it is over, and all begin anew. */
export interface KeptShop {
  version: number
  state: MemoryState | null
}

/**
 * The whole shop in memory, for development without a backend. All tabs of the browser hold it together, and it lives as long as one of
 * them: signing in reloads the page. The dials are each tab's own.
 */
export const memoryModule = async (
  browser: Pick<BrowserPorts, 'tab' | 'tokens' | 'page'>,
  share: Share<KeptShop>,
): Promise<MemoryShop> => {
  const { tab, tokens } = browser
  // Read at each call: whoever plays may turn them from outside, in the tab's storage, while a page goes on.
  const dials = (): Dials => ({ ...calmDials, ...(tab.read(tabKeys.dials) as Partial<Dials> | null) })
  const page = { ...browser.page, now: () => browser.page.now() + dials().aheadMs }
  let isOver = false

  const own = tab.read(MEMORY_SHOP) as KeptShop | null
  const others = await share.ask()
  const kept = others && others.version > (own?.version ?? -1) ? others : own
  let version = kept?.version ?? 0
  const keep = () => {
    if (isOver) return
    const changed = { version: (version += 1), state: world.state }
    tab.write(MEMORY_SHOP, changed)
    share.tell(changed)
  }

  const { world, ...gateways } = memoryPorts(
    {
      now: () => page.now(),
      token: () => tokens.read(),
      held: () => tokens.held(),
      keep,
      around: dialled({
        dials,
        random: Math.random,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      }),
      cashier: (paymentNo, amount) => `/test?${new URLSearchParams({ cashier: paymentNo, fen: String(amount) })}`,
      picture: drawnPicture,
      pathOf: pathOfDrawn,
    },
    kept?.state ?? undefined,
  )
  share.listen(
    (changed) => {
      if (changed.version <= version || isOver) return
      if (!changed.state) return end()
      version = changed.version
      Object.assign(world.state, changed.state)
      tab.write(MEMORY_SHOP, changed)
    },
    () => (isOver ? { version: -1, state: null } : { version, state: world.state }),
  )
  const end = () => {
    isOver = true
    tab.remove(MEMORY_SHOP)
    page.reload()
  }

  const play: Play = {
    dials,
    turn: (turned) => tab.write(tabKeys.dials, turned),
    startOver() {
      share.tell({ version: version + 1, state: null })
      tokens.clear()
      end()
    },
    pay(paymentNo) {
      if (!isPayable(world, paymentNo)) return false
      payAtSandbox(world, paymentNo)
      keep()
      return true
    },
  }
  return { module: constantModule<Gateways>(gateways), page, play }
}

/** A browser without a window, for tests. */
export const memoryBrowserModule = (): PortModule<BrowserPorts> =>
  constantModule<BrowserPorts>(memoryBrowser({ now: Date.now }).openTab().load())
