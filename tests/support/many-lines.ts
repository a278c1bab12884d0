import type { Db } from '../../server/store/db'
import { timestamp } from '../../server/store/timestamp'

interface Many {
  userId: string
  lines: number
  nowMs: number
  /** Over so many days, the last of them today. */
  days: number
}

/** Of ten lines: what comes in covers what goes out, so that no part of the reserve is ever below zero. */
const TEN = `(values (0, 'recharge', 'in', 90000, 0, 'psp:elsewhere'), (1, 'consume', 'out', -7000, 0, 'revenue'),
  (2, 'consume', 'out', -9100, 0, 'revenue'), (3, 'refund', 'in', 5100, 0, 'revenue'), (4, 'consume', 'out', -12000, 0, 'revenue'),
  (5, 'freeze', 'inside', -400, 400, null), (6, 'consume', 'out', -33, 0, 'revenue'), (7, 'fee', 'out', 0, -400, 'revenue'),
  (8, 'consume', 'out', -15000, 0, 'revenue'), (9, 'adjust', 'out', -10, 0, 'adjusted'))
  as ten (place, type, direction, available, frozen, against)`

const KINDS = `case type when 'recharge' then 'recharge' when 'consume' then 'order_pay' when 'refund' then 'order_refund'
  when 'freeze' then 'after_sale_freeze' when 'fee' then 'after_sale_fee' else 'adjustment' end`

/** A reserve with a long life: journals, accounts, the book and its days, as posting would have left them. The buyer has nothing yet. */
export const manyLines = (db: Db, { userId, lines, nowMs, days }: Many): Promise<void> =>
  db.tx(async (tx) => {
    await tx.query('set local statement_timeout = 0')
    const [last] = await tx.query<{ id: number }>('select coalesce(max(id), 0) as id from journals')
    await tx.query(
      `create temp table life on commit drop as
       select n, $3::bigint + n as journal_id, type, direction, available, frozen, against,
         $4::timestamptz - make_interval(secs => $5::float8 * ($2::int - n) / $2) as at,
         sum(available) over w as available_after, sum(frozen) over w as frozen_after
       from generate_series(1, $2::int) n join ${TEN} on ten.place = (n - 1) % 10, (select $1::text) as whose
       window w as (order by n)`,
      [userId, lines, last!.id, timestamp(nowMs), (days - 1) * 86_400],
    )
    await tx.query(
      `insert into journals (id, kind, ref, at) overriding system value
       select journal_id, ${KINDS}, $1 || ':' || n, at from life order by n`,
      [userId],
    )
    await tx.query(`select setval(pg_get_serial_sequence('journals', 'id'), (select max(id) from journals))`)
    await tx.query(
      `create temp table moved on commit drop as
       select account_id, journal_id, amount, row_number() over w as nth, sum(amount) over w as total
       from (select 'avail:' || $1 as account_id, journal_id, available as amount from life where available <> 0
         union all select 'frozen:' || $1, journal_id, frozen from life where frozen <> 0
         union all select against, journal_id, -available - frozen from life where against is not null) e
       window w as (partition by account_id order by journal_id)`,
      [userId],
    )
    await tx.query(
      `insert into accounts (id, balance, seq) select distinct account_id, 0, 0 from moved where account_id ~ '^(avail|frozen):'
       union select 'bonus:' || $1, 0, 0 on conflict do nothing`,
      [userId],
    )
    await tx.query(
      `insert into entries (account_id, seq, journal_id, amount, after)
       select account_id, coalesce(a.seq + nth, 1000000000000 + journal_id), journal_id, amount, a.balance + total
       from moved left join accounts a on a.id = account_id and a.id ~ '^(avail|frozen|bonus):'`,
    )
    await tx.query(
      `update accounts a set balance = a.balance + m.amount, seq = a.seq + m.entries
       from (select account_id, sum(amount) as amount, count(*) as entries from moved group by 1) m where m.account_id = a.id and a.id ~ '^(avail|frozen|bonus):'`,
    )
    await tx.query(
      `insert into wallet_entries (user_id, seq, type, type_seq, direction, direction_seq, amount, available_change, frozen_change,
         bonus_change, available_after, frozen_after, bonus_after, biz, biz_no, remark, at, journal_id)
       select $1, n, type, row_number() over (partition by type order by n), direction,
         row_number() over (partition by direction order by n), greatest(abs(available), abs(frozen)), available, frozen, 0,
         available_after, frozen_after, 0, 'order', 'D' || lpad(n::text, 16, '0'), '第 ' || n || ' 笔', at, journal_id
       from life order by n`,
      [userId],
    )
    await tx.query(
      `insert into wallet_days (user_id, type, direction, day, lines, amount, lines_until, amount_until)
       select $1, type, direction, day, lines, amount, sum(lines) over w, sum(amount) over w
       from (select type, direction, ((at + interval '8 hours') at time zone 'UTC')::date as day, count(*) as lines,
           sum(amount) as amount from wallet_entries where user_id = $1 group by 1, 2, 3) days
       window w as (partition by type, direction order by day)`,
      [userId],
    )
  })
