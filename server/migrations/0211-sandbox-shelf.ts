/** Migration 0211: what the demo's platform has on the shelves of its shops, and in their material centres. */
export const statements: readonly string[] = [
  `create table sandbox_pictures (
     shop_id text not null references sandbox_shops (id),
     name text not null,
     url text not null,
     primary key (shop_id, name))`,
  // Its audit ends by itself when its time comes; the first look after that finds it so.
  `create table sandbox_products (
     id text primary key,
     shop_id text not null references sandbox_shops (id),
     outer_id text not null,
     title text not null,
     state text not null check (state in ('auditing', 'online', 'offline', 'rejected', 'deleted')),
     against text not null default '',
     revision integer not null default 1,
     audit_at timestamptz not null,
     facts jsonb not null,
     made_at timestamptz not null)`,
  // A product that was thrown away leaves its number to another.
  `create unique index sandbox_products_of_shop on sandbox_products (shop_id, outer_id) where state <> 'deleted'`,
  `create table sandbox_product_skus (
     product_id text not null references sandbox_products (id),
     place integer not null,
     id text not null,
     outer_id text not null,
     price bigint not null,
     stock integer not null,
     primary key (product_id, outer_id),
     unique (id))`,
]
