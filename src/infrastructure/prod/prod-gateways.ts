import type { Gateways } from '../../domain/ports/ports'
import { networkDown } from '../../domain/no-answer'
import { lazyGateway } from './lazy-gateway'
import { prodCatalogueGateway } from './prod-catalogue-gateway'
import type { ProdClient } from './prod-client'

/** The code of a gateway that the first page of the shop does not ask is loaded at its first call. */
const later =
  <G extends object>(load: () => Promise<(ask: ProdClient) => G>) =>
  (ask: ProdClient): G =>
    lazyGateway(async () => (await load())(ask), networkDown)

/** Every gateway over `/prod`. */
export const prodGateways: { [K in keyof Gateways]: (ask: ProdClient) => Gateways[K] } = {
  catalogue: prodCatalogueGateway,
  auth: later(async () => (await import('./prod-auth-gateway')).prodAuthGateway),
  account: later(async () => (await import('./prod-account-gateway')).prodAccountGateway),
  cart: later(async () => (await import('./prod-cart-gateway')).prodCartGateway),
  orders: later(async () => (await import('./prod-order-gateway')).prodOrderGateway),
}
