import type { Gateways } from '../../domain/ports/ports'
import { networkDown } from '../../domain/no-answer'
import { lazyGateway } from './lazy-gateway'
import { wireCatalogueGateway } from '../wire/wire-catalogue-gateway'
import type { WireClient } from '../wire/wire-client'

/** The code of a gateway that the first page of the shop does not ask is loaded at its first call. */
const later =
  <G extends object>(load: () => Promise<(ask: WireClient) => G>) =>
  (ask: WireClient): G =>
    lazyGateway(async () => (await load())(ask), networkDown)

/** Every gateway over `/prod`. */
export const prodGateways: { [K in keyof Gateways]: (ask: WireClient) => Gateways[K] } = {
  catalogue: wireCatalogueGateway,
  auth: later(async () => (await import('../wire/wire-auth-gateway')).wireAuthGateway),
  account: later(async () => (await import('../wire/wire-account-gateway')).wireAccountGateway),
  cart: later(async () => (await import('../wire/wire-cart-gateway')).wireCartGateway),
  orders: later(async () => (await import('../wire/wire-order-gateway')).wireOrderGateway),
  sales: later(async () => (await import('../wire/wire-sale-gateway')).wireSaleGateway),
  relations: later(async () => (await import('../wire/wire-relation-gateway')).wireRelationGateway),
  wallet: later(async () => (await import('../wire/wire-wallet-gateway')).wireWalletGateway),
  demo: later(async () => (await import('../wire/wire-demo-gateway')).wireDemoGateway),
  abnormal: later(async () => (await import('../wire/wire-abnormal-gateway')).wireAbnormalGateway),
  afterSales: later(async () => (await import('../wire/wire-aftersale-gateway')).wireAfterSaleGateway),
  shops: later(async () => (await import('../wire/wire-shop-gateway')).wireShopGateway),
  platformOrders: later(async () => (await import('../wire/wire-platform-order-gateway')).wirePlatformOrderGateway),
  shelf: later(async () => (await import('../wire/wire-shelf-gateway')).wireShelfGateway),
  listings: later(async () => (await import('../wire/wire-listing-gateway')).wireListingGateway),
  jobs: later(async () => (await import('../wire/wire-job-gateway')).wireJobGateway),
}
