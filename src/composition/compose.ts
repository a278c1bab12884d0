import 'reflect-metadata/lite'
import { Container } from 'inversify'
import type { Play } from '../domain/ports/play'
import type { BrowserPorts, Gateways, Ports } from '../domain/ports/ports'
import { nextTask } from '../infrastructure/browser/next-task'
import { browserPorts } from './browser-ports'
import type { KeptShop } from './memory-module'
import { constantModule, type PortModule } from './port-module'
import { prodModule } from './prod-module'
import { token } from './tokens'
import { watchSession, type Refused } from './watch-session'

export interface Composed {
  ports: Ports
  /** Null where the shop is real. */
  play: Play | null
  /** Listens for calls refused because their session is over. */
  onRefused(listener: (refused: Refused) => void): void
  /** Where it comes with the first call: brings it ahead of that. */
  load?(): Promise<void>
}

/** For tests and stories: of any port, what is to be done otherwise. What is left out stays with the port's adapter. */
export type Override = { [K in keyof Ports]?: Partial<Ports[K]> }

interface ComposeNeeds {
  override?: Override
  /** The browser's ports, where they are there already (page-ports.ts). */
  browser?: BrowserPorts
}

/** Builds the ports over the adapters of this build: `/prod` or the shop in memory. In tests the browser is in memory as well. */
export const compose = async ({ override = {}, browser: given }: ComposeNeeds = {}): Promise<Composed> => {
  const container = new Container()
  const load = <Family extends Partial<Ports>>({ module, names }: PortModule<Family>): Family => {
    container.load(module)
    for (const name of names) {
      const instead = override[name]
      if (!instead) continue
      const adapter = laidOver(container.get(token(name)), instead)
      container.rebind<object>(token(name)).toConstantValue(adapter)
    }
    return whenAsked<Family>(names, (name) => container.get(token(name)))
  }

  let listener: (refused: Refused) => void = () => undefined
  const onRefused = (listen: typeof listener) => void (listener = listen)
  const watched = (gateways: Gateways, { tokens }: Pick<Ports, 'tokens'>): Gateways =>
    whenAsked<Gateways>(Object.keys(gateways) as (keyof Gateways)[], (name) =>
      watchSession<object>(gateways[name], tokens, (refused) => listener(refused)),
    )

  if (__ADAPTERS__ === 'memory') {
    // Folded away from builds for `/prod`, with all it imports.
    const { memoryBrowserModule, memoryModule } = await import('./memory-module')
    const { noShare, tabShare } = await import('../infrastructure/browser/tab-share')
    const browser = load(import.meta.env.MODE === 'test' ? memoryBrowserModule() : ofBrowser(given))
    const share = import.meta.env.MODE === 'test' ? noShare<KeptShop>() : tabShare<KeptShop>('memory-shop')
    const { module, page, play } = await memoryModule(browser, share)
    return { ports: together({ ...browser, page }, watched(load(module), browser)), play, onRefused }
  }
  const browser = load(ofBrowser(given))
  await nextTask()
  return { ports: together(browser, watched(load(prodModule), browser)), play: null, onRefused }
}

const ofBrowser = (given = browserPorts()): PortModule<BrowserPorts> => constantModule<BrowserPorts>(given)

/** An object whose parts are made when they are first asked for: a page uses few of all ports, and would wait for the others. */
const whenAsked = <Family>(
  names: readonly (keyof Family)[],
  make: (name: keyof Family & keyof Ports) => object,
): Family => {
  const made = new Map<keyof Family, object>()
  const get = (name: keyof Family) => {
    const one = made.get(name) ?? make(name as keyof Family & keyof Ports)
    made.set(name, one)
    return one
  }
  const parts = names.map((name) => [name, { enumerable: true, get: () => get(name) }])
  return Object.defineProperties({}, Object.fromEntries(parts) as PropertyDescriptorMap) as Family
}

/** Without asking for any part, as a spread would. */
const together = (browser: BrowserPorts, gateways: Gateways): Ports =>
  Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(browser),
      ...Object.getOwnPropertyDescriptors(gateways),
    },
  ) as Ports

const laidOver = (adapter: object, instead: object): object =>
  new Proxy(adapter, { get: (below, name) => Reflect.get(name in instead ? instead : below, name) as unknown })
