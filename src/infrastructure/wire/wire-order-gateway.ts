import type { OrderSource } from '../../domain/ordering'
import type { OrderGateway } from '../../domain/ports/order-gateway'
import * as order from '../../../wire/order'
import * as ordering from '../../../wire/ordering'
import * as payment from '../../../wire/payment'
import type { WireClient } from './wire-client'

/** spec §7: an order from the cart and one bought now take the same steps by calls of their own. */
export const wireOrderGateway = ({ ask }: WireClient): OrderGateway => ({
  addonOptions: (source) =>
    byFamily(
      source,
      (cart) => ask(ordering.addonOptionsCart, cart),
      (direct) => ask(ordering.addonOptionsDirect, direct),
    ),
  brands: ({ source, areaCode }) =>
    byFamily(
      source,
      (cart) => ask(ordering.brandListCart, { ...cart, areaCode }),
      (direct) => ask(ordering.brandListDirect, { ...direct, areaCode }),
    ),
  quote: ({ source, ...rest }) =>
    byFamily(
      source,
      (cart) => ask(ordering.amountsCart, { ...cart, ...rest }),
      (direct) => ask(ordering.amountsDirect, { ...direct, ...rest }),
    ),
  place: ({ source, to, ...rest }) =>
    byFamily(
      source,
      (cart) => ask(ordering.placeCart, { ...cart, ...to, ...rest }),
      (direct) => ask(ordering.placeDirect, { ...direct, ...to, ...rest }),
    ),
  pay: ({ pay, ...rest }) => ask(payment.orderPay, { ...pay, ...rest }),
  payResult: (paymentNo) => ask(payment.payResult, { paymentNo }),
  list: (query) => ask(order.orderList, query),
  info: (orderNo, within = {}) => ask(order.orderInfo, { ...within, orderNo }),
  cancel: (request) => ask(order.orderCancel, request),
  confirm: (orderNos) => ask(order.orderConfirm, { orderNos }),
  remark: async (orderNo, change) => void (await ask(order.orderRemark, { orderNo, ...change })),
  apart: async (orderNo) => void (await ask(order.orderApart, { orderNo })),
  reorder: (orderNos) => ask(order.orderReorder, { orderNos }),
  logistics: async (orderNo) => (await ask(order.orderLogistics, { orderNo })).shipments,
  export: async ({ of, ...rest }) => (await ask(order.orderExport, { ...of, ...rest })).job,
  shops: () => ask(order.orderShops, {}),
  desk: () => ask(order.orderDesk, {}),
  keepDesk: (desk) => ask(order.orderDeskUpdate, desk),
})

type Without<F extends OrderSource['family']> = Omit<Extract<OrderSource, { family: F }>, 'family'>

const byFamily = <T>(
  source: OrderSource,
  fromCart: (source: Without<'cart'>) => Promise<T>,
  direct: (source: Without<'direct'>) => Promise<T>,
): Promise<T> => (source.family === 'cart' ? fromCart({ cartIds: source.cartIds }) : direct({ items: source.items }))
