import { fen, minus, zero, type Fen } from '../../src/domain/money'
import { advance } from '../../src/domain/order-life/advance'
import { caseRules } from '../../src/domain/order-life/cases'
import { refetchesIn } from '../../src/domain/order-life/lived'
import type { Actor, NewCase, Outcome, SkuPieces, Wish } from '../../src/domain/order-life/types'
import { lifeText } from '../../src/domain/order-life/words'
import { problem } from '../../src/domain/pricing/sellable'
import type { SellableLine } from '../../src/domain/pricing/types'
import { refusals } from '../../src/domain/refusals'
import { toBeijing } from '../../src/domain/time'
import { noteUnsold } from '../catalogue/sales'
import { putBackStock, takeStock, writeOffStock } from '../catalogue/stock'
import { sellable } from '../catalogue/sellable'
import type { LivedOrder } from '../orders/order-life'
import { pushParcel, tellSales } from '../orders/sales'
import type { TradeDeps } from '../payments/methods'
import { issueRefunds, type IssuedRefund } from '../payments/refunds'
import type { Queryable } from '../store/db'
import { insertRows, insertTogether } from '../store/insert-rows'
import { newNumber } from '../store/numbers'
import { timestamp } from '../store/timestamp'
import { endClaims } from './after-sale-record'
import { freightInPack } from './packed-freight'

/** What moving an order came to. */
export interface Moved {
  orderNo: string
  outcome: Outcome
  /** None where nothing is given back. */
  refunds: readonly IssuedRefund[]
}

export interface By {
  who: Actor
  nowMs: number
  charged?: Fen
  /** Where the buyer wants his money, unless to where it came from. */
  refundTo?: 'reserve' | undefined
  /** The application that it is done for, and what the refund says of it. */
  afterSale?: { caseNo: string; reason: string }
}

/**
 * Does to a locked order what `advance` says of the wish: its state, its pieces, its parcels, its cases, the stock, the money.
 * `charged`: a difference that the buyer has paid for it; without one nothing is done that costs him something.
 * @throws Failure as `advance` does; stock-short where another SKU is gone; then nothing is written
 */
export const moveOrder = async (
  { config }: Pick<TradeDeps, 'config'>,
  tx: Queryable,
  order: LivedOrder,
  wish: Wish,
  { who, nowMs, charged = zero, refundTo, afterSale }: By,
): Promise<Moved> => {
  const outcome = advance(order, await asPacked(tx, order.orderNo, wish))
  if (Math.max(outcome.difference, 0) !== charged) throw refusals.stateChanged()
  const { orderNo } = order
  const at = timestamp(nowMs)
  const fresh = outcome.taken.length > 0 ? await takeOther(tx, outcome.taken) : []
  await moveCases(tx, outcome, at)
  const dueAt = outcome.opened ? deadlineOf(outcome.opened, config.seconds.caseDeadline, nowMs) : null
  await insertTogether(tx, {
    ...(outcome.parcel ? parcelRows(orderNo, outcome.parcel, nowMs) : {}),
    abnormal_cases: outcome.opened ? [caseRow(order, outcome.opened, nowMs, dueAt)] : [],
  })
  if (outcome.parcel) await pushParcel(tx, orderNo, outcome.parcel, nowMs)
  if (outcome.opened?.skuId) await keepLine(tx, orderNo, outcome.opened.skuId)
  await insertRows(
    tx,
    'order_logs',
    outcome.steps.map(({ event, from, to, text }) => {
      return { order_no: orderNo, at, event, from_status: from, to_status: to, text, who }
    }),
  )
  if (outcome.delivered.length > 0) await markDelivered(tx, orderNo, outcome.delivered, nowMs)
  await writeLines(tx, order, outcome, fresh)
  const { serviceFee, freight, discount, goodsAmount, payable } = outcome.amounts
  await tx.query(
    `update orders o set status = $2, refunded = o.refunded + $3, refetched = o.refetched + $12,
       goods_amount = $7, service_fee = $8, freight = $9, discount = $10, payable = $11, extra = o.extra + $13,
       open_cases = (select count(*) from abnormal_cases where order_no = $1 and status in ('open', 'processing')),
       shipped_at = p.shipped_at, delivered_at = p.delivered_at,
       completed_at = case when $2 = 'completed' then coalesce(o.completed_at, $4::timestamptz) end,
       confirm_at = case when $2 = 'shipped' then
         least(p.shipped_at + make_interval(secs => $5), p.delivered_at + make_interval(secs => $6)) end
     from (select max(shipped_at) as shipped_at,
         case when bool_and(delivered_at is not null) then max(delivered_at) end as delivered_at
       from shipments where order_no = $1) p
     where o.order_no = $1`,
    [
      orderNo,
      outcome.status,
      outcome.refund,
      at,
      config.seconds.autoConfirm,
      config.seconds.signedConfirm,
      goodsAmount,
      serviceFee,
      freight,
      discount,
      payable,
      refetchesIn(outcome),
      outcome.difference,
    ],
  )
  if (outcome.status !== order.status) await tellSales(tx, [orderNo])
  await moveStock(tx, order, outcome)
  const reason = afterSale?.reason ?? outcome.steps.at(-1)!.text
  const caseNo = afterSale?.caseNo ?? (wish.type === 'decide' ? wish.caseNo : '')
  const refunds = await issueRefunds(tx, {
    order,
    reason,
    nowMs,
    caseNo,
    to: refundTo,
    amount: outcome.refund,
    kind: 'order',
  })
  const differences =
    outcome.difference < 0
      ? await issueRefunds(tx, {
          order,
          reason,
          nowMs,
          caseNo,
          to: refundTo,
          amount: minus(zero, outcome.difference),
          kind: 'difference',
        })
      : []
  if (order.claims.length > 0)
    await endClaims({ config }, tx, order, outcome, { nowMs, except: afterSale?.caseNo ?? '' })
  return { orderNo, outcome, refunds: [...refunds, ...differences] }
}

