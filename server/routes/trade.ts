import type { OrderSource } from '../../src/domain/ordering'
import type { Given } from '../../wire/call'
import type { calls } from '../../wire/calls'
import { bestEffort } from '../store/best-effort'
import { besideFailed } from './beside'
import type { Deps } from '../deps'
import type { Handlers } from '../base/handlers'
import { productsByArtNo } from '../cart/by-art-no'
import { addToCart, readCart, removeFromCart, selectInCart, updateCart } from '../cart/cart'
import type { TradeDeps } from '../payments/methods'
import { expireOverdue } from '../payments/expire'
import { demoDial, demoStep, turnDemoDial } from '../demo/fulfilment'
import { reorder } from '../cart/reorder'
import { cancelOrders, confirmOrders } from '../fulfilment/cancel'
import { PUBLISH } from '../listing/job'
import { releaseListings } from '../listing/release'
import { keepDesk, readDesk } from '../orders/desk'
import { startExport } from '../exports/export'
import { jobView } from '../exports/view'
import { keptLists } from '../orders/keyword-lists'
import { orderDetail, orderShipments } from '../orders/order-detail'
import { orderPage, type ListDeps } from '../orders/order-lists'
import { leavePack } from '../orders/packs'
import { remarkOrder } from '../orders/remark'
import { orderShops } from '../orders/shops'
import { payOrders, payResultOf } from '../payments/pay'
import { placeOrders } from '../ordering/place'
import { addonOptionsFor, brandsFor, makeQuote } from '../ordering/quotes'

export type TradeCall =
  | 'cartList'
  | 'cartAdd'
  | 'cartUpdate'
  | 'cartSelect'
  | 'cartDelete'
  | 'cartLookup'
  | 'addonOptionsCart'
  | 'addonOptionsDirect'
  | 'brandListCart'
  | 'brandListDirect'
  | 'amountsCart'
  | 'amountsDirect'
  | 'placeCart'
  | 'placeDirect'
  | 'orderPay'
  | 'payResult'
  | 'orderList'
  | 'orderInfo'
  | 'orderCancel'
  | 'orderConfirm'
  | 'orderRemark'
  | 'orderApart'
  | 'orderReorder'
  | 'orderLogistics'
  | 'orderExport'
  | 'orderShops'
  | 'orderDesk'
  | 'orderDeskUpdate'
  | 'demoDial'
  | 'demoSpeed'
  | 'demoStep'
  | 'jobInfo'
  | 'jobList'
  | 'jobCancel'

export const tradeHandlers = (deps: TradeDeps & Pick<Deps, 'jobs' | 'files'>): Handlers<TradeCall> => {
  const lists = { ...deps, kept: keptLists() }
  return tradeCalls(deps, lists)
}

