/**
 * Migration 0171: the buyer's own book of the reserve, and gifts. wallet_entries is what a buyer reads, line by line: `seq`, `type_seq` and
 * `direction_seq` count his lines, those of a type and those of a direction without a gap, `at` never runs backward, so that any days of
 * any of them are one stretch. wallet_days adds them up by day; `…_until` from the first day on. `bonus` is what of an amount was gifts.
 */
export const statements: readonly string[] = [
  `create table wallet_entries (
    user_id text not null,
    seq bigint not null check (seq > 0),
    type text not null check (type in ('opening', 'recharge', 'recharge_bonus', 'consume', 'refund', 'freeze', 'unfreeze', 'fee',
      'withdraw', 'compensate', 'adjust', 'reverse')),
    type_seq bigint not null check (type_seq > 0),
    direction text not null check (direction in ('in', 'out', 'inside')),
    direction_seq bigint not null check (direction_seq > 0),
    amount bigint not null check (amount between 1 and 1000000000000),
    available_change bigint not null,
    frozen_change bigint not null,
    bonus_change bigint not null,
    available_after bigint not null check (available_after >= 0),
    frozen_after bigint not null check (frozen_after >= 0),
    bonus_after bigint not null check (bonus_after >= 0),
    biz text not null,
    biz_no text not null,
    remark text not null,
    at timestamptz not null,
    journal_id bigint not null references journals,
    primary key (user_id, seq),
    check (available_change + frozen_change + bonus_change =
      case direction when 'in' then amount when 'out' then -amount else 0 end)
  )`,
  `create unique index wallet_entries_of_type on wallet_entries (user_id, type, type_seq)`,
  `create unique index wallet_entries_of_direction on wallet_entries (user_id, direction, direction_seq)`,
  `create table wallet_days (
    user_id text not null,
    type text not null,
    direction text not null,
    day date not null,
    lines bigint not null check (lines > 0),
    amount bigint not null check (amount > 0),
    lines_until bigint not null,
    amount_until bigint not null,
    primary key (user_id, type, direction, day)
  )`,
  `create index wallet_days_of_buyer on wallet_days (user_id, day)`,
  `alter table payment_orders add column bonus bigint not null default 0 check (bonus between 0 and amount)`,
  `alter table payment_cases add column bonus bigint not null default 0 check (bonus between 0 and amount)`,
  `alter table refunds add column bonus bigint not null default 0 check (bonus between 0 and amount)`,
  `alter table after_sales add column held_bonus bigint not null default 0 check (held_bonus between 0 and held)`,
  // What is written already, in the order in which the accounts of each buyer were moved; what moved only the frozen one, by its journal.
  `insert into wallet_entries (user_id, seq, type, type_seq, direction, direction_seq, amount, available_change, frozen_change,
     bonus_change, available_after, frozen_after, bonus_after, biz, biz_no, remark, at, journal_id)
   with own as (
     select e.journal_id, substr(e.account_id, strpos(e.account_id, ':') + 1) as user_id,
       sum(e.amount) filter (where e.account_id like 'avail:%') as available,
       sum(e.amount) filter (where e.account_id like 'frozen:%') as frozen,
       min(e.seq) filter (where e.account_id like 'avail:%') as available_seq,
       min(e.seq) filter (where e.account_id like 'frozen:%') as frozen_seq
     from entries e where e.account_id ~ '^(avail|frozen):' group by 1, 2
   ), placed as (
     select own.*, coalesce(available_seq, greatest(
         max(available_seq) filter (where frozen_seq is not null) over (partition by user_id order by frozen_seq nulls first),
         least(max(available_seq) over (partition by user_id order by journal_id),
           min(available_seq) filter (where frozen_seq is not null) over (partition by user_id order by frozen_seq nulls first
             rows between 1 following and unbounded following) - 1))) as place
     from own
   ), told as (
     select p.user_id, p.journal_id, p.place, p.available_seq is null as is_after, p.frozen_seq, j.at, 0 as line,
       coalesce(p.available, 0) as available, coalesce(p.frozen, 0) as frozen,
       case j.kind when 'opening_balance' then 'opening' when 'adjustment' then 'adjust' when 'after_sale_freeze' then 'freeze'
         when 'after_sale_unfreeze' then 'unfreeze' when 'after_sale_fee' then 'fee' else 'refund' end as type,
       case when r.kind = 'difference' then 'difference' when s.case_no is not null then 'after_sale' when r.order_no is not null then 'order'
         when j.kind = 'difference_back' then 'difference' when j.kind like 'after_sale%' then 'after_sale'
         when j.kind = 'adjustment' then 'adjustment' when l.payment_no is not null then l.biz else '' end as biz,
       case when r.kind = 'difference' then r.order_no when s.case_no is not null then s.case_no when r.order_no is not null then r.order_no
         when j.kind = 'difference_back' then coalesce(c.order_no, '') when j.kind like 'after_sale%' then split_part(j.ref, '-', 1)
         when j.kind = 'adjustment' then j.ref when l.payment_no is not null then l.order_no else '' end as biz_no,
       case when r.order_no is not null then r.reason when j.kind = 'opening_balance' then '期初余额'
         when j.kind = 'late_payment' then '订单关闭或付清之后到账，转入备用金'
         when j.kind = 'difference_back' then '补差的选择未能办理，退回备用金'
         when j.kind in ('after_sale_freeze', 'after_sale_fee') then '售后费用' when j.kind = 'after_sale_unfreeze' then '售后费用退回'
         when j.kind = 'adjustment' then coalesce(a.reason, '人工调整') else '' end as remark
     from placed p join journals j on j.id = p.journal_id and j.kind <> 'order_pay'
       left join refunds r on j.kind in ('order_refund', 'order_refund_fallback') and r.refund_no in (j.ref, 'R' || j.ref)
       left join after_sales s on s.case_no = r.case_no
       left join payment_cases c on j.kind = 'difference_back' and c.payment_no = split_part(j.ref, ':', 1)
         and c.case_no = split_part(j.ref, ':', 2)
       left join adjustments a on j.kind = 'adjustment' and a.adjustment_no = j.ref
       left join lateral (select y.payment_no, y.biz, coalesce(
           (select min(order_no) from payment_orders where payment_no = y.payment_no),
           (select min(order_no) from payment_cases where payment_no = y.payment_no), '') as order_no
         from sandbox_trades t join payments y on y.payment_no = t.payment_no
         where j.kind = 'late_payment' and t.trade_no = split_part(j.ref, ':', 2)) l on true
     union all
     select p.user_id, p.journal_id, p.place, false, p.frozen_seq, j.at, part.line, -part.amount, 0, 'consume', y.biz, part.order_no,
       case y.biz when 'order' then '订单支付' else '异常订单补差价' end
     from placed p join journals j on j.id = p.journal_id and j.kind = 'order_pay' join payments y on y.payment_no = j.ref
       join lateral (
         select order_no, amount, row_number() over (order by order_no) as line from payment_orders where payment_no = y.payment_no
         union all
         select order_no, amount, row_number() over (order by case_no) from payment_cases where payment_no = y.payment_no
       ) part on true
   ), lined as (
     select told.*, row_number() over w as seq, sum(available) over w as available_after, sum(frozen) over w as frozen_after,
       max(at) over w as book_at,
       case when available + frozen > 0 then 'in' when available + frozen < 0 then 'out' else 'inside' end as direction
     from told window w as (partition by user_id order by place, is_after, frozen_seq nulls first, line)
   )
   select user_id, seq, type, row_number() over (partition by user_id, type order by seq), direction,
     row_number() over (partition by user_id, direction order by seq),
     case direction when 'inside' then abs(frozen) else abs(available + frozen) end, available, frozen, 0, available_after, frozen_after, 0,
     biz, biz_no, remark, book_at, journal_id
   from lined order by user_id, seq`,
  `insert into wallet_days (user_id, type, direction, day, lines, amount, lines_until, amount_until)
   select user_id, type, direction, day, lines, amount, sum(lines) over w, sum(amount) over w
   from (select user_id, type, direction, ((at + interval '8 hours') at time zone 'UTC')::date as day, count(*) as lines,
       sum(amount) as amount from wallet_entries group by 1, 2, 3, 4) days
   window w as (partition by user_id, type, direction order by day)`,
  `create trigger append_only before update or delete or truncate on wallet_entries for each statement execute function refuse_change()`,
]
