import { platformOrderStatusOf, type LineRefund, type SaleState } from '../../src/domain/shops/platform-order'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'

/** Orders for what a buyer's shop has sold, and how far they bring the shop's own order. */

/**
 * These orders have moved: what is known of them beside the shops' orders follows, and the state of those with it. Orders that were not
 * sold in a shop are none of its business. The caller has locked the orders.
 */
export const tellSales = async (tx: Queryable, orderNos: readonly string[]): Promise<void> => {
  const told = await tx.query<{ id: string }>(
    `update platform_order_orders p set live = o.status not in ('cancelled', 'closed'),
       shipped = o.status in ('shipped', 'completed')
     from orders o where o.order_no = p.order_no and p.order_no = any($1::text[])
     returning p.platform_order_id as id`,
    [orderNos],
    'tell-sales',
  )
  if (told.length > 0)
    await settleSales(
      tx,
      told.map(({ id }) => id),
    )
}

/** A parcel of an order that a platform's shop sold is to be told there. */
export const pushParcel = (
  tx: Queryable,
  orderNo: string,
  { brand, trackingNo }: { brand: string; trackingNo: string },
  nowMs: number,
): Promise<unknown> =>
  tx.query(
    `insert into shop_pushes (id, platform_order_id, order_no, brand, tracking_no, next_at, made_at)
     select gen_random_uuid()::text, s.id, p.order_no, $2, $3, $4, $4 from platform_order_orders p
     join platform_orders s on s.id = p.platform_order_id join shops h on h.id = s.shop_id and h.platform = 'douyin'
     where p.order_no = $1 on conflict do nothing`,
    [orderNo, brand, trackingNo, timestamp(nowMs)],
    'push-parcel',
  )

/** SQL over platform_order_orders w and platform_orders p: it goes elsewhere than it was ordered for. */
export const CHANGED_ADDRESS = `(w.consignee_mark <> p.consignee_mark)`

/** SQL over the same: the shop's buyer has his money back, or wants it, for something that lies in this order. */
export const WANTED_BACK = `(p.state = 'cancelled' or exists (
  select 1 from platform_order_lines l join order_items i on i.sku_id = l.sku_id
  where l.platform_order_id = p.id and l.refund <> 'none' and i.order_no = w.order_no))`

/** Whether an order changed in the shop, and nobody has been asked about it: then nothing of it is sent. */
export const isChanged = async (tx: Queryable, orderNo: string): Promise<boolean> => {
  const [row] = await tx.query(
    `select 1 from platform_order_orders w join platform_orders p on p.id = w.platform_order_id
     where w.order_no = $1 and (${CHANGED_ADDRESS} or (${WANTED_BACK} and not w.asked_refund))`,
    [orderNo],
    'sale-changed',
  )
  return row !== undefined
}

/** What the buyer chose for a parcel that the shop didn't take: to tell it again (by another number), or no more. */
export const pushAgain = async (
  tx: Queryable,
  orderNo: string,
  { isWanted, trackingNo }: { isWanted: boolean; trackingNo?: string | undefined },
  nowMs: number,
): Promise<void> => {
  await (isWanted
    ? tx.query(
        `update shop_pushes set status = 'pending', tries = 0, next_at = $2, tracking_no = coalesce($3, tracking_no),
           id = case when $3::text is null then id else gen_random_uuid()::text end,
           lines = case when $3::text is null then lines end
         where order_no = $1 and status = 'failed'`,
        // Another number is another parcel to the platform, so it goes by another id.
        [orderNo, timestamp(nowMs), trackingNo ?? null],
      )
    : tx.query(`delete from shop_pushes where order_no = $1 and status = 'failed'`, [orderNo]))
  await tx.query(
    `update platform_orders set problem = '' where id in (select platform_order_id from platform_order_orders where order_no = $1)`,
    [orderNo],
  )
  await tellSales(tx, [orderNo])
}

interface FactsRow {
  id: string
  state: SaleState
  isHeld: boolean
  lines: { refund: LineRefund; isLinked: boolean }[]
  orders: { isShipped: boolean }[]
  pushes: ('pending' | 'done' | 'failed')[]
}

/** Writes the state of each of these orders of shops as its facts have it now; they are locked by id first. */
export const settleSales = async (tx: Queryable, ids: readonly string[]): Promise<void> => {
  await tx.query('select id from platform_orders where id = any($1::text[]) order by id for update', [ids])
  const rows = await tx.query<FactsRow>(
    `select p.id, p.state, p.held as "isHeld",
       (select json_agg(json_build_object('refund', refund, 'isLinked', sku_id is not null))
         from platform_order_lines where platform_order_id = p.id) as lines,
       (select coalesce(json_agg(json_build_object('isShipped', shipped)), '[]')
         from platform_order_orders where platform_order_id = p.id and live) as orders,
       (select coalesce(json_agg(status), '[]') from shop_pushes where platform_order_id = p.id) as pushes
     from platform_orders p where p.id = any($1::text[])`,
    [ids],
  )
  await tx.query(
    `update platform_orders p set status = now.status from unnest($1::text[], $2::text[]) as now (id, status)
     where p.id = now.id and p.status <> now.status`,
    [rows.map(({ id }) => id), rows.map(platformOrderStatusOf)],
  )
}
