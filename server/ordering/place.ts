import type { OrderSource, ParcelChoice, Placed, QuotedParcel } from '../../src/domain/ordering'
import { priceAddons } from '../../src/domain/pricing/addons'
import type { Tariff } from '../../src/domain/pricing/types'
import {
  mustCostTheSame,
  mustHaveRoom,
  mustLeaveSome,
  nothingLeft,
  wantedAgain,
  type Unpaid,
} from '../../src/domain/placing'
import { refusals } from '../../src/domain/refusals'
import { cleanText } from '../../src/domain/text'
import { toBeijing } from '../../src/domain/time'
import type { Queryable } from '../store/db'
import type { To } from '../../src/domain/address/book'
import { receiver, type Receiver } from './consignee'
import { payMethods, type TradeDeps } from '../payments/methods'
import { linesOf } from './lines'
import { newNumber } from '../store/numbers'
import { idempotent } from '../store/idempotency'
import { untold } from '../store/sql-args'
import { timestamp } from '../store/timestamp'
import { issuePayment } from '../payments/payments'
import { standing, takeQuote } from './quotes'
import { sellable } from '../catalogue/sellable'
import { takeStock } from '../catalogue/stock'
import { tariffFor } from './tariff'
import { writeOrders, type NewOrder } from './write-orders'
import { together } from '../store/together'

export interface PlaceInput extends To {
  quoteId: string
  parcels: (ParcelChoice & { remark: string })[]
  requestId: string
}

/**
 * The fourth step, for every family alike, in one transaction: each parcel of the quote becomes an order, its stock is taken, one
 * payment is opened for all. Nothing is written unless everything is still as it was quoted.
 * @throws Failure not-found, invalid, conflict (quote used or expired, request id reused, too many unpaid), stock-short and
 * price-changed (both with details.problems), too-often
 */
export const placeOrders = (
  deps: TradeDeps,
  userId: string,
  source: OrderSource,
  input: PlaceInput,
): Promise<Placed> => {
  const nowMs = deps.clock.now()
  const request = {
    userId,
    requestId: input.requestId,
    route: 'place',
    input: [source, input],
    nowMs,
    perMinute: deps.config.limits.ordersPerMinute,
  }
  return deps.db.tx((tx) =>
    idempotent(tx, request, async () => {
      // What is asked for together leaves together, and is answered in this order.
      const [, to, { lines, mark }, quote] = await together([
        queueUp(tx, userId),
        receiver(tx, userId, input),
        linesOf(tx, userId, source),
        takeQuote(tx, input.quoteId, userId),
      ])
      const quoted = standing(quote, mark, nowMs)
      if (quoted.parcels.length === 0) throw nothingLeft(lines, to.areaCode, await tariffFor(tx, lines, to.areaCode))
      const tariff = await priceAgain(tx, { userId, parcels: quoted.parcels, to, choices: input.parcels, nowMs })
      const placed = await write(deps, tx, { userId, source, nowMs, parcels: quoted.parcels, to, tariff, input })
      if (source.family === 'cart') await leaveCart(tx, userId, source.cartIds, quoted.parcels)
      return { ...placed, payMethods: payMethods(deps, 'order') }
    }),
  )
}

/** One placing of a buyer at a time, so that the unpaid batches can be counted. */
export const queueUp = async (tx: Queryable, userId: string): Promise<void> => {
  const [, [row]] = await together([
    tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`place:${userId}`]),
    tx.query<{ unpaid: number }>(
      `select count(distinct batch_no)::int as unpaid from orders where user_id = $1 and status = 'pending_payment'`,
      [userId],
    ),
  ])
  mustHaveRoom(row?.unpaid ?? 0)
}

interface PricingAgain {
  userId: string
  parcels: readonly QuotedParcel[]
  to: Receiver
  choices: readonly ParcelChoice[]
  nowMs: number
}

