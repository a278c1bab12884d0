/** Migration 0128: which orders the demo's station moves along by itself, and when it goes on with each (hours of life, not of the demo). */
export const statements: readonly string[] = [
  `create table demo_orders (
    order_no text primary key references orders,
    log_id bigint not null,
    since timestamptz not null,
    hours int not null
  )`,
]
