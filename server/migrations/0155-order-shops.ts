/** Migration 0155: the orders of a buyer's shop, the newest first. */
export const statements: readonly string[] = [
  `create index orders_of_shop on orders (user_id, shop_id, created_at desc) where shop_id is not null`,
]
