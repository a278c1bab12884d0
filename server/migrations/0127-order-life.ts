/**
 * Migration 0127: the rest of an order's life. How far the pieces of each line are, parcels with what lies in them, what stands in the way
 * of pieces (abnormal_cases), money on its way back (refunds), flags, and who did what. What a buyer set up for his list is kept as JSON.
 */
export const statements: readonly string[] = [
  `alter table orders
    add column refunded bigint not null default 0,
    add column flag smallint not null default 0 check (flag between 0 and 5),
    add column open_cases int not null default 0 check (open_cases >= 0),
    add column after_sale text not null default 'none' check (after_sale in ('none', 'open', 'done')),
    add column shop_id text,
    add column shop_name text not null default '',
    add column platform_order_no text not null default '',
    add column shipped_at timestamptz,
    add column delivered_at timestamptz,
    add column completed_at timestamptz,
    add column confirm_at timestamptz`,
  `alter table order_items
    add column art_no text not null default '',
    add column picked int not null default 0,
    add column shipped int not null default 0,
    add column refunded int not null default 0`,
  `update order_items i set art_no = p.art_no from products p where p.id = i.product_id`,
  `update order_items i set picked = i.qty,
     shipped = case when o.status in ('shipped', 'completed') then i.qty else 0 end
   from orders o where o.order_no = i.order_no and o.status in ('packing', 'shipped', 'completed')`,
  `update order_items i set refunded = i.qty from orders o where o.order_no = i.order_no and o.status = 'closed'`,
  `update orders set refunded = payable where status = 'closed'`,
  `alter table orders add check (refunded between 0 and payable)`,
  `alter table order_items add check (shipped between 0 and picked and refunded >= 0 and picked + refunded <= qty)`,
  `alter table order_logs add column who text not null default 'system'
    check (who in ('buyer', 'station', 'system', 'platform'))`,
  `update order_logs set who = case when event in ('place', 'pay', 'cancel', 'complete') then 'buyer' else 'station' end
   where event in ('place', 'pay', 'cancel', 'complete', 'start_picking', 'all_picked', 'ship', 'close')`,
  `alter table shipments add column delivered_at timestamptz`,
  `create table shipment_items (
    order_no text not null,
    tracking_no text not null,
    sku_id text not null,
    qty int not null check (qty > 0),
    primary key (order_no, tracking_no, sku_id),
    foreign key (order_no, tracking_no) references shipments
  )`,
  `insert into shipment_items (order_no, tracking_no, sku_id, qty)
   select s.order_no, s.tracking_no, i.sku_id, i.qty
   from (select order_no, min(tracking_no) as tracking_no from shipments group by order_no) s
     join order_items i on i.order_no = s.order_no`,
  `update shipments s set delivered_at = o.at from (select l.order_no, max(l.at) as at from order_logs l
     where l.event = 'complete' group by l.order_no) o where o.order_no = s.order_no`,
  `update orders o set shipped_at = s.at, delivered_at = s.delivered_at,
     confirm_at = case when o.status = 'shipped' then s.at + interval '10 days' end
   from (select order_no, max(shipped_at) as at, max(delivered_at) as delivered_at from shipments group by order_no) s
   where s.order_no = o.order_no`,
  `update orders o set completed_at = l.at from order_logs l where l.order_no = o.order_no and l.event = 'complete'`,
  `create index orders_to_confirm on orders (confirm_at) where status = 'shipped'`,
  `create index orders_to_work on orders (paid_at, order_no) where status in ('paid', 'picking', 'packing')`,
  // What stands in the way of some pieces of a line; they are neither picked nor shipped while it is open.
  `create table abnormal_cases (
    case_no text primary key,
    order_no text not null references orders,
    sku_id text not null,
    type text not null check (type in ('out_of_stock', 'price_up')),
    qty int not null check (qty > 0),
    new_price bigint not null,
    status text not null check (status in ('open', 'processing', 'resolved', 'auto_resolved', 'cancelled')),
    auto_option text not null,
    option text not null,
    opened_at timestamptz not null,
    deadline_at timestamptz not null,
    closed_at timestamptz,
    check ((closed_at is null) = (status in ('open', 'processing')))
  )`,
  `create index on abnormal_cases (order_no)`,
  `create index on abnormal_cases (deadline_at) where status = 'open'`,
  // Money on its way back. Of a channel: 'created' until its provider has said that it is done ('failed': it goes to the reserve).
  `create table refunds (
    refund_no text primary key,
    order_no text not null references orders,
    payment_no text not null references payments,
    user_id text not null,
    amount bigint not null check (amount > 0),
    method text not null,
    trade_no text not null,
    status text not null check (status in ('created', 'processing', 'succeeded', 'to_reserve')),
    reason text not null,
    at timestamptz not null,
    done_at timestamptz,
    retry_at timestamptz,
    check ((done_at is null) = (status in ('created', 'processing')))
  )`,
  `create index on refunds (order_no)`,
  `create index on refunds (retry_at) where status in ('created', 'processing')`,
  `insert into refunds (refund_no, order_no, payment_no, user_id, amount, method, trade_no, status, reason, at, done_at)
   select 'R' || o.order_no, o.order_no, o.payment_no, o.user_id, o.payable, p.method, p.trade_no, 'succeeded', l.text, j.at, j.at
   from orders o join payments p on p.payment_no = o.payment_no
     join journals j on j.kind = 'order_refund' and j.ref = o.order_no
     join lateral (select text from order_logs where order_no = o.order_no order by id desc limit 1) l on true
   where o.status = 'closed'`,
  `alter table sold drop constraint sold_qty_check`,
  `alter table sold_daily drop constraint sold_daily_qty_check`,
  `create table order_desks (
    user_id text primary key references users,
    desk jsonb not null
  )`,
]
