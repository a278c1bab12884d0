/**
 * Migration 0165: after-sales. `held` of one is what of its fee lies frozen now, `stopped` the parcels that an interception waits for or
 * that came back by one. What a buyer's lists count is kept as differences, added up by a round. Parcels that came back and belong to
 * nothing that the station knows wait for their owner.
 */
export const statements: readonly string[] = [
  `create table after_sales (
    case_no text primary key,
    order_no text not null references orders,
    user_id text not null references users,
    type text not null
      check (type in ('refund_before_ship', 'intercept', 'refund_only', 'return_refund', 'exchange', 'reship')),
    status text not null check (status in ('applied', 'waiting_return', 'returning', 'inspecting', 'rejected_goods', 'sending_back',
      'reshipping', 'waiting_receive', 'refunding', 'rejected', 'cancelled', 'closed', 'completed')),
    is_open boolean not null generated always as (status not in ('rejected', 'cancelled', 'closed', 'completed')) stored,
    reason text not null,
    description text not null default '',
    amount bigint not null check (amount >= 0),
    asked bigint check (asked > 0),
    fee bigint not null check (fee >= 0),
    fee_text text not null,
    held bigint not null default 0 check (held >= 0),
    fee_moves int not null default 0,
    refund_to text not null check (refund_to in ('reserve', 'original')),
    stopped text[] not null default '{}',
    return_brand text not null default '',
    return_no text not null default '',
    sent_brand text not null default '',
    sent_no text not null default '',
    applied_at timestamptz not null,
    moved_at timestamptz not null,
    deadline_at timestamptz,
    search text not null default ''
  )`,
  `create index after_sales_of_buyer on after_sales (user_id, applied_at desc, case_no desc)`,
  `create index after_sales_open on after_sales (user_id, applied_at desc, case_no desc) where is_open`,
  `create index after_sales_over on after_sales (user_id, applied_at desc, case_no desc) where not is_open`,
  `create index after_sales_to_return on after_sales (user_id, applied_at desc, case_no desc) where status = 'waiting_return'`,
  `create index after_sales_of_order on after_sales (order_no)`,
  `create index after_sales_due on after_sales (deadline_at) where deadline_at is not null`,
  `create index after_sales_refunding on after_sales (case_no) where status = 'refunding'`,
  `create index after_sales_live on after_sales (moved_at) where is_open`,
  `create index after_sales_coming on after_sales (return_no) where status = 'returning'`,
  `create index after_sales_grams on after_sales using gin (order_grams(user_id, search)) with (gin_pending_list_limit = 256)`,
  `alter index after_sales_grams alter column 1 set statistics 0`,
  `create table after_sale_lines (
    case_no text not null references after_sales,
    line int not null,
    sku_id text not null,
    qty int not null check (qty > 0),
    product_id text not null,
    title text not null,
    spec text not null,
    image text not null,
    price bigint not null,
    to_sku_id text not null default '',
    to_spec text not null default '',
    primary key (case_no, line)
  )`,
  `create table after_sale_images (
    case_no text not null references after_sales,
    place int not null,
    file_id text not null references files,
    primary key (case_no, place)
  )`,
  `create table after_sale_logs (
    id bigint generated always as identity primary key,
    case_no text not null references after_sales,
    at timestamptz not null,
    who text not null check (who in ('buyer', 'station', 'system', 'platform')),
    event text not null,
    from_status text not null,
    to_status text not null,
    text text not null
  )`,
  `create index on after_sale_logs (case_no, id)`,
  `create table after_sale_tally (
    id bigint generated always as identity primary key,
    user_id text not null,
    type text not null,
    status text not null,
    cases int not null
  )`,
  `create index on after_sale_tally (user_id)`,
  `create function tally_after_sales() returns trigger language plpgsql as $$ begin
     if tg_op = 'INSERT' then
       insert into after_sale_tally (user_id, type, status, cases)
       select user_id, type, status, count(*) from new_rows group by 1, 2, 3;
     else
       insert into after_sale_tally (user_id, type, status, cases)
       select side.user_id, side.type, side.status, sum(sign)
       from (select o.case_no from old_rows o join new_rows n on n.case_no = o.case_no
         where (o.type, o.status) is distinct from (n.type, n.status)) moved
       join (select -1 as sign, o.* from old_rows o union all select 1, n.* from new_rows n) side on side.case_no = moved.case_no
       group by 1, 2, 3;
     end if;
     return null;
   end $$`,
  `create trigger tally_insert after insert on after_sales referencing new table as new_rows
   for each statement execute function tally_after_sales()`,
  `create trigger tally_update after update on after_sales referencing old table as old_rows new table as new_rows
   for each statement execute function tally_after_sales()`,
  `create trigger kept before delete or truncate on after_sales for each statement execute function refuse_order_delete()`,
  `create table stray_parcels (
    tracking_no text primary key,
    note text not null default '',
    at timestamptz not null,
    lapses_at timestamptz not null,
    case_no text references after_sales
  )`,
  `create table demo_after_sales (
    case_no text primary key references after_sales,
    log_id bigint not null
  )`,
  `create index on refunds (case_no) where case_no <> ''`,
]
