/** Migration 0210: what buyers have chosen for the shelves of their shops, and what is there or on its way. */
export const statements: readonly string[] = [
  `create table shop_defaults (
     shop_id text primary key references shops (id),
     defaults jsonb not null,
     saved_at timestamptz not null)`,
  // `costs`: of each SKU when the buyer last looked at it.
  `create table shelf_items (
     id text primary key,
     user_id text not null references users (id),
     product_id text not null references products (id),
     title text not null,
     images jsonb not null,
     price_rule jsonb,
     category jsonb,
     properties jsonb not null default '[]',
     skus jsonb not null default '[]',
     costs jsonb not null,
     version integer not null default 1,
     added_at timestamptz not null,
     unique (user_id, product_id))`,
  `create index shelf_items_of_buyer on shelf_items (user_id, added_at desc, id desc)`,
  // What a change of many would be taken back to, while none of them has been changed since.
  `create table shelf_undos (
     id text primary key,
     user_id text not null references users (id),
     items jsonb not null,
     made_at timestamptz not null)`,
  `create index shelf_undos_of_buyer on shelf_undos (user_id, made_at)`,
  // One for a product in a shop. `work`: what its job is to do with it; `draft`: what is sent, as it was when that began.
  `create table listings (
     id text primary key,
     user_id text not null references users (id),
     shop_id text not null references shops (id),
     product_id text not null references products (id),
     outer_id text not null,
     platform_product_id text not null default '',
     title text not null,
     cover text not null default '',
     art_no text not null default '',
     status text not null check (status in
       ('queued', 'uploading', 'submitting', 'verifying', 'auditing', 'online', 'rejected', 'offline', 'failed')),
     moved_at timestamptz not null,
     work text not null default '' check (work in ('', 'publish', 'offline', 'push')),
     job_id text references jobs (id) on delete set null,
     draft jsonb not null,
     advice jsonb not null default '[]',
     tries integer not null default 0,
     next_at timestamptz not null,
     look_at timestamptz,
     price_changed boolean not null default false,
     stock_changed boolean not null default false,
     off_shelf boolean not null default false,
     changed boolean generated always as (price_changed or stock_changed or off_shelf) stored,
     unique (shop_id, product_id),
     unique (shop_id, outer_id),
     check (work = '' or job_id is not null))`,
  `create index listings_of_buyer on listings (user_id, moved_at desc, id desc)`,
  `create index listings_by_status on listings (user_id, status, moved_at desc, id desc)`,
  `create index listings_of_shop on listings (shop_id, moved_at desc, id desc)`,
  `create index listings_changed on listings (user_id, moved_at desc, id desc) where changed`,
  `create index listings_of_product on listings (product_id)`,
  `create index listings_at_work on listings (job_id, next_at) where work <> ''`,
  `create index listings_to_look_at on listings (look_at) where look_at is not null`,
  // As they were sent: what they cost us and what there was of them then.
  `create table listing_skus (
     listing_id text not null references listings (id) on delete cascade,
     sku_id text not null references skus (id),
     platform_sku_id text not null default '',
     price bigint not null,
     stock integer not null,
     cost bigint not null,
     primary key (listing_id, sku_id))`,
  `create index listing_skus_of_sku on listing_skus (sku_id)`,
  `create index listing_skus_there on listing_skus (platform_sku_id) where platform_sku_id <> ''`,
  // What was made of a picture, and what the platform calls it: once for a shop.
  `create table shop_pictures (
     shop_id text not null references shops (id),
     name text not null,
     platform_url text not null,
     state text not null check (state in ('ready', 'waiting', 'refused')),
     advice text not null default '',
     taken_at timestamptz not null,
     primary key (shop_id, name))`,
  `create table publish_jobs (
     job_id text primary key references jobs (id) on delete cascade,
     user_id text not null references users (id),
     held boolean not null default false)`,
  // The platform's tree and what its leaves ask, kept a while.
  `create table platform_facts (
     shop_id text not null references shops (id),
     key text not null,
     facts jsonb not null,
     read_at timestamptz not null,
     primary key (shop_id, key))`,
  // Goods that changed at their source, for whoever compares them with what shops sell.
  `create table listing_stale (product_id text primary key)`,
  `create function listing_source_stale() returns trigger language plpgsql as $$ begin
     insert into listing_stale (product_id)
       select coalesce(to_jsonb(new) ->> 'product_id', to_jsonb(new) ->> 'id')
       where exists (select 1 from listings
         where product_id = coalesce(to_jsonb(new) ->> 'product_id', to_jsonb(new) ->> 'id'))
       on conflict do nothing;
     return null; end $$`,
  `create trigger listing_stale_sku after update of price, stock, is_offered on skus for each row
     when (old.price <> new.price or old.is_offered <> new.is_offered
       or (old.stock = 0) <> (new.stock = 0) or (old.stock <= 10) <> (new.stock <= 10))
     execute function listing_source_stale()`,
  `create trigger listing_stale_product after update of on_shelf on products for each row
     when (old.on_shelf <> new.on_shelf) execute function listing_source_stale()`,
]
