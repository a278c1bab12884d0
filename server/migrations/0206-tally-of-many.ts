/**
 * Migration 0206: two thousand orders that change at once are counted in milliseconds. The rows before and after were joined to one
 * another, without an index, by a plan that was made for few: what didn't change now cancels itself out instead.
 */
export const statements: readonly string[] = [
  `create or replace function tally_changed_orders() returns trigger language plpgsql as $$
   declare nos text[];
   begin
     insert into order_tally_log (user_id, day, station_id, shop_id, flag, abnormal, after_sale, status,
       orders, payable, pieces, goods, retail, unknown, cents)
     select side.user_id, beijing_day(side.created_at), side.station_id, coalesce(side.shop_id, ''), side.flag,
       side.open_cases > 0, side.after_sale, side.status, sum(sign), sum(sign * side.payable),
       sum(sign * coalesce(s.pieces, 0)), sum(sign * coalesce(s.goods, 0)), sum(sign * coalesce(s.retail, 0)),
       sum(sign * coalesce(s.unknown, 0)), sum(sign * coalesce(s.cents, 0))
     from (select -1 as sign, o.* from old_rows o union all select 1, n.* from new_rows n) side
     left join order_search s on s.order_no = side.order_no
     group by 1, 2, 3, 4, 5, 6, 7, 8
     having (sum(sign), sum(sign * side.payable), sum(sign * coalesce(s.pieces, 0)), sum(sign * coalesce(s.goods, 0)),
       sum(sign * coalesce(s.retail, 0)), sum(sign * coalesce(s.unknown, 0)), sum(sign * coalesce(s.cents, 0)))
       <> (0, 0, 0, 0, 0, 0, 0);
     select array_agg(order_no) into nos from (
       select order_no, remark, platform_order_no, consignee_name, consignee_mobile from new_rows
       except select order_no, remark, platform_order_no, consignee_name, consignee_mobile from old_rows) worded;
     if nos is not null then perform refresh_orders(nos); end if;
     return null;
   end $$`,
]
