/** Migration 0110: carts, quotes, orders, payments, the ledger. Money is bigint fen. One statement an item. */
export const statements: readonly string[] = [
  `create table cart_items (
    id text primary key,
    user_id text not null references users,
    sku_id text not null references skus,
    qty int not null check (qty between 1 and 9999),
    selected boolean not null,
    price_seen bigint not null,
    added_at timestamptz not null,
    unique (user_id, sku_id)
  )`,
  // What was offered to a buyer; an order is placed on it once.
  `create table quotes (
    id text primary key,
    user_id text not null,
    source text not null,
    parcels jsonb not null,
    payable bigint not null,
    expires_at timestamptz not null,
    used boolean not null
  )`,
  `create index on quotes (expires_at)`,
  // A call that must happen once: written in the transaction of its effect, so it is there exactly when the effect is.
  `create table requests (
    user_id text not null,
    request_id text not null,
    route text not null,
    fingerprint text not null,
    reply json,
    at timestamptz not null,
    primary key (user_id, request_id)
  )`,
  `create index on requests (user_id, route, at)`,
  `create index on requests (at)`,
  `create table batches (
    batch_no text primary key,
    user_id text not null,
    source text not null check (source in ('cart', 'direct')),
    payable bigint not null check (payable > 0),
    created_at timestamptz not null
  )`,
  `create table payments (
    payment_no text primary key,
    user_id text not null,
    amount bigint not null check (amount > 0),
    status text not null check (status in ('pending', 'succeeded', 'closed', 'failed')),
    method text not null check (method in ('', 'sandbox', 'alipay', 'wechat', 'reserve')),
    trade_no text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    paid_at timestamptz,
    check ((status = 'succeeded') = (paid_at is not null)),
    check (status <> 'succeeded' or (method <> '' and trade_no <> ''))
  )`,
  `create index on payments (expires_at) where status = 'pending'`,
  `create index on payments (user_id, expires_at) where status = 'pending'`,
  // A pending order is covered by exactly one pending payment: its payment_no.
  `create table orders (
    order_no text primary key,
    batch_no text not null references batches,
    user_id text not null references users,
    payment_no text not null references payments,
    status text not null check (status in
      ('pending_payment', 'paid', 'picking', 'packing', 'shipped', 'completed', 'cancelled', 'closed')),
    station_id text not null,
    station_name text not null,
    consignee_name text not null,
    consignee_mobile text not null,
    consignee_ext text not null,
    area_code text not null,
    area_text text not null,
    detail text not null,
    brand_id text not null,
    brand_name text not null,
    goods_amount bigint not null check (goods_amount >= 0),
    service_fee bigint not null check (service_fee >= 0),
    qc_fee bigint not null check (qc_fee >= 0),
    addon_fee bigint not null check (addon_fee >= 0),
    freight bigint not null check (freight >= 0),
    discount bigint not null check (discount >= 0),
    payable bigint not null check (payable > 0),
    weight_g int not null,
    remark text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    paid_at timestamptz,
    check (payable = goods_amount + service_fee + qc_fee + addon_fee + freight - discount)
  )`,
  `create index on orders (user_id, created_at desc, order_no desc)`,
  `create index on orders (user_id, status)`,
  `create index on orders (payment_no)`,
  `create index on orders (batch_no)`,
  `create table order_items (
    order_no text not null references orders,
    line int not null,
    sku_id text not null references skus,
    product_id text not null,
    title text not null,
    spec text not null,
    image text not null,
    price bigint not null check (price > 0),
    qty int not null check (qty between 1 and 9999),
    amount bigint not null,
    primary key (order_no, line),
    unique (order_no, sku_id),
    check (amount = price * qty)
  )`,
  `create index on order_items (sku_id)`,
  `create table order_addons (
    order_no text not null references orders,
    line int not null,
    addon_id text not null,
    name text not null,
    fee bigint not null check (fee >= 0),
    primary key (order_no, line)
  )`,
  // event: a word of the order's life ('' for a note); the states before and after make the path that the audit walks.
  `create table order_logs (
    id bigint generated always as identity primary key,
    order_no text not null references orders,
    at timestamptz not null,
    event text not null,
    from_status text not null,
    to_status text not null,
    text text not null
  )`,
  `create index on order_logs (order_no, id)`,
  `create table shipments (
    order_no text not null references orders,
    tracking_no text not null,
    brand text not null,
    shipped_at timestamptz not null,
    traces jsonb not null,
    primary key (order_no, tracking_no)
  )`,
  // Which orders a payment was made for, and what each had to give. Kept when the order gets another payment.
  `create table payment_orders (
    payment_no text not null references payments,
    order_no text not null references orders,
    amount bigint not null check (amount > 0),
    primary key (payment_no, order_no)
  )`,
  `create index on payment_orders (order_no)`,
  // The sandbox provider's own book: what it took from buyers, whatever we made of it.
  `create table sandbox_trades (
    trade_no text primary key,
    payment_no text not null unique,
    amount bigint not null check (amount > 0),
    paid_at timestamptz not null
  )`,
  `create table accounts (
    id text primary key,
    balance bigint not null,
    seq bigint not null,
    check (id !~ '^(avail|frozen|bonus):' or balance >= 0)
  )`,
  `create table journals (
    id bigint generated always as identity primary key,
    kind text not null,
    ref text not null,
    at timestamptz not null,
    unique (kind, ref)
  )`,
  `create table entries (
    account_id text not null references accounts,
    seq bigint not null check (seq > 0),
    journal_id bigint not null references journals,
    amount bigint not null check (amount <> 0 and abs(amount) <= 1000000000000),
    after bigint not null,
    primary key (account_id, seq)
  )`,
  `create index on entries (journal_id)`,
  `create function refuse_change() returns trigger language plpgsql as $$
   begin raise exception 'the ledger is append-only' using errcode = 'restrict_violation'; end $$`,
  `create trigger append_only before update or delete or truncate on entries for each statement execute function refuse_change()`,
  `create trigger append_only before update or delete or truncate on journals for each statement execute function refuse_change()`,
  // The sentinel of the demo shop: when a buyer was first shown a price that was raised right after.
  `create table repricings (
    user_id text not null references users,
    product_id text not null references products,
    at timestamptz not null,
    primary key (user_id, product_id)
  )`,
]
