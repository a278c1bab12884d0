import { abnormalWaysContract } from './abnormal-ways.contract'
import { abnormalContract } from './abnormal.contract'
import { accountContract } from './account.contract'
import { afterSaleWaysContract } from './aftersale-ways.contract'
import { afterSaleContract } from './aftersale.contract'
import { authContract } from './auth.contract'
import { cartContract } from './cart.contract'
import { catalogueContract } from './catalogue.contract'
import { favouritesContract } from './favourites.contract'
import { inputContract } from './input.contract'
import { orderListsContract } from './order-lists.contract'
import { loginsContract } from './logins.contract'
import { mobileContract } from './mobile.contract'
import { ordersContract } from './orders.contract'
import { paymentsContract } from './payments.contract'
import { saleContract } from './sale.contract'
import { platformOrdersContract } from './platform-orders.contract'
import { rechargeContract } from './recharge.contract'
import { relationContract } from './relation.contract'
import { rulesContract } from './rules.contract'
import { listingContract } from './listing.contract'
import { searchingContract } from './searching.contract'
import { shelfContract } from './shelf.contract'
import { shopsContract } from './shops.contract'
import { withdrawalContract } from './withdrawal.contract'
import { walletContract } from './wallet.contract'
import type { World } from './world'

/** Every suite that an adapter of the gateways has to pass. */
export const contracts: readonly ((world: World) => void)[] = [
  authContract,
  loginsContract,
  mobileContract,
  accountContract,
  catalogueContract,
  searchingContract,
  favouritesContract,
  cartContract,
  ordersContract,
  orderListsContract,
  paymentsContract,
  rechargeContract,
  saleContract,
  platformOrdersContract,
  relationContract,
  abnormalContract,
  abnormalWaysContract,
  afterSaleContract,
  afterSaleWaysContract,
  inputContract,
  rulesContract,
  withdrawalContract,
  walletContract,
  shopsContract,
  shelfContract,
  listingContract,
]