/** What is sent in a parcel that others of its pack lie in costs less. */
const asPacked = async (tx: Queryable, orderNo: string, wish: Wish): Promise<Wish> => {
  if (wish.type !== 'ship') return wish
  const freight = await freightInPack(tx, orderNo, wish.trackingNo)
  return freight === undefined ? wish : { ...wish, freight }
}

/** Pieces of another SKU, told as the order keeps them. @throws Failure stock-short */
const takeOther = async (tx: Queryable, taken: readonly SkuPieces[]): Promise<SellableLine[]> => {
  const lines = await sellable(tx, taken, 'for update of k')
  const gone = lines.filter(({ qty, stock, onShelf, isOffered }) => !onShelf || !isOffered || stock < qty)
  if (gone.length > 0 || !(await takeStock(tx, taken)))
    throw refusals.stockShort(gone.map((line) => problem(line, 'short_stock')))
  return lines
}

/** Lines keep what they were told when they came; those that nothing is left of go. */
const writeLines = async (
  tx: Queryable,
  { orderNo, lines: before }: LivedOrder,
  { lines }: Outcome,
  fresh: readonly SellableLine[],
): Promise<void> => {
  const known = new Set(before.map(({ skuId }) => skuId))
  const gone = before.filter((line) => !lines.some(({ skuId }) => skuId === line.skuId))
  if (gone.length > 0)
    await tx.query('delete from order_items where order_no = $1 and sku_id = any($2::text[])', [
      orderNo,
      gone.map(({ skuId }) => skuId),
    ])
  const kept = lines.filter(({ skuId }) => known.has(skuId))
  await tx.query(
    `update order_items i set picked = line.picked, shipped = line.shipped, refunded = line.refunded, qty = line.qty,
       extra = line.extra, returned = line.returned, amount = i.price * line.qty + line.extra
     from unnest($2::text[], $3::int[], $4::int[], $5::int[], $6::int[], $7::bigint[], $8::int[])
       as line (sku_id, picked, shipped, refunded, qty, extra, returned)
     where i.order_no = $1 and i.sku_id = line.sku_id`,
    [
      orderNo,
      kept.map(({ skuId }) => skuId),
      kept.map(({ picked }) => picked),
      kept.map(({ shipped }) => shipped),
      kept.map(({ refunded }) => refunded),
      kept.map(({ qty }) => qty),
      kept.map(({ extra }) => extra),
      kept.map(({ returned }) => returned),
    ],
  )
  for (const { skuId, qty, price } of lines.filter((line) => !known.has(line.skuId))) {
    const told = fresh.find((line) => line.skuId === skuId)!
    await tx.query(
      `insert into order_items (order_no, line, sku_id, product_id, art_no, title, spec, image, price, retail_price, qty, amount)
       select $1, (select coalesce(max(line), 0) + 1 from order_items where order_no = $1), $2, id, art_no, $4, $5, $6, $7, $8, $9, $10
       from products where id = $3`,
      [orderNo, skuId, told.productId, told.title, told.spec, told.image, price, told.retailPrice, qty, price * qty],
    )
  }
}

