import type { AuditRule } from './audit-rule'

/** What must hold of the book that a buyer reads; ./audit runs them. */
export const bookRules: readonly AuditRule[] = [
  {
    rule: 'W10 a book runs on from line to line without a gap, and ends where the accounts are',
    looksAt: 'wallet_entries',
    sql: `select 'book ' || user_id as subject, 'line ' || seq as detail
     from (select *, row_number() over w as place, row_number() over (partition by user_id, type order by seq) as type_place,
         row_number() over (partition by user_id, direction order by seq) as direction_place,
         lag(available_after, 1, 0::bigint) over w + available_change as available, lag(frozen_after, 1, 0::bigint) over w + frozen_change as frozen,
         lag(bonus_after, 1, 0::bigint) over w + bonus_change as bonus, lag(at) over w > at as is_older
       from wallet_entries window w as (partition by user_id order by seq)) line
     where seq <> place or type_seq <> type_place or direction_seq <> direction_place or available_after <> available
       or frozen_after <> frozen or bonus_after <> bonus or is_older
     union all
     select 'account ' || a.id, 'balance ' || a.balance || ', book ' || coalesce(last.after, 0)
     from accounts a left join (select distinct on (user_id) user_id, available_after, frozen_after, bonus_after from wallet_entries
         order by user_id, seq desc) book on book.user_id = substr(a.id, strpos(a.id, ':') + 1)
       left join lateral (select case split_part(a.id, ':', 1) when 'avail' then book.available_after
         when 'frozen' then book.frozen_after else book.bonus_after end as after) last on true
     where a.id ~ '^(avail|frozen|bonus):' and a.balance <> coalesce(last.after, 0)`,
  },
  {
    rule: 'W11 the sums by day are those of the lines',
    looksAt: 'wallet_days',
    sql: `select 'book ' || user_id as subject, type || ' ' || direction || ' on ' || to_char(day, 'YYYY-MM-DD') as detail
     from (select user_id, type, direction, day, lines, amount, sum(lines) over w as lines_until, sum(amount) over w as amount_until
         from (select user_id, type, direction, ((at + interval '8 hours') at time zone 'UTC')::date as day, count(*) as lines,
           sum(amount) as amount from wallet_entries group by 1, 2, 3, 4) e
         window w as (partition by user_id, type, direction order by day)) own
       full join wallet_days d using (user_id, type, direction, day)
     where (own.lines, own.amount, own.lines_until, own.amount_until)
       is distinct from (d.lines::numeric, d.amount::numeric, d.lines_until::numeric, d.amount_until::numeric)`,
  },
  {
    rule: 'W13 every journal that moved a reserve stands in its book, with what it moved, and nothing else does',
    looksAt: `entries where account_id ~ '^(avail|frozen|bonus):'`,
    sql: `select 'journal ' || j.kind || ' ' || j.ref as subject, 'reserve of ' || user_id as detail
     from (select journal_id, substr(account_id, strpos(account_id, ':') + 1) as user_id,
         sum(amount) filter (where account_id like 'avail:%') as available, sum(amount) filter (where account_id like 'frozen:%') as frozen,
         sum(amount) filter (where account_id like 'bonus:%') as bonus
       from entries where account_id ~ '^(avail|frozen|bonus):' group by 1, 2) moved
     full join (select journal_id, user_id, sum(available_change) as available, sum(frozen_change) as frozen, sum(bonus_change) as bonus
       from wallet_entries group by 1, 2) told using (journal_id, user_id)
     join journals j on j.id = journal_id
     where coalesce(moved.available, 0) <> coalesce(told.available, 0) or coalesce(moved.frozen, 0) <> coalesce(told.frozen, 0)
       or coalesce(moved.bonus, 0) <> coalesce(told.bonus, 0)`,
  },
  {
    rule: 'W14 what was moved by hand stands in the ledger as it was told, and was undone at most once, by its mirror',
    looksAt: 'adjustments',
    sql: `select 'adjustment ' || a.adjustment_no as subject, a.kind || ' ' || a.amount || ', booked ' || coalesce(sum(e.amount), 0) as detail
     from adjustments a left join journals j on j.kind = a.kind and j.ref = coalesce(a.reverses, a.adjustment_no)
       left join entries e on e.journal_id = j.id and e.account_id = 'avail:' || a.user_id
     group by a.adjustment_no having a.amount <> coalesce(sum(e.amount), 0)
     union all
     select 'adjustment ' || a.adjustment_no, a.amount || ' of ' || a.user_id || ' undoes ' || o.amount || ' of ' || o.user_id
     from adjustments a join adjustments o on o.adjustment_no = a.reverses
     where a.amount <> -o.amount or a.user_id <> o.user_id or o.kind = 'reversal'
     union all
     select 'journal ' || j.kind || ' ' || j.ref, 'of no adjustment' from journals j
     where j.kind in ('adjustment', 'compensation', 'reversal') and not exists (
       select 1 from adjustments a where a.kind = j.kind and coalesce(a.reverses, a.adjustment_no) = j.ref)`,
  },
]
