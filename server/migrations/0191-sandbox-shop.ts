/**
 * Migration 0191: the demo's platform of shops, as if it were somebody else's: what it knows of its shops, of who may act in them, and of
 * their orders. Tokens are not kept: each is computed from the number of its grant.
 */
export const statements: readonly string[] = [
  `create table sandbox_shops (
     no integer generated always as identity primary key,
     id text generated always as ((4630000 + no * 37)::text) stored unique,
     name text not null,
     sold integer not null default 0,
     created_at timestamptz not null)`,
  // The newest number is the one in force; the one before still renews for a while.
  `create table sandbox_grants (
     shop_id text not null references sandbox_shops (id),
     no integer not null,
     access_until timestamptz not null,
     refresh_until timestamptz not null,
     over boolean not null default false,
     made_at timestamptz not null,
     primary key (shop_id, no))`,
  `create table sandbox_consents (
     code text primary key,
     shop_id text not null references sandbox_shops (id),
     expires_at timestamptz not null,
     used_at timestamptz)`,
  `create table sandbox_sales (
     order_no text primary key,
     shop_id text not null references sandbox_shops (id),
     state text not null check (state in
       ('unpaid', 'checking', 'to_ship', 'part_shipped', 'shipped', 'cancelled', 'finished')),
     created_at timestamptz not null,
     paid_at timestamptz,
     changed_at timestamptz not null,
     ship_by_at timestamptz,
     paid bigint not null,
     consignee jsonb not null,
     area_codes text[] not null,
     area_names text[] not null,
     same_buyer text not null,
     buyer_words text not null,
     flag smallint not null)`,
  `create index sandbox_sales_changed on sandbox_sales (shop_id, changed_at, order_no)`,
  `create table sandbox_sale_lines (
     order_no text not null references sandbox_sales (order_no),
     line integer not null,
     line_no text not null unique,
     product_id text not null,
     sku_id text not null,
     title text not null,
     spec text not null,
     image text not null,
     outer_code text not null,
     qty integer not null check (qty > 0),
     sent integer not null default 0 check (sent between 0 and qty),
     paid bigint not null,
     refund text not null default 'none' check (refund in ('none', 'open', 'done')),
     primary key (order_no, line))`,
  `create table sandbox_parcels (
     request_id text primary key,
     order_no text not null references sandbox_sales (order_no),
     lines jsonb not null,
     courier_code text not null,
     tracking_no text not null,
     shipped_at timestamptz not null)`,
  `create index sandbox_parcels_by_number on sandbox_parcels (tracking_no)`,
  // News that the shop owes us; told by a message to our door.
  `create table sandbox_news (
     id text primary key,
     shop_id text not null references sandbox_shops (id),
     order_no text not null,
     what text not null check (what in ('order', 'after-sale', 'auth-gone')),
     made_at timestamptz not null,
     told_at timestamptz)`,
  `create index sandbox_news_untold on sandbox_news (made_at) where told_at is null`,
]
