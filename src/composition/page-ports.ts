import { networkDown } from '../domain/no-answer'
import type { BrowserPorts, Ports } from '../domain/ports/ports'
import { pageLeaving } from '../infrastructure/browser/page-leaving'
import { nextTask } from '../infrastructure/browser/next-task'
import { lazyGateway } from '../infrastructure/prod/lazy-gateway'
import { browserPorts } from './browser-ports'
import type { Composed } from './compose'
import type { Refused } from './watch-session'

/**
 * The ports of a page, so that its first screen is light: what the browser keeps is there at once, and all that asks the shop (the
 * container, the HTTP client, the codecs) comes with the first call. `atOnce`: that is sure to come soon.
 */
export const pagePorts = ({ atOnce }: { atOnce: (browser: BrowserPorts) => boolean }): Composed => {
  const browser = browserPorts()
  // What is sent as the page goes needs it before the client is here.
  pageLeaving()
  let listener: (refused: Refused) => void = () => undefined
  let composed: Promise<Ports> | undefined
  const compose = () =>
    (composed ??= import('./compose').then(
      async (loaded) => {
        await nextTask()
        const { ports, onRefused } = await loaded.compose({ browser })
        onRefused((refused) => listener(refused))
        await nextTask()
        return ports
      },
      (error: unknown) => {
        composed = undefined
        throw error
      },
    ))
  const composeSoon = () => void compose().catch(() => undefined)
  if (atOnce(browser)) composeSoon()
  const gateways = new Map<string, object>()
  const gateway = (name: string): object => {
    const known =
      gateways.get(name) ?? lazyGateway(async () => (await compose())[name as keyof Ports] as object, networkDown)
    gateways.set(name, known)
    return known
  }
  return {
    play: null,
    async load() {
      // First a part of it: to run all of it at once takes so long that a click would wait for it.
      await import('../infrastructure/wire/wire-catalogue-gateway').catch(() => undefined)
      await nextTask()
      composeSoon()
    },
    // What isn't the browser's is a gateway: which there are, only what comes later has to know.
    ports: new Proxy(browser as Ports, {
      get: (own, name) => (typeof name === 'symbol' || name in own ? Reflect.get(own, name) : gateway(name)) as unknown,
    }),
    onRefused: (listen) => void (listener = listen),
  }
}
