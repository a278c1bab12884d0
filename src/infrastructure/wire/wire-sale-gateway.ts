import type { SaleGateway } from '../../domain/ports/sale-gateway'
import { MAX_LISTED, type SaleQuoteRequest } from '../../domain/shops/ordering'
import * as sale from '../../../wire/sale'
import type { WireClient } from './wire-client'

export const wireSaleGateway = ({ ask }: WireClient): SaleGateway => ({
  addonOptions: (ids) => ask(sale.addonOptionsSales, named(ids)),
  couriers: (ids) => ask(sale.brandListSales, named(ids)),
  quote: (request) => ask(sale.amountsSales, wished(request)),
  place: ({ quoteId, requestId, ...request }) => ask(sale.placeSales, { ...wished(request), quoteId, requestId }),
  toCart: (ids) => ask(sale.salesToCart, named(ids)),
})

const named = (ids: readonly string[]) =>
  ids.length <= MAX_LISTED
    ? { platformOrderIds: [...ids] }
    : { platformOrderIds: [], platformOrderIdText: ids.join(',') }

const wished = ({ platformOrderIds, default: forAll, orders }: SaleQuoteRequest) => {
  return { ...named(platformOrderIds), default: forAll, orders }
}
