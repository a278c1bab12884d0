/**
 * Migration 0145: lists of orders for whoever has a hundred thousand. Triggers write every change of what lists count to order_tally_log,
 * which a round folds into order_tally (by day, by month and over all time), and keep the words of each order in order_search. So
 * whatever changes an order is counted in its own transaction, and no two orders wait for one row. `cents` holds how many pieces cost
 * so many yuan and n fen: ten digits for each n of 0 to 99, the first at the right.
 */
export const statements: readonly string[] = [
  `alter table orders add column tab text generated always as (case
     when status in ('paid', 'picking', 'packing') then 'to_ship'
     when status = 'closed' then 'cancelled' else status end) stored`,
  `drop index orders_user_id_status_idx`,
  `create index orders_of_tab on orders (user_id, tab, created_at desc, order_no desc)`,
  `create index orders_by_payable on orders (user_id, payable desc, created_at desc, order_no desc)`,
  `create index orders_of_tab_by_payable on orders (user_id, tab, payable desc, created_at desc, order_no desc)`,
  `create index orders_pending on orders (user_id, expires_at) where status = 'pending_payment'`,
  `create table order_tally_log (
    id bigint generated always as identity primary key,
    user_id text not null,
    day date not null,
    station_id text not null,
    shop_id text not null,
    flag smallint not null,
    abnormal boolean not null,
    after_sale text not null,
    status text not null,
    orders int not null,
    payable bigint not null,
    pieces bigint not null,
    goods bigint not null,
    retail bigint not null,
    unknown int not null,
    cents numeric not null
  )`,
  `create index on order_tally_log (user_id)`,
  `create table order_tally (
    user_id text not null,
    unit smallint not null,
    start date not null,
    station_id text not null,
    shop_id text not null,
    flag smallint not null,
    abnormal boolean not null,
    after_sale text not null,
    status text not null,
    orders int not null,
    payable bigint not null,
    pieces bigint not null,
    goods bigint not null,
    retail bigint not null,
    unknown int not null,
    cents numeric not null,
    primary key (user_id, unit, start, station_id, shop_id, flag, abnormal, after_sale, status)
  )`,
  `create index on order_tally (user_id) where orders = 0`,
  // How many rows of the log were folded: with those that wait it only grows, by every change of the buyer's orders.
  `create table order_tally_folds (user_id text primary key, folded bigint not null)`,
  `create table order_search (
    order_no text primary key,
    user_id text not null,
    text text not null,
    pieces bigint not null,
    goods bigint not null,
    retail bigint not null,
    unknown int not null,
    cents numeric not null
  )`,
  `create index on order_search (user_id)`,
  // One and two signs from each that isn't ASCII on, three from each that is. Its cost keeps plans from reckoning it row by row.
  `create function order_grams(owner text, words text) returns int[] language sql immutable strict parallel safe cost 10000 as $$
     select coalesce(array_agg(distinct hashtext(owner || ':' || gram)), '{}')
     from (select c[i] as a, c[i + 1] as b, c[i + 2] as d
         from (select string_to_array(words, null) as c) s, generate_subscripts(c, 1) i) p,
       lateral (values (case when ascii(a) > 127 then a end), (case when ascii(a) > 127 then a || b end),
         (case when ascii(a) <= 127 then a || b || d end)) v (gram)
     where gram is not null and strpos(gram, chr(10)) = 0 $$`,
  `create index order_search_grams on order_search using gin (order_grams(user_id, text)) with (gin_pending_list_limit = 256)`,
  // ANALYZE need not reckon them for samples.
  `alter index order_search_grams alter column 1 set statistics 0`,
  `create function beijing_day(at timestamptz) returns date language sql immutable parallel safe as $$
     select ((at at time zone 'UTC') + interval '8 hours')::date $$`,
  `create function refresh_orders(nos text[]) returns void language sql as $$
     with fresh as (
       select o.user_id, beijing_day(o.created_at) as day, o.station_id, coalesce(o.shop_id, '') as shop_id, o.flag,
         o.open_cases > 0 as abnormal, o.after_sale, o.status, o.order_no,
         lower(concat_ws(chr(10), o.order_no, o.platform_order_no, o.consignee_name, o.consignee_mobile, o.remark, i.text,
           (select string_agg(tracking_no, chr(10)) from shipments s where s.order_no = o.order_no))) as text,
         i.pieces, i.goods, i.retail, i.unknown, i.cents
       from orders o cross join lateral (
         select coalesce(string_agg(title || chr(10) || art_no, chr(10)), '') as text, coalesce(sum(qty), 0)::bigint as pieces,
           coalesce(sum(price * qty), 0)::bigint as goods, coalesce(sum(retail_price * qty), 0)::bigint as retail,
           count(*) filter (where retail_price is null)::int as unknown,
           coalesce(sum(qty * ('1e' || price % 100 * 10)::numeric), 0) as cents
         from order_items where order_no = o.order_no) i
       where o.order_no = any(nos)),
     changed as (
       select f.*, f.pieces - coalesce(s.pieces, 0) as d_pieces, f.goods - coalesce(s.goods, 0) as d_goods,
         f.retail - coalesce(s.retail, 0) as d_retail, f.unknown - coalesce(s.unknown, 0) as d_unknown,
         f.cents - coalesce(s.cents, 0) as d_cents
       from fresh f left join order_search s on s.order_no = f.order_no
       where (f.text, f.pieces, f.goods, f.retail, f.unknown, f.cents)
         is distinct from (s.text, s.pieces, s.goods, s.retail, s.unknown, s.cents)),
     logged as (
       insert into order_tally_log (user_id, day, station_id, shop_id, flag, abnormal, after_sale, status,
         orders, payable, pieces, goods, retail, unknown, cents)
       select user_id, day, station_id, shop_id, flag, abnormal, after_sale, status,
         0, 0, sum(d_pieces), sum(d_goods), sum(d_retail), sum(d_unknown), sum(d_cents)
       from changed group by user_id, day, station_id, shop_id, flag, abnormal, after_sale, status)
     insert into order_search (order_no, user_id, text, pieces, goods, retail, unknown, cents)
     select order_no, user_id, text, pieces, goods, retail, unknown, cents from changed
     on conflict (order_no) do update set text = excluded.text, pieces = excluded.pieces, goods = excluded.goods,
       retail = excluded.retail, unknown = excluded.unknown, cents = excluded.cents $$`,
  `create function tally_new_orders() returns trigger language plpgsql as $$ begin
     insert into order_tally_log (user_id, day, station_id, shop_id, flag, abnormal, after_sale, status,
       orders, payable, pieces, goods, retail, unknown, cents)
     select user_id, beijing_day(created_at), station_id, coalesce(shop_id, ''), flag, open_cases > 0, after_sale, status,
       count(*), sum(payable), 0, 0, 0, 0, 0
     from new_rows group by 1, 2, 3, 4, 5, 6, 7, 8;
     return null;
   end $$`,
  `create trigger tally_insert after insert on orders referencing new table as new_rows
   for each statement execute function tally_new_orders()`,
  `create function tally_changed_orders() returns trigger language plpgsql as $$
   declare nos text[];
   begin
     insert into order_tally_log (user_id, day, station_id, shop_id, flag, abnormal, after_sale, status,
       orders, payable, pieces, goods, retail, unknown, cents)
     select side.user_id, beijing_day(side.created_at), side.station_id, coalesce(side.shop_id, ''), side.flag,
       side.open_cases > 0, side.after_sale, side.status, sum(sign), sum(sign * side.payable),
       sum(sign * coalesce(s.pieces, 0)), sum(sign * coalesce(s.goods, 0)), sum(sign * coalesce(s.retail, 0)),
       sum(sign * coalesce(s.unknown, 0)), sum(sign * coalesce(s.cents, 0))
     from (
       select o.order_no from old_rows o join new_rows n on n.order_no = o.order_no
       where (o.user_id, o.created_at, o.station_id, o.shop_id, o.flag, o.open_cases > 0, o.after_sale, o.status, o.payable)
         is distinct from (n.user_id, n.created_at, n.station_id, n.shop_id, n.flag, n.open_cases > 0, n.after_sale, n.status, n.payable)
     ) moved
     join (select -1 as sign, o.* from old_rows o union all select 1, n.* from new_rows n) side on side.order_no = moved.order_no
     left join order_search s on s.order_no = moved.order_no
     group by 1, 2, 3, 4, 5, 6, 7, 8;
     select array_agg(o.order_no) into nos from old_rows o join new_rows n on n.order_no = o.order_no
     where (o.remark, o.platform_order_no, o.consignee_name, o.consignee_mobile)
       is distinct from (n.remark, n.platform_order_no, n.consignee_name, n.consignee_mobile);
     if nos is not null then perform refresh_orders(nos); end if;
     return null;
   end $$`,
  `create trigger tally_update after update on orders referencing old table as old_rows new table as new_rows
   for each statement execute function tally_changed_orders()`,
  `create function tally_lines() returns trigger language plpgsql as $$
   declare nos text[];
   begin
     if tg_op = 'INSERT' then select array_agg(distinct order_no) into nos from new_rows;
     elsif tg_op = 'DELETE' then select array_agg(distinct order_no) into nos from old_rows;
     else
       select array_agg(distinct o.order_no) into nos from old_rows o join new_rows n on n.order_no = o.order_no and n.line = o.line
       where (o.price, o.qty, o.retail_price, o.title, o.art_no)
         is distinct from (n.price, n.qty, n.retail_price, n.title, n.art_no);
     end if;
     if nos is not null then perform refresh_orders(nos); end if;
     return null;
   end $$`,
  `create trigger tally_insert after insert on order_items referencing new table as new_rows
   for each statement execute function tally_lines()`,
  `create trigger tally_update after update on order_items referencing old table as old_rows new table as new_rows
   for each statement execute function tally_lines()`,
  `create trigger tally_delete after delete on order_items referencing old table as old_rows
   for each statement execute function tally_lines()`,
  `create function tally_parcels() returns trigger language plpgsql as $$ begin
     if tg_op = 'DELETE' then perform refresh_orders(array_agg(distinct order_no)) from old_rows;
     else perform refresh_orders(array_agg(distinct order_no)) from new_rows; end if;
     return null;
   end $$`,
  `create trigger tally_insert after insert on shipments referencing new table as new_rows
   for each statement execute function tally_parcels()`,
  `create trigger tally_delete after delete on shipments referencing old table as old_rows
   for each statement execute function tally_parcels()`,
  // Orders are never deleted: what was counted would have to be taken back from tallies that may be folded already.
  `create function refuse_order_delete() returns trigger language plpgsql as $$
   begin raise exception 'orders are kept' using errcode = 'restrict_violation'; end $$`,
  `create trigger kept before delete or truncate on orders for each statement execute function refuse_order_delete()`,
  // What is there already.
  `insert into order_tally_log (user_id, day, station_id, shop_id, flag, abnormal, after_sale, status,
     orders, payable, pieces, goods, retail, unknown, cents)
   select user_id, beijing_day(created_at), station_id, coalesce(shop_id, ''), flag, open_cases > 0, after_sale, status,
     count(*), sum(payable), 0, 0, 0, 0, 0
   from orders group by 1, 2, 3, 4, 5, 6, 7, 8`,
  `select refresh_orders(array_agg(order_no)) from orders`,
]
