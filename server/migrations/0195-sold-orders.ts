/**
 * Migration 0195: orders for what a buyer's shop has sold. Until when they are to be sent, and, beside the shop's order, how far they are:
 * one of them lives as long as it wasn't taken back.
 */
export const statements: readonly string[] = [
  `alter table orders add column ship_by_at timestamptz`,
  `alter table platform_order_orders add column shipped boolean not null default false`,
  `create index platform_order_orders_of on platform_order_orders (platform_order_id)`,
  `create index shop_pushes_of_order on shop_pushes (platform_order_id)`,
]
