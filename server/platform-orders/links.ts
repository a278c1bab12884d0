import { refusals } from '../../src/domain/refusals'
import type { SkuLink } from '../../src/domain/shops/platform-order'
import type { Queryable } from '../store/db'

/** What items of shops, and lines of their orders, are related to. */

export interface Link {
  skuId: string | null
  qtyRatio: number
  linkedBy: SkuLink['by'] | ''
  linkedSpec: string
}

export interface LinkedItem extends Link {
  id: string
  spec: string
  linkedAt: string | null
}

export interface LinkedLine extends Link {
  orderId: string
  line: number
  itemId: string
  spec: string
}

const LINK = `sku_id as "skuId", qty_ratio as "qtyRatio", linked_by as "linkedBy", linked_spec as "linkedSpec"`
/** SQL over an order p of a shop: nothing that we send for it lives. */
const NOT_ORDERED = `not exists (select 1 from platform_order_orders w where w.platform_order_id = p.id and w.live)`

/**
 * Holds a buyer's items and what isn't ordered of them: their shops first, as storing what a shop sold does, so that a line which comes
 * in just then is either seen here or related as it is remembered; then the items, then the orders, each by id.
 * @throws Failure not-found when one isn't the buyer's
 */
export const holdItems = async (
  tx: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<{ items: LinkedItem[]; lines: LinkedLine[] }> => {
  await tx.query(
    `select id from shops where id in (select shop_id from platform_items where user_id = $1 and id = any($2::text[]))
     order by id for no key update`,
    [userId, ids],
  )
  const items = await tx.query<LinkedItem>(
    `select id, spec, ${LINK}, linked_at::text as "linkedAt" from platform_items
     where user_id = $1 and id = any($2::text[]) order by id for update`,
    [userId, ids],
  )
  if (items.length < ids.length) throw refusals.notFound('platformItem')
  await tx.query(
    `select p.id from platform_orders p where p.id in
       (select platform_order_id from platform_order_lines where item_id = any($1::text[])) and ${NOT_ORDERED}
     order by p.id for update`,
    [ids],
  )
  const lines = await tx.query<LinkedLine>(
    `select l.platform_order_id as "orderId", l.line, l.item_id as "itemId", l.spec, ${LINK}
     from platform_order_lines l join platform_orders p on p.id = l.platform_order_id
     where l.item_id = any($1::text[]) and ${NOT_ORDERED} order by 1, 2`,
    [ids],
  )
  return { items, lines }
}

export const sameLink = (a: Link, b: Link): boolean =>
  a.skuId === b.skuId && a.qtyRatio === b.qtyRatio && a.linkedBy === b.linkedBy && a.linkedSpec === b.linkedSpec

const linkColumns = (links: readonly Link[]): unknown[] => [
  links.map(({ skuId }) => skuId),
  links.map(({ qtyRatio }) => qtyRatio),
  links.map(({ linkedBy }) => linkedBy),
  links.map(({ linkedSpec }) => linkedSpec),
]

export const writeItems = async (tx: Queryable, items: readonly Omit<LinkedItem, 'spec'>[]): Promise<void> => {
  if (items.length === 0) return
  await tx.query(
    `update platform_items i set sku_id = n.sku, qty_ratio = n.ratio, linked_by = n.by, linked_spec = n.spec, linked_at = n.at
     from unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[], $6::timestamptz[]) as n (id, sku, ratio, by, spec, at)
     where i.id = n.id`,
    [items.map(({ id }) => id), ...linkColumns(items), items.map(({ linkedAt }) => linkedAt)],
  )
}

export const writeLines = async (tx: Queryable, lines: readonly Omit<LinkedLine, 'spec'>[]): Promise<void> => {
  if (lines.length === 0) return
  await tx.query(
    `update platform_order_lines l set sku_id = n.sku, qty_ratio = n.ratio, linked_by = n.by, linked_spec = n.spec
     from unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::text[], $6::text[]) as n (id, line, sku, ratio, by, spec)
     where l.platform_order_id = n.id and l.line = n.line`,
    [lines.map(({ orderId }) => orderId), lines.map(({ line }) => line), ...linkColumns(lines)],
  )
}