const moveStock = async (tx: Queryable, order: LivedOrder, { back, missing, lines, taken }: Outcome): Promise<void> => {
  await putBackStock(tx, back)
  await writeOffStock(tx, missing)
  if (!order.isPaid) return
  const unsold: SkuPieces[] = order.lines.flatMap((was) => {
    const line = lines.find(({ skuId }) => skuId === was.skuId)
    const qty = was.qty - was.refunded - (line ? line.qty - line.refunded : 0)
    return qty > 0 ? [{ skuId: was.skuId, qty }] : []
  })
  const sold = taken.map(({ skuId, qty }) => ({ skuId, qty: -qty }))
  if (unsold.length + sold.length > 0) await noteUnsold(tx, [...unsold, ...sold])
}

const parcelRows = (orderNo: string, { brand, trackingNo, pieces }: NonNullable<Outcome['parcel']>, nowMs: number) => ({
  shipments: [
    {
      order_no: orderNo,
      tracking_no: trackingNo,
      brand,
      shipped_at: timestamp(nowMs),
      traces: [{ at: toBeijing(nowMs), text: lifeText.collected(brand) }],
    },
  ],
  shipment_items: pieces.map(({ skuId, qty }) => {
    return { order_no: orderNo, tracking_no: trackingNo, sku_id: skuId, qty }
  }),
})

/** Null: it waits for its buyer. Pieces that are to come decide it on the day they should be there. */
const deadlineOf = ({ type, days }: NewCase, usualSeconds: number, nowMs: number): string | null => {
  const { hours } = caseRules[type]
  if (hours === null) return null
  const seconds = days === null ? (usualSeconds * hours) / USUAL_HOURS : days * DAY
  return timestamp(nowMs + seconds * 1000)
}
const USUAL_HOURS = 48
const DAY = 86_400

const caseRow = (
  { orderNo, userId }: LivedOrder,
  { type, skuId, qty, newPrice, amount, note, consignee }: NewCase,
  nowMs: number,
  deadlineAt: string | null,
) => ({
  case_no: newNumber('C', nowMs),
  order_no: orderNo,
  user_id: userId,
  sku_id: skuId,
  type,
  qty,
  new_price: newPrice,
  amount,
  note,
  consignee: consignee ?? null,
  status: 'open',
  auto_option: caseRules[type].auto ?? '',
  option: '',
  opened_at: timestamp(nowMs),
  deadline_at: deadlineAt,
})

/** What the case is about stays told, though the line may go. */
const keepLine = (tx: Queryable, orderNo: string, skuId: string): Promise<unknown> =>
  tx.query(
    `update abnormal_cases c set line = jsonb_build_object('skuId', i.sku_id, 'productId', i.product_id, 'title', i.title,
       'spec', i.spec, 'image', i.image, 'price', i.price, 'qty', c.qty)
     from order_items i where c.order_no = $1 and c.sku_id = $2 and c.line is null and i.order_no = $1 and i.sku_id = $2`,
    [orderNo, skuId],
  )

const moveCases = async (tx: Queryable, { moved }: Outcome, at: string): Promise<void> => {
  for (const { caseNo, status, option } of moved)
    await tx.query(
      `update abnormal_cases set status = $2, option = $3, payment_no = null,
         closed_at = case when $2 <> 'processing' then $4::timestamptz end
       where case_no = $1 and status in ('open', 'processing')`,
      [caseNo, status, option, at],
    )
}

const markDelivered = (
  tx: Queryable,
  orderNo: string,
  trackingNos: readonly string[],
  nowMs: number,
): Promise<unknown> =>
  tx.query(
    `update shipments set delivered_at = $3, traces = jsonb_build_array(jsonb_build_object('at', $4::text, 'text', $5::text)) || traces
     where order_no = $1 and tracking_no = any($2::text[])`,
    [orderNo, trackingNos, timestamp(nowMs), toBeijing(nowMs), lifeText.signed],
  )

export const refundedBy = (moved: readonly Moved[]): Fen =>
  fen(moved.reduce((all, { outcome }) => all + outcome.refund, 0))
