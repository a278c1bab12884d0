import axios, { AxiosError, type InternalAxiosRequestConfig } from 'axios'
import type { Gateways } from '../../src/domain/ports/ports'
import type { TokenStore } from '../../src/domain/ports/browser'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { wireAbnormalGateway } from '../../src/infrastructure/wire/wire-abnormal-gateway'
import { wireAccountGateway } from '../../src/infrastructure/wire/wire-account-gateway'
import { wireAfterSaleGateway } from '../../src/infrastructure/wire/wire-aftersale-gateway'
import { wireAuthGateway } from '../../src/infrastructure/wire/wire-auth-gateway'
import { wireCartGateway } from '../../src/infrastructure/wire/wire-cart-gateway'
import { wireCatalogueGateway } from '../../src/infrastructure/wire/wire-catalogue-gateway'
import { wireDemoGateway } from '../../src/infrastructure/wire/wire-demo-gateway'
import { wireJobGateway } from '../../src/infrastructure/wire/wire-job-gateway'
import { wireOrderGateway } from '../../src/infrastructure/wire/wire-order-gateway'
import { wireListingGateway } from '../../src/infrastructure/wire/wire-listing-gateway'
import { wireShelfGateway } from '../../src/infrastructure/wire/wire-shelf-gateway'
import { wireShopGateway } from '../../src/infrastructure/wire/wire-shop-gateway'
import { wirePlatformOrderGateway } from '../../src/infrastructure/wire/wire-platform-order-gateway'
import { wireRelationGateway } from '../../src/infrastructure/wire/wire-relation-gateway'
import { wireSaleGateway } from '../../src/infrastructure/wire/wire-sale-gateway'
import { wireWalletGateway } from '../../src/infrastructure/wire/wire-wallet-gateway'

/** What comes back of a call: the body and its HTTP status; `late`: nothing within its time; `gone`: nobody is there. */
export type Answer = { body: string; status?: number } | 'late' | 'gone'

/** The adapters of `/prod` over a line that ends here: `answer` gets "GET /api/user/me" and says what comes back. */
export const stubProd = (tokens: Pick<TokenStore, 'read'>, answer: (call: string) => Answer): Gateways => {
  const before = axios.defaults.adapter
  axios.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    const said = answer(`${config.method?.toUpperCase()} ${config.url}`)
    if (said === 'late') throw new AxiosError('timeout', 'ECONNABORTED', config)
    if (said === 'gone') throw new AxiosError('network', 'ERR_NETWORK', config)
    return { data: said.body, status: said.status ?? 200, statusText: '', headers: {}, config }
  }
  // It takes the adapter now, once and for all.
  const client = prodClient({ tokens })
  axios.defaults.adapter = before!
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
  }
}

/** A reply as the specification has it. */
export const says = (code: number, msg: string, ...data: unknown[]): Answer => ({
  body: JSON.stringify({ code, msg, ...(data.length > 0 && { data: data[0] }) }),
})
