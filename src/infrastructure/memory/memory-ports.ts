import { demoAreas } from '../../../country/areas'
import { demoWorld } from '../../../demo/world'
import type { Gateways } from '../../domain/ports/ports'
import { memoryAccountGateway } from './memory-account-gateway'
import { memoryAuthGateway } from './memory-auth-gateway'
import { memoryCartGateway } from './memory-cart-gateway'
import { memoryCatalogueGateway } from './memory-catalogue-gateway'
import { memoryOrderGateway } from './memory-order-gateway'
import { expireOrders } from './memory-payments'
import { seedOrders } from './memory-seed-orders'
import { freshState, type MemoryOptions, type MemoryState, type MemoryWorld } from './memory-world'

/**
 * Working fakes of every gateway over one shop in memory: same rules, same refusals as the server, no network.
 * `kept` is a state of an earlier life of the page.
 */
export const memoryPorts = (
  options: Partial<MemoryOptions> & Pick<MemoryOptions, 'now' | 'token'>,
  kept?: MemoryState,
) => {
  const demo = demoWorld()
  const world: MemoryWorld = {
    demo,
    areas: demoAreas(),
    state: kept ?? freshState(demo, options.now()),
    options: {
      picture: (path) => path,
      keep: () => undefined,
      smsCode: '246810',
      payMethods: ['reserve', 'sandbox'],
      orderExpireSeconds: 1800,
      quoteSeconds: 600,
      smsResendSeconds: 60,
      ...options,
    },
  }
  if (!kept) seedOrders(world)
  const gateways: Gateways = {
    auth: answering(world, memoryAuthGateway(world)),
    account: answering(world, memoryAccountGateway(world)),
    catalogue: answering(world, memoryCatalogueGateway(world)),
    cart: answering(world, memoryCartGateway(world)),
    orders: answering(world, memoryOrderGateway(world)),
  }
  return { ...gateways, world }
}

/** Before each call what is overdue is closed; after it the state is kept; answers are copies, as they would be from a server. */
const answering = <G extends object>(world: MemoryWorld, gateway: G): G =>
  Object.fromEntries(
    Object.entries(gateway).map(([name, method]) => [
      name,
      async (...args: unknown[]) => {
        expireOrders(world)
        try {
          return structuredClone(await (method as (...given: unknown[]) => unknown)(...args))
        } finally {
          world.options.keep(world.state)
        }
      },
    ]),
  ) as G
