import type { AbnormalGateway } from './abnormal-gateway'
import type { AccountGateway } from './account-gateway'
import type { AfterSaleGateway } from './aftersale-gateway'
import type { AuthGateway } from './auth-gateway'
import type { BrowserPage, Deployment, PendingStore, PreferenceStore, RunBoard, TabStore, TokenStore } from './browser'
import type { CartGateway } from './cart-gateway'
import type { CatalogueGateway } from './catalogue-gateway'
import type { DemoGateway } from './demo-gateway'
import type { JobGateway } from './job-gateway'
import type { ListingGateway } from './listing-gateway'
import type { OrderGateway } from './order-gateway'
import type { RelationGateway } from './relation-gateway'
import type { ShelfGateway } from './shelf-gateway'
import type { ShopGateway } from './shop-gateway'
import type { PlatformOrderGateway } from './platform-order-gateway'
import type { SaleGateway } from './sale-gateway'
import type { WalletGateway } from './wallet-gateway'

/** What the shop is asked for. A call may be refused because the session is over. */
export interface Gateways {
  auth: AuthGateway
  account: AccountGateway
  catalogue: CatalogueGateway
  cart: CartGateway
  orders: OrderGateway
  wallet: WalletGateway
  sales: SaleGateway
  platformOrders: PlatformOrderGateway
  relations: RelationGateway
  abnormal: AbnormalGateway
  afterSales: AfterSaleGateway
  shops: ShopGateway
  shelf: ShelfGateway
  listings: ListingGateway
  jobs: JobGateway
  demo: DemoGateway
}

/** What the browser keeps and does. */
export interface BrowserPorts {
  tokens: TokenStore
  preferences: PreferenceStore
  tab: TabStore
  pending: PendingStore
  page: BrowserPage
  deployment: Deployment
  runs: RunBoard
}

/** Everything the storefront needs from outside. A machine or a page takes the few it uses. */
export interface Ports extends Gateways, BrowserPorts {}