const tradeCalls = (deps: TradeDeps & Pick<Deps, 'jobs' | 'files'>, lists: ListDeps): Handlers<TradeCall> => ({
  cartList: (_, { caller }) => readCart(deps.db, caller.userId, besideFailed(deps.log, 'cartList')),
  cartAdd: ({ items }, { caller }) => addToCart(deps.db, caller.userId, items, deps.clock.now()),
  cartUpdate: (change, { caller }) => updateCart(deps.db, caller.userId, change),
  cartSelect: ({ cartIds, selected }, { caller }) => selectInCart(deps.db, caller.userId, cartIds, selected),
  cartDelete: ({ cartIds }, { caller }) => removeFromCart(deps.db, caller.userId, cartIds),
  cartLookup: ({ artNos }) => productsByArtNo(deps.db, artNos),

  addonOptionsCart: (input, { caller }) => addonOptionsFor(deps.db, caller.userId, fromCart(input)),
  addonOptionsDirect: (input, { caller }) => addonOptionsFor(deps.db, caller.userId, direct(input)),
  brandListCart: (input, { caller }) => brandsFor(deps.db, caller.userId, fromCart(input), input.areaCode),
  brandListDirect: (input, { caller }) => brandsFor(deps.db, caller.userId, direct(input), input.areaCode),
  amountsCart: (input, { caller }) => makeQuote(deps, caller.userId, fromCart(input), wishes(input)),
  amountsDirect: (input, { caller }) => makeQuote(deps, caller.userId, direct(input), wishes(input)),
  placeCart: ({ cartIds, ...input }, { caller }) => placeOrders(deps, caller.userId, fromCart({ cartIds }), input),
  placeDirect: ({ items, ...input }, { caller }) => placeOrders(deps, caller.userId, direct({ items }), input),

  orderPay: (input, { caller, origin }) => payOrders(deps, caller.userId, input, origin),
  payResult: ({ paymentNo }, { caller }) => payResultOf(deps, caller.userId, paymentNo),
  orderList: (input, { caller }) =>
    orderPage(lists, caller.userId, input, {
      nowMs: deps.clock.now(),
      end: () => bestEffort(() => expireOverdue(deps, caller.userId), besideFailed(deps.log, 'orderList')),
    }),
  orderInfo: async (input, { caller }) => {
    await bestEffort(() => expireOverdue(deps, caller.userId), besideFailed(deps.log, 'orderInfo'))
    return orderDetail(lists, caller.userId, input)
  },
  orderCancel: (input, { caller }) => cancelOrders(deps, caller.userId, input),
  orderConfirm: (input, { caller }) => confirmOrders(deps, caller.userId, input),
  orderRemark: async (input, { caller }) => {
    await remarkOrder(deps.db, caller.userId, input, deps.clock.now())
    return {}
  },
  orderApart: async ({ orderNo }, { caller }) => {
    await leavePack(deps.db, caller.userId, orderNo, deps.clock.now())
    return {}
  },
  orderReorder: ({ orderNos }, { caller }) => reorder(deps.db, caller.userId, orderNos, deps.clock.now()),
  orderLogistics: async ({ orderNo }, { caller }) => ({
    shipments: await orderShipments(deps.db, caller.userId, orderNo),
  }),
  orderExport: (input, { caller }) => startExport(deps, caller.userId, input),
  orderShops: (_, { caller }) => orderShops(deps.db, caller.userId),
  orderDesk: (_, { caller }) => readDesk(deps.db, caller.userId),
  orderDeskUpdate: (desk, { caller }) => keepDesk(deps.db, caller.userId, desk),

  demoDial: () => demoDial(deps),
  demoSpeed: ({ speed }) => turnDemoDial(deps, speed),
  demoStep: ({ orderNo }, { caller }) => demoStep(deps, caller.userId, orderNo),

  jobInfo: async ({ id }, { caller }) => jobView(deps, caller.userId, await deps.jobs.find(caller.userId, id)),
  jobList: async ({ kind, page, pageSize }, { caller }) => {
    const { list, total } = await deps.jobs.list(caller.userId, { ...(kind ? { kind } : {}), page, size: pageSize })
    return { list: list.map((job) => jobView(deps, caller.userId, job)), total, page, pageSize }
  },
  async jobCancel({ id }, { caller }) {
    const job = await deps.jobs.cancel(caller.userId, id)
    if (job.kind === PUBLISH) await releaseListings(deps.db, deps.clock.now())
    return jobView(deps, caller.userId, job)
  },
})

const fromCart = ({ cartIds }: { cartIds: string[] }): OrderSource => ({ family: 'cart', cartIds })
const direct = ({ items }: { items: { skuId: string; qty: number }[] }): OrderSource => ({ family: 'direct', items })

type QuoteInput = Given<(typeof calls)['amountsCart']> | Given<(typeof calls)['amountsDirect']>

const wishes = ({ areaCode, consignee, parcels }: QuoteInput) => ({
  areaCode: areaCode ?? consignee?.areaCode ?? '',
  parcels: parcels.map(({ parcelKey, brandId, addonIds }) => ({
    parcelKey,
    addonIds,
    ...(brandId ? { brandId } : {}),
  })),
})
