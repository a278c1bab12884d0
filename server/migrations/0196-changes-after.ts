/**
 * Migration 0196: what a shop changed after we had ordered for it. The consignee that an order was placed for, and whether its buyer was
 * asked about a refund; what lives and isn't sent is looked at for either.
 */
export const statements: readonly string[] = [
  `alter table platform_order_orders
     add column consignee_mark text not null default '',
     add column asked_refund boolean not null default false`,
  `create index platform_orders_to_watch on platform_order_orders (platform_order_id) where live and not shipped`,
]
