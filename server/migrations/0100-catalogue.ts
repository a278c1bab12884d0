/** Migration 0100: what there is to buy, from whom, and what sending it costs. Money is bigint fen. One statement an item. */
export const statements: readonly string[] = [
  `create table regions (
    id text primary key,
    name text not null,
    sort int not null
  )`,
  `create table markets (
    id text primary key,
    region_id text not null references regions,
    name text not null,
    sort int not null
  )`,
  `create table suppliers (
    id text primary key,
    name text not null,
    station_id text not null references stations,
    market_id text not null references markets,
    floor text not null,
    stall_no text not null,
    logo text not null,
    tags text[] not null,
    dispatch_hours int not null,
    return_rate double precision not null,
    main_category text not null,
    intro text not null,
    since date not null
  )`,
  `create index on suppliers (market_id)`,
  `create index on suppliers (station_id)`,
  `create table categories (
    id text primary key,
    parent_id text not null,
    name text not null,
    level int not null check (level between 1 and 3),
    sort int not null
  )`,
  // Region, market, station and the whole category path are copied from the supplier and the tree, so that a filter is one index.
  `create table products (
    id text primary key,
    supplier_id text not null references suppliers,
    station_id text not null references stations,
    region_id text not null,
    market_id text not null,
    category_id text not null references categories,
    category_path text[] not null,
    title text not null,
    art_no text not null,
    images text[] not null,
    attrs jsonb not null,
    weight_g int not null check (weight_g > 0),
    min_qty int not null check (min_qty > 0),
    price_steps jsonb not null,
    price_min bigint not null,
    price_max bigint not null,
    retail_price bigint not null,
    tags text[] not null,
    sales int not null,
    detail_html text not null,
    on_shelf boolean not null,
    reprice boolean not null,
    shelved_at timestamptz not null,
    search tsvector not null
  )`,
  `create index on products using gin (search)`,
  `create index on products using gin (category_path)`,
  `create index on products (sales desc, id) where on_shelf`,
  `create index on products (shelved_at desc, id) where on_shelf`,
  `create index on products (price_min, id) where on_shelf`,
  `create index on products (supplier_id)`,
  `create index on products (lower(art_no) text_pattern_ops)`,
  // supplied = every piece that ever came in: what is left plus what live orders hold (checked by the audit).
  `create table skus (
    id text primary key,
    product_id text not null references products,
    color text not null,
    size text not null,
    price bigint not null check (price > 0 and price <= 1000000000000),
    stock int not null check (stock >= 0),
    supplied int not null check (supplied >= stock),
    image text not null,
    sort int not null
  )`,
  `create index on skus (product_id)`,
  `create table express_brands (
    id text primary key,
    name text not null,
    code text not null,
    sort int not null
  )`,
  `create table freight_rules (
    station_id text not null references stations,
    brand_id text not null references express_brands,
    province_code text not null,
    first_weight_g int not null,
    first_fee bigint not null check (first_fee >= 0),
    add_weight_g int not null,
    add_fee bigint not null check (add_fee >= 0),
    reachable boolean not null,
    reason text not null,
    primary key (station_id, province_code, brand_id)
  )`,
  `create table addon_groups (
    id text primary key,
    name text not null,
    sort int not null
  )`,
  `create table addon_options (
    id text primary key,
    group_id text not null references addon_groups,
    name text not null,
    fee bigint not null check (fee >= 0),
    unit text not null check (unit in ('piece', 'order')),
    required boolean not null,
    multi boolean not null,
    is_default boolean not null,
    sort int not null
  )`,
  `create table fees (
    name text primary key,
    amount bigint not null check (amount >= 0)
  )`,
  `create table announcements (
    id text primary key,
    title text not null,
    summary text not null,
    content text not null,
    is_top boolean not null,
    published_at timestamptz not null
  )`,
  `create table specials (
    id text primary key,
    title text not null,
    link text not null,
    sort int not null
  )`,
  `create table special_products (
    special_id text not null references specials,
    product_id text not null references products,
    sort int not null,
    primary key (special_id, product_id)
  )`,
  `create table collects (
    user_id text not null references users,
    type text not null check (type in ('product', 'supplier')),
    target_id text not null,
    price_when_saved bigint not null,
    saved_at timestamptz not null,
    primary key (user_id, type, target_id)
  )`,
  `create table browsings (
    user_id text not null references users,
    product_id text not null references products,
    viewed_at timestamptz not null,
    primary key (user_id, product_id)
  )`,
]
