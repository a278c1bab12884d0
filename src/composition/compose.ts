import 'reflect-metadata/lite'
import { Container } from 'inversify'
import type { Ports } from '../domain/ports/ports'
import { browserModule } from './browser-module'
import { prodModule } from './prod-module'
import { tokens } from './tokens'
import { watchSession } from './watch-session'

export interface Composed {
  ports: Ports
  /** Listens for calls refused because their session is over. */
  onRefused(listener: (token: string | null) => void): void
}

/** Builds the ports over the adapters of this build: `/prod`, or the shop in memory. */
export const compose = async (): Promise<Composed> => {
  const container = new Container()
  container.load(browserModule)
  if (__ADAPTERS__ === 'memory') {
    // Folded away from builds for `/prod`, with all it imports.
    const { memoryModule } = await import('./memory-module')
    container.load(memoryModule({ tab: container.get(tokens.tab), token: container.get(tokens.tokens) }))
  } else container.load(prodModule)

  let listener: (token: string | null) => void = () => undefined
  const store = container.get(tokens.tokens)
  const watched = <G extends object>(gateway: G) => watchSession(gateway, store, (token) => listener(token))
  return {
    ports: {
      auth: watched(container.get(tokens.auth)),
      account: watched(container.get(tokens.account)),
      catalogue: watched(container.get(tokens.catalogue)),
      cart: watched(container.get(tokens.cart)),
      orders: watched(container.get(tokens.orders)),
      tokens: store,
      preferences: container.get(tokens.preferences),
      tab: container.get(tokens.tab),
      pending: container.get(tokens.pending),
      page: container.get(tokens.page),
      deployment: container.get(tokens.deployment),
    },
    onRefused: (listen) => {
      listener = listen
    },
  }
}
