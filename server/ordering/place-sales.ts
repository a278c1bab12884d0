import { mustLeaveSome } from '../../src/domain/placing'
import { zero } from '../../src/domain/money'
import { priceAddons } from '../../src/domain/pricing/addons'
import { wantedPacks } from '../../src/domain/pricing/sale-quote'
import type { Tariff } from '../../src/domain/pricing/types'
import { refusals } from '../../src/domain/refusals'
import type { LeftSale } from '../../src/domain/shops/left'
import { choiceFor, leftSale, type PlacedSales, type SalePlaceRequest } from '../../src/domain/shops/ordering'
import { cleanText } from '../../src/domain/text'
import { toBeijing } from '../../src/domain/time'
import { takeStock } from '../catalogue/stock'
import { settleSales } from '../orders/sales'
import { payMethods, type TradeDeps } from '../payments/methods'
import { issuePayment } from '../payments/payments'
import type { Queryable } from '../store/db'
import { idempotent } from '../store/idempotency'
import { insertRows } from '../store/insert-rows'
import { newNumber } from '../store/numbers'
import { queueUp, unpaidOf } from './place'
import { takeSaleQuote } from './quote-sales'
import { priceSales, readSales, type PrintedSale, type SaleRow } from './sales'
import { writeOrders, type NewOrder } from './write-orders'

/**
 * Orders what shops have sold, in one transaction and with one payment: each parcel to its own consignee. What isn't any more what was
 * quoted is left and named; the rest goes on. An order of a shop that lives already is never ordered twice: its row is locked first.
 * @throws Failure not-found; conflict (quote used or expired, request id reused, too many unpaid); invalid; too-often
 */
export const placeSales = (deps: TradeDeps, userId: string, input: SalePlaceRequest): Promise<PlacedSales> => {
  const nowMs = deps.clock.now()
  const { requestId, platformOrderIds: ids } = input
  const perMinute = deps.config.limits.ordersPerMinute
  return deps.db.tx((tx) =>
    idempotent(tx, { userId, requestId, route: 'place', input: ['sales', input], nowMs, perMinute }, async () => {
      await queueUp(tx, userId)
      const prints = await takeSaleQuote(tx, { id: input.quoteId, userId, ids, nowMs })
      const sales = await readSales(tx, userId, ids, 'for update')
      const { priced, left, tariff } = await priceSales(tx, sales, input, 'for update of k')
      const same = priced.filter(({ sale, print }) => prints.get(sale.id) === print)
      const changed = priced
        .filter((one) => !same.includes(one))
        .map(({ sale }) => leftSale(sale.id, prints.has(sale.id) ? 'price_changed' : 'changed'))
      const all = [...left, ...changed]
      if (same.length === 0) return nothing(all)
      mustLeaveSome(await unpaidOf(tx, userId, piecesOf(same), nowMs))
      return write(deps, tx, { userId, input, priced: same, left: all, tariff, nowMs })
    }),
  )
}

const nothing = (left: LeftSale[]): PlacedSales => {
  return { batchNo: '', orderNos: [], paymentNo: '', payable: zero, expiresAt: '', payMethods: [], left }
}

interface Writing {
  userId: string
  input: SalePlaceRequest
  priced: readonly PrintedSale[]
  left: LeftSale[]
  tariff: Tariff
  nowMs: number
}

const write = async (deps: TradeDeps, tx: Queryable, writing: Writing): Promise<PlacedSales> => {
  const { userId, input, priced, left, tariff, nowMs } = writing
  if (!(await takeStock(tx, piecesOf(priced)))) throw refusals.stockShort([])
  const expiresMs = nowMs + deps.config.seconds.orderExpire * 1000
  const batchNo = newNumber('B', nowMs)
  const choose = choiceFor(input)
  const packNos = new Map(
    wantedPacks(priced, input, tariff).flatMap(({ parts }) => {
      const packNo = newNumber('H', nowMs)
      return parts.map(({ parcel }) => [parcel, packNo] as const)
    }),
  )
  const brandName = new Map(tariff.freight.map((rule) => [rule.brandId, rule.brandName]))
  const sold = priced.flatMap(({ sale, parcels }) =>
    parcels.map((parcel): { sale: SaleRow; order: NewOrder } => ({
      sale,
      order: {
        orderNo: newNumber('D', nowMs),
        parcel,
        brandName: brandName.get(parcel.brandId) ?? '',
        addons: priceAddons(
          tariff.addons,
          parcel.addonIds,
          parcel.lines.reduce((pieces, { qty }) => pieces + qty, 0),
        ),
        remark: cleanText(choose(sale.id).remark),
        to: maskedOf(sale),
        sold: { ...sale, packNo: packNos.get(parcel) ?? null },
      },
    })),
  )
  const orders = sold.map(({ order }) => order)
  const due = orders.map(({ orderNo, parcel }) => ({ orderNo, payable: parcel.payable, expiresMs }))
  const payment = await issuePayment(tx, userId, due, nowMs)
  await writeOrders(tx, { userId, batchNo, source: 'platform', payment, orders, nowMs, expiresMs })
  await insertRows(
    tx,
    'platform_order_orders',
    sold.map(({ sale, order: { orderNo, parcel } }) => {
      return {
        order_no: orderNo,
        platform_order_id: sale.id,
        station_id: parcel.station.id,
        live: true,
        shipped: false,
        consignee_mark: sale.mark,
        asked_refund: false,
      }
    }),
  )
  await settleSales(
    tx,
    priced.map(({ sale }) => sale.id),
  )
  return {
    batchNo,
    orderNos: orders.map(({ orderNo }) => orderNo),
    paymentNo: payment.paymentNo,
    payable: payment.amount,
    expiresAt: toBeijing(expiresMs),
    payMethods: payMethods(deps, 'order'),
    left,
  }
}

/** Whom it goes to stays sealed with the shop's order; what is written on ours can be read by anybody who reads the database. */
const maskedOf = ({ mask, areaCode, areaText }: SaleRow): NewOrder['to'] => {
  return { name: mask.name, mobile: mask.mobile, ext: '', areaCode, areaText, detail: mask.detail }
}

/** Of each SKU, over all the orders. */
const piecesOf = (priced: readonly PrintedSale[]): { skuId: string; qty: number }[] => {
  const pieces = new Map<string, number>()
  for (const { skuId, qty } of priced.flatMap(({ parcels }) => parcels.flatMap(({ lines }) => lines)))
    pieces.set(skuId, (pieces.get(skuId) ?? 0) + qty)
  return [...pieces].map(([skuId, qty]) => ({ skuId, qty }))
}
