import { demoAreas } from '../../../country/areas'
import { demoWorld } from '../../../demo/world'
import { seconds } from '../../domain/settings'
import { OWN_BROWSER } from '../../domain/login-records'
import type { Gateways } from '../../domain/ports/ports'
import { oneAccount } from '../wire/one-account'
import { wireAbnormalGateway } from '../wire/wire-abnormal-gateway'
import { wireAccountGateway } from '../wire/wire-account-gateway'
import { wireAfterSaleGateway } from '../wire/wire-aftersale-gateway'
import { wireAuthGateway } from '../wire/wire-auth-gateway'
import { wireCartGateway } from '../wire/wire-cart-gateway'
import { wireCatalogueGateway } from '../wire/wire-catalogue-gateway'
import { wireDemoGateway } from '../wire/wire-demo-gateway'
import { wireJobGateway } from '../wire/wire-job-gateway'
import { wireOrderGateway } from '../wire/wire-order-gateway'
import { wireRelationGateway } from '../wire/wire-relation-gateway'
import { wireListingGateway } from '../wire/wire-listing-gateway'
import { wireShelfGateway } from '../wire/wire-shelf-gateway'
import { wireShopGateway } from '../wire/wire-shop-gateway'
import { wirePlatformOrderGateway } from '../wire/wire-platform-order-gateway'
import { wireSaleGateway } from '../wire/wire-sale-gateway'
import { wireWalletGateway } from '../wire/wire-wallet-gateway'
import { abnormalHandlers } from './memory-abnormal'
import { accountHandlers } from './memory-account'
import { afterSaleHandlers } from './memory-aftersale'
import { authHandlers } from './memory-auth'
import { cartHandlers } from './memory-cart'
import { catalogueHandlers } from './memory-catalogue'
import { listingHandlers } from './memory-listings'
import { loginHandlers } from './memory-logins'
import { memoryClient } from './memory-client'
import { favouriteHandlers } from './memory-favourites'
import { demoHandlers } from './memory-demo'
import { jobHandlers } from './memory-jobs'
import { mobileHandlers } from './memory-mobile'
import { orderHandlers } from './memory-orders'
import { orderingHandlers } from './memory-ordering'
import { paymentHandlers } from './memory-payments'
import { rechargeHandlers } from './memory-recharges'
import { orderSheetHandlers } from './memory-order-sheets'
import { platformOrderHandlers } from './memory-platform-orders'
import { relationHandlers } from './memory-relations'
import { saleHandlers } from './memory-sales'
import { seedOrders } from './memory-seed-orders'
import { shelfHandlers } from './memory-shelf'
import { seedShops, shopHandlers } from './memory-shops'
import { walletHandlers } from './memory-wallet'
import { withdrawalHandlers } from './memory-withdrawals'
import { freshState, type MemoryState, type MemoryWorld } from './memory-world'
import type { MemoryOptions } from './memory-options'

/**
 * Working fakes of every gateway over one shop in memory: same input, same rules, same refusals as the server, no network.
 * `kept` is a state of an earlier life of the page.
 */
export const memoryPorts = (
  options: Partial<MemoryOptions> & Pick<MemoryOptions, 'now' | 'token'>,
  kept?: MemoryState,
): Gateways & { world: MemoryWorld } => {
  const demo = demoWorld()
  const world: MemoryWorld = {
    demo,
    areas: demoAreas(),
    state: kept ?? freshState(demo, options.now()),
    options: {
      held: options.token,
      picture: (path) => path,
      pathOf: (address) => address,
      keep: () => undefined,
      around: (work) => work(),
      cashier: (paymentNo) => `/sandbox/cashier/${paymentNo}`,
      from: () => ({ ip: '127.0.0.1', device: OWN_BROWSER }),
      smsCode: '246810',
      payMethods: ['reserve', 'sandbox'],
      orderExpireSeconds: seconds.orderExpire,
      quoteSeconds: seconds.quote,
      smsResendSeconds: seconds.smsResend,
      ...options,
    },
  }
  if (!kept) {
    seedOrders(world)
    seedShops(world)
  }
  const shop = memoryClient(world, {
    ...authHandlers(world),
    ...loginHandlers(world),
    ...mobileHandlers(world),
    ...accountHandlers(world),
    ...catalogueHandlers(world),
    ...favouriteHandlers(world),
    ...cartHandlers(world),
    ...orderingHandlers(world),
    ...saleHandlers(world),
    ...platformOrderHandlers(world),
    ...orderSheetHandlers(world),
    ...relationHandlers(world),
    ...paymentHandlers(world),
    ...orderHandlers(world),
    ...abnormalHandlers(world),
    ...afterSaleHandlers(world),
    ...walletHandlers(world),
    ...withdrawalHandlers(world),
    ...rechargeHandlers(world),
    ...shopHandlers(world),
    ...shelfHandlers(world),
    ...listingHandlers(world),
    ...jobHandlers(world),
    ...demoHandlers(world),
  })
  const client = oneAccount(shop, { read: () => world.options.token(), held: () => world.options.held() })
  return {
    auth: wireAuthGateway(client),
    account: wireAccountGateway(client),
    catalogue: wireCatalogueGateway(client),
    cart: wireCartGateway(client),
    orders: wireOrderGateway(client),
    sales: wireSaleGateway(client),
    platformOrders: wirePlatformOrderGateway(client),
    relations: wireRelationGateway(client),
    wallet: wireWalletGateway(client),
    abnormal: wireAbnormalGateway(client),
    afterSales: wireAfterSaleGateway(client),
    shops: wireShopGateway(client),
    shelf: wireShelfGateway(client),
    listings: wireListingGateway(client),
    jobs: wireJobGateway(client),
    demo: wireDemoGateway(client),
    world,
  }
}
