import { advance } from '../../src/domain/order-life/advance'
import type { Actor, Outcome, SkuPieces, Wish } from '../../src/domain/order-life/types'
import { lifeText } from '../../src/domain/order-life/words'
import { fen, type Fen } from '../../src/domain/money'
import { toBeijing } from '../../src/domain/time'
import { noteUnsold } from '../catalogue/sales'
import { putBackStock, writeOffStock } from '../catalogue/stock'
import type { LivedOrder } from '../orders/order-life'
import type { TradeDeps } from '../payments/methods'
import { issueRefund, type IssuedRefund } from '../payments/refunds'
import type { Queryable } from '../store/db'
import { insertRows, insertTogether } from '../store/insert-rows'
import { newNumber } from '../store/numbers'
import { timestamp } from '../store/timestamp'

/** What moving an order came to. */
export interface Moved {
  orderNo: string
  outcome: Outcome
  /** Null where nothing is given back. */
  refund: IssuedRefund | null
}

interface By {
  who: Actor
  nowMs: number
}

/**
 * Does to a locked order what `advance` says of the wish: its state, its pieces, its parcels, its cases, the stock, the money.
 * @throws Failure as `advance` does; then nothing is written
 */
export const moveOrder = async (
  { config }: Pick<TradeDeps, 'config'>,
  tx: Queryable,
  order: LivedOrder,
  wish: Wish,
  { who, nowMs }: By,
): Promise<Moved> => {
  const outcome = advance(order, wish)
  const { orderNo } = order
  const at = timestamp(nowMs)
  const after = (seconds: number) => timestamp(nowMs + seconds * 1000)
  await closeCases(tx, wish, outcome, at)
  await insertTogether(tx, {
    ...(outcome.parcel ? parcelRows(orderNo, outcome.parcel, nowMs) : {}),
    abnormal_cases: outcome.opened ? [caseRow(orderNo, outcome.opened, nowMs, after(config.seconds.caseDeadline))] : [],
  })
  await insertRows(
    tx,
    'order_logs',
    outcome.steps.map(({ event, from, to, text }) => {
      return { order_no: orderNo, at, event, from_status: from, to_status: to, text, who }
    }),
  )
  if (outcome.delivered.length > 0) await markDelivered(tx, orderNo, outcome.delivered, nowMs)
  await tx.query(
    `update order_items i set picked = line.picked, shipped = line.shipped, refunded = line.refunded
     from unnest($2::text[], $3::int[], $4::int[], $5::int[]) as line (sku_id, picked, shipped, refunded)
     where i.order_no = $1 and i.sku_id = line.sku_id`,
    [
      orderNo,
      outcome.lines.map(({ skuId }) => skuId),
      outcome.lines.map(({ picked }) => picked),
      outcome.lines.map(({ shipped }) => shipped),
      outcome.lines.map(({ refunded }) => refunded),
    ],
  )
  await tx.query(
    `update orders o set status = $2, refunded = o.refunded + $3,
       open_cases = (select count(*) from abnormal_cases where order_no = $1 and status = 'open'),
       shipped_at = p.shipped_at, delivered_at = p.delivered_at,
       completed_at = case when $2 = 'completed' then $4::timestamptz end,
       confirm_at = case when $2 = 'shipped' then
         least(p.shipped_at + make_interval(secs => $5), p.delivered_at + make_interval(secs => $6)) end
     from (select max(shipped_at) as shipped_at,
         case when bool_and(delivered_at is not null) then max(delivered_at) end as delivered_at
       from shipments where order_no = $1) p
     where o.order_no = $1`,
    [orderNo, outcome.status, outcome.refund, at, config.seconds.autoConfirm, config.seconds.signedConfirm],
  )
  await moveStock(tx, order, outcome)
  const reason = outcome.steps.at(-1)!.text
  const refund = outcome.refund > 0 ? await issueRefund(tx, { order, amount: outcome.refund, reason, nowMs }) : null
  return { orderNo, outcome, refund }
}

const moveStock = async (tx: Queryable, order: LivedOrder, { back, missing, lines }: Outcome): Promise<void> => {
  await putBackStock(tx, back)
  await writeOffStock(tx, missing)
  if (!order.isPaid) return
  const unsold: SkuPieces[] = lines.flatMap(({ skuId, refunded }, i) => {
    const qty = refunded - order.lines[i]!.refunded
    return qty > 0 ? [{ skuId, qty }] : []
  })
  if (unsold.length > 0) await noteUnsold(tx, unsold)
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

const caseRow = (
  orderNo: string,
  { type, skuId, qty, newPrice }: NonNullable<Outcome['opened']>,
  nowMs: number,
  deadlineAt: string,
) => ({
  case_no: newNumber('C', nowMs),
  order_no: orderNo,
  sku_id: skuId,
  type,
  qty,
  new_price: newPrice,
  status: 'open',
  auto_option: 'refund_item',
  option: '',
  opened_at: timestamp(nowMs),
  deadline_at: deadlineAt,
})

/** A case whose time is over has decided itself; one about pieces that were found, or of an order that is closed, is withdrawn. */
const closeCases = async (tx: Queryable, wish: Wish, { closed }: Outcome, at: string): Promise<void> => {
  if (closed.length === 0) return
  const isDue = wish.type === 'refund_item'
  await tx.query(
    `update abnormal_cases set status = $2, option = $3, closed_at = $4 where case_no = any($1::text[]) and status = 'open'`,
    [closed, isDue ? 'auto_resolved' : 'cancelled', isDue ? 'refund_item' : '', at],
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
