/**
 * Migration 0160: everything that may stand in the way of an order, what its buyer chooses, and the money of that. `extra` of an order is
 * what was charged (or given back, below zero) since it was placed: payable less extra is what was placed. payment_cases: the choices a
 * payment is for; refunds of kind 'difference' lower what an order costs, others don't.
 */
export const statements: readonly string[] = [
  `alter table orders add column extra bigint not null default 0, add column refetched int not null default 0`,
  `alter table order_items
    add column extra bigint not null default 0 check (extra >= 0),
    add column returned int not null default 0`,
  `alter table order_items drop constraint order_items_check`,
  `alter table order_items add constraint order_items_amount check (amount = price * qty + extra)`,
  `alter table order_items add constraint order_items_returned check (returned between 0 and shipped)`,
  `update order_logs set event = 'trouble' where event in ('shortage', 'price_rise')`,
  `alter table abnormal_cases drop constraint abnormal_cases_type_check`,
  `alter table abnormal_cases add constraint abnormal_cases_type_check check (type in ('out_of_stock', 'backorder', 'price_up',
     'discontinued', 'unreachable', 'bad_address', 'freight_diff', 'qc_failed', 'dy_refund', 'dy_address_changed', 'intercept',
     'dy_push_failed'))`,
  `alter table abnormal_cases drop constraint abnormal_cases_qty_check`,
  `alter table abnormal_cases
    alter column deadline_at drop not null,
    add check (qty >= 0),
    add column user_id text,
    add column amount bigint not null default 0,
    add column note text not null default '',
    add column line jsonb,
    add column consignee jsonb,
    add column payment_no text references payments`,
  `update abnormal_cases c set user_id = o.user_id,
     line = (select jsonb_build_object('skuId', i.sku_id, 'productId', i.product_id, 'title', i.title, 'spec', i.spec,
       'image', i.image, 'price', i.price, 'qty', c.qty) from order_items i where i.order_no = c.order_no and i.sku_id = c.sku_id)
   from orders o where o.order_no = c.order_no`,
  `alter table abnormal_cases alter column user_id set not null`,
  `create index abnormal_cases_of_buyer on abnormal_cases (user_id, status, opened_at desc, case_no desc)`,
  `drop index abnormal_cases_deadline_at_idx`,
  `create index abnormal_cases_due on abnormal_cases (deadline_at) where status in ('open', 'processing')`,
  `alter table payments add column biz text not null default 'order' check (biz in ('order', 'difference'))`,
  // outcome: '' until the payment is settled; 'done': the choice was carried out; 'credited': it came too late, the money is reserve now.
  `create table payment_cases (
    payment_no text not null references payments,
    case_no text not null references abnormal_cases,
    order_no text not null references orders,
    amount bigint not null check (amount > 0),
    decision jsonb not null,
    outcome text not null default '' check (outcome in ('', 'done', 'credited')),
    primary key (payment_no, case_no)
  )`,
  `create index on payment_cases (order_no)`,
  `alter table refunds
    add column kind text not null default 'order' check (kind in ('order', 'difference')),
    add column case_no text not null default ''`,
]
