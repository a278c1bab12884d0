import { ContainerModule } from 'inversify'
import type { TabStore, TokenStore } from '../domain/ports/browser'
import { drawnPicture } from '../infrastructure/memory/memory-pictures'
import { memoryPorts } from '../infrastructure/memory/memory-ports'
import type { MemoryState } from '../infrastructure/memory/memory-world'
import { tokens } from './tokens'

const KEPT = 'memory-shop'

/** The whole shop in memory, for development without a backend. It lives as long as the tab: signing in reloads the page. */
export const memoryModule = ({ tab, token }: { tab: TabStore; token: TokenStore }) => {
  const gateways = memoryPorts(
    {
      now: Date.now,
      token: () => token.read(),
      keep: (state) => tab.write(KEPT, state),
      picture: drawnPicture,
      payMethods: ['reserve'], // the sandbox's cashier is a page of the server
    },
    (tab.read(KEPT) as MemoryState | null) ?? undefined,
  )
  return new ContainerModule(({ bind }) => {
    bind(tokens.auth).toConstantValue(gateways.auth)
    bind(tokens.account).toConstantValue(gateways.account)
    bind(tokens.catalogue).toConstantValue(gateways.catalogue)
    bind(tokens.cart).toConstantValue(gateways.cart)
    bind(tokens.orders).toConstantValue(gateways.orders)
  })
}
