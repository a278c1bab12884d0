import type { Gateways, Ports } from '../domain/ports/ports'
import { insideClient, type Answer } from '../infrastructure/inside/inside-client'
import { memoryBrowser } from '../infrastructure/memory/memory-browser'
import { prodGateways } from '../infrastructure/prod/prod-gateways'

/** The ports of a page that the server renders: its own use cases behind the gateways of the wire, and a visitor's browser in which nothing is. */
export const serverPorts = ({ answer, now }: { answer: Answer; now: () => number }): (() => Ports) => {
  const client = insideClient(answer)
  const gateways = Object.fromEntries(
    Object.entries(prodGateways).map(([name, make]) => [name, make(client)]),
  ) as unknown as Gateways
  return () => ({ ...gateways, ...memoryBrowser({ now }).openTab().load() })
}