/** Holds the SKUs and prices what was quoted once more. @throws Failure when anything came out otherwise; conflict when the buyer has too much */
const priceAgain = async (tx: Queryable, { userId, parcels, to, choices, nowMs }: PricingAgain): Promise<Tariff> => {
  const pieces = parcels.flatMap((parcel) => parcel.lines)
  const [tariff, lines, unpaid] = await together([
    tariffFor(tx, parcels, to.areaCode),
    // The SKUs last: everybody who wants the same ones waits from here on.
    sellable(tx, wantedAgain(parcels), 'for update of k'),
    // Once they are held, so that nobody else changes what is left.
    unpaidOf(tx, userId, pieces, nowMs),
  ])
  mustCostTheSame(parcels, lines, { areaCode: to.areaCode, choices }, tariff)
  mustLeaveSome(unpaid)
  return tariff
}

const DAY_MS = 24 * 3600 * 1000

/** What is left of each SKU, and what the buyer has of it unpaid. */
export const unpaidOf = (
  tx: Queryable,
  userId: string,
  lines: readonly { skuId: string; qty: number }[],
  nowMs: number,
): Promise<Unpaid[]> =>
  tx.query<Unpaid & Record<string, unknown>>(
    `select k.stock as free, line.qty as wanted, coalesce(u.held, 0)::int as held, coalesce(u.lapsed, 0)::int as lapsed
     from unnest(${untold('$2::text[]')}, ${untold('$3::int[]')}) as line (id, qty) join skus k on k.id = line.id
     left join (select i.sku_id, sum(i.qty) filter (where o.status = 'pending_payment') as held,
         sum(i.qty) filter (where o.status = 'cancelled') as lapsed
       from orders o join order_items i on i.order_no = o.order_no
       where o.user_id = $1 and o.created_at > $4 and o.paid_at is null group by i.sku_id) u on u.sku_id = k.id`,
    [userId, lines.map(({ skuId }) => skuId), lines.map(({ qty }) => qty), timestamp(nowMs - DAY_MS)],
  )

interface Placing {
  userId: string
  source: OrderSource
  nowMs: number
  parcels: QuotedParcel[]
  to: Receiver
  tariff: Tariff
  input: PlaceInput
}

const write = async (
  { config }: TradeDeps,
  tx: Queryable,
  { userId, source, nowMs, parcels, to, tariff, input }: Placing,
): Promise<Omit<Placed, 'payMethods'>> => {
  const lines = parcels.flatMap((parcel) => parcel.lines)
  const expiresMs = nowMs + config.seconds.orderExpire * 1000
  const batchNo = newNumber('B', nowMs)
  const orders: NewOrder[] = parcels.map((parcel) => ({
    orderNo: newNumber('D', nowMs),
    parcel,
    brandName: tariff.freight.find(({ brandId }) => brandId === parcel.brandId)?.brandName ?? '',
    addons: priceAddons(tariff.addons, parcel.addonIds, piecesOf(parcel)),
    // Stations read it, on paper too.
    remark: cleanText(input.parcels.find(({ parcelKey }) => parcelKey === parcel.parcelKey)?.remark ?? ''),
    to,
    sold: null,
  }))
  const due = orders.map(({ orderNo, parcel }) => ({ orderNo, payable: parcel.payable, expiresMs }))
  const [isTaken, payment] = await together([takeStock(tx, lines), issuePayment(tx, userId, due, nowMs)])
  if (!isTaken) throw refusals.stockShort([])
  await writeOrders(tx, { userId, batchNo, source: source.family, payment, orders, nowMs, expiresMs })
  return {
    batchNo,
    orderNos: orders.map(({ orderNo }) => orderNo),
    paymentNo: payment.paymentNo,
    payable: payment.amount,
    expiresAt: toBeijing(expiresMs),
  }
}

const piecesOf = ({ lines }: QuotedParcel): number => lines.reduce((pieces, { qty }) => pieces + qty, 0)

/** What was ordered leaves the cart; lines that could not be ordered stay. */
const leaveCart = (tx: Queryable, userId: string, cartIds: readonly string[], parcels: readonly QuotedParcel[]) =>
  tx.query('delete from cart_items where user_id = $1 and id = any($2::text[]) and sku_id = any($3::text[])', [
    userId,
    cartIds,
    parcels.flatMap(({ lines }) => lines.map(({ skuId }) => skuId)),
  ])
