import { MAX_FEN } from '../../src/domain/money'
import type { AuditRule } from './audit-rule'
import { HELD_BY_WITHDRAWALS } from './audit-withdrawals'

/** What the ids of buyers' accounts look like; the others are the house's. */
const BUYERS = '^(avail|frozen|bonus):'

/** What must hold of the ledger and of what is booked in it at every moment; ./audit runs them. */
export const walletRules: readonly AuditRule[] = [
  {
    rule: 'W1 every journal sums to zero over at least two entries',
    looksAt: `journals`,
    sql: `select 'journal ' || j.kind || ' ' || j.ref as subject, count(e.*) || ' entries, sum ' || coalesce(sum(e.amount), 0) as detail
     from journals j left join entries e on e.journal_id = j.id group by j.id
     having count(e.*) < 2 or coalesce(sum(e.amount), 0) <> 0`,
  },
  {
    rule: 'W2 all money together is zero',
    looksAt: `accounts`,
    sql: `select 'all accounts' as subject, 'sum ' || sum(part) as detail
     from (select sum(balance) as part from accounts where id ~ '${BUYERS}'
       union all select sum(amount) from entries where account_id !~ '${BUYERS}') parts having sum(part) <> 0`,
  },
  {
    rule: 'W3 a balance of a buyer is the sum of its entries and what the last one says',
    looksAt: `accounts where id ~ '${BUYERS}'`,
    sql: `select 'account ' || coalesce(a.id, e.account_id) as subject,
       'balance ' || coalesce(a.balance::text, 'none') || ', entries ' || coalesce(e.total, 0) || ', last ' || coalesce(e.last, 0) as detail
     from (select * from accounts where id ~ '${BUYERS}') a full join (select account_id, sum(amount) as total, max(seq) as seq,
       (array_agg(after order by seq desc))[1] as last from entries where account_id ~ '${BUYERS}' group by account_id) e on e.account_id = a.id
     where a.id is null or a.balance <> coalesce(e.total, 0) or a.balance <> coalesce(e.last, 0) or a.seq <> coalesce(e.seq, 0)`,
  },
  {
    rule: "W4 entries of a buyer's account follow each other without a gap",
    looksAt: `entries where account_id ~ '${BUYERS}'`,
    sql: `select 'account ' || account_id as subject, 'entry ' || seq as detail
     from (select *, lag(after, 1, 0::bigint) over w as before, row_number() over w as place
       from entries where account_id ~ '${BUYERS}' window w as (partition by account_id order by seq)) e
     where after <> before + amount or seq <> place`,
  },
  {
    rule: 'W5 no account of a buyer is below zero',
    looksAt: `accounts where id ~ '${BUYERS}'`,
    sql: `select 'account ' || id as subject, 'balance ' || balance as detail from accounts
     where id ~ '${BUYERS}' and balance < 0`,
  },
  {
    rule: 'W6 what is frozen of a buyer is what his open applications and withdrawals hold',
    looksAt: `accounts where id like 'frozen:%'`,
    sql: `select 'account frozen:' || user_id as subject, 'frozen ' || sum(frozen) || ', fees ' || sum(fees) || ', withdrawals ' || sum(withdrawals)
         as detail
     from (select substr(id, 8) as user_id, balance as frozen, 0 as fees, 0 as withdrawals from accounts where id like 'frozen:%'
       union all select user_id, 0, held, 0 from after_sales where held > 0
       union all select user_id, 0, 0, held from (${HELD_BY_WITHDRAWALS}) w) held
     group by user_id having sum(frozen) <> sum(fees) + sum(withdrawals)`,
  },
  {
    rule: 'W7 a top-up stands in the books once, with its amount and gift, exactly when its payment has succeeded',
    looksAt: `recharges`,
    sql: `select 'recharge ' || r.recharge_no as subject, p.status || ', amount ' || p.amount || ', booked ' || coalesce(sum(e.amount), 0) as detail
     from recharges r join payments p on p.payment_no = r.payment_no
       left join journals j on j.kind = 'recharge' and j.ref = r.recharge_no
       left join entries e on e.journal_id = j.id and e.account_id in ('avail:' || r.user_id, 'bonus:' || r.user_id)
     group by r.recharge_no, p.payment_no
     having p.biz <> 'recharge' or p.amount <> r.amount or p.user_id <> r.user_id or (count(e.*) > 0) <> (p.status = 'succeeded')
       or coalesce(sum(e.amount) filter (where e.account_id like 'avail:%'), 0) <> case when p.status = 'succeeded' then r.amount else 0 end
       or coalesce(sum(e.amount) filter (where e.account_id like 'bonus:%'), 0) <> case when p.status = 'succeeded' then r.gift else 0 end
     union all
     select 'payment ' || p.payment_no, 'of no top-up' from payments p
     where p.biz = 'recharge' and not exists (select 1 from recharges r where r.payment_no = p.payment_no)
     union all
     select 'journal recharge ' || j.ref, 'of no top-up' from journals j
     where j.kind = 'recharge' and not exists (select 1 from recharges r where r.recharge_no = j.ref)`,
  },
  {
    rule: 'W9 no amount is out of bounds',
    looksAt: `(select 1 from entries union all select 1 from accounts union all select 1 from payments union all select 1 from refunds) rows`,
    sql: `select 'journal ' || journal_id as subject, 'entry of ' || account_id || ', ' || amount as detail
     from entries where amount = 0 or abs(amount) > ${MAX_FEN}
     union all
     select 'account ' || id, 'balance ' || balance from accounts where id ~ '${BUYERS}' and balance > ${MAX_FEN}
     union all
     select 'payment ' || payment_no, 'amount ' || amount from payments where amount not between 1 and ${MAX_FEN}
     union all
     select 'refund ' || refund_no, 'amount ' || amount from refunds where amount not between 1 and ${MAX_FEN}`,
  },
  {
    rule: 'R1 a refund stands in the books once, with its amount, and where its state says',
    looksAt: `refunds`,
    sql: `select 'refund ' || r.refund_no as subject, r.status || ', journals ' || coalesce(string_agg(j.kind, ' '), 'none') as detail
     from refunds r left join journals j on j.ref in (r.refund_no, substr(r.refund_no, 2))
       and j.kind in ('order_refund', 'order_refund_due', 'order_refund_channel', 'order_refund_fallback')
     left join lateral (select sum(amount) filter (where amount > 0) as amount from entries where journal_id = j.id) e on true
     group by r.refund_no
     having coalesce(string_agg(j.kind, ' ' order by j.kind), '') <> case
         when r.method = 'reserve' then 'order_refund'
         when r.status = 'succeeded' then 'order_refund_channel order_refund_due'
         when r.status = 'to_reserve' then 'order_refund_due order_refund_fallback'
         else 'order_refund_due' end
       or coalesce(min(e.amount), r.amount) <> r.amount or coalesce(max(e.amount), r.amount) <> r.amount`,
  },
  {
    rule: 'W12 gifts were spent, kept and given back as payments, refunds and applications say',
    looksAt: `(select 1 from payment_orders union all select 1 from payment_cases union all select 1 from refunds
       union all select 1 from after_sales) rows`,
    sql: `select 'payment ' || p.payment_no as subject, 'gifts ' || coalesce(sum(part.bonus), 0) || ', spent ' || coalesce(j.gift, 0) as detail
     from payments p left join (select payment_no, bonus from payment_orders union all select payment_no, bonus from payment_cases) part
         on part.payment_no = p.payment_no
       left join lateral (select -sum(e.amount) as gift from journals j join entries e on e.journal_id = j.id
         where j.kind = 'order_pay' and j.ref = p.payment_no and e.account_id = 'bonus:' || p.user_id) j on true
     group by p.payment_no, j.gift having coalesce(sum(part.bonus), 0) <> coalesce(j.gift, 0)
     union all
     select 'order ' || paid.order_no, 'payment ' || paid.payment_no || ', gifts ' || paid.bonus || ', back ' || coalesce(sum(r.bonus), 0)
     from (select payment_no, order_no, amount, bonus from payment_orders
         union all select payment_no, order_no, sum(amount), sum(bonus) from payment_cases where outcome = 'done' group by 1, 2) paid
       left join refunds r on r.order_no = paid.order_no and r.payment_no = paid.payment_no
     group by paid.order_no, paid.payment_no, paid.amount, paid.bonus
     having coalesce(sum(r.bonus), 0) <> floor(paid.bonus::numeric * coalesce(sum(r.amount), 0) / paid.amount)
     union all
     select 'refund ' || r.refund_no, 'gifts ' || r.bonus || ', given back ' || coalesce(sum(e.amount), 0)
     from refunds r left join journals j on j.kind = 'order_refund' and j.ref in (r.refund_no, substr(r.refund_no, 2))
       left join entries e on e.journal_id = j.id and e.account_id = 'bonus:' || r.user_id
     group by r.refund_no having r.bonus <> coalesce(sum(e.amount), 0)
     union all
     select 'case ' || c.case_no, 'payment ' || c.payment_no || ', gifts ' || c.bonus || ', back ' || coalesce(sum(e.amount), 0)
     from payment_cases c left join journals j on j.kind = 'difference_back' and j.ref = c.payment_no || ':' || c.case_no
       left join entries e on e.journal_id = j.id and e.account_id like 'bonus:%'
     where c.outcome = 'credited' group by c.payment_no, c.case_no having c.bonus <> coalesce(sum(e.amount), 0)
     union all
     select 'after-sale ' || s.case_no, 'gifts held ' || s.held_bonus || ', frozen ' || -coalesce(sum(e.amount), 0)
     from after_sales s left join journals j on j.kind in ('after_sale_freeze', 'after_sale_unfreeze') and split_part(j.ref, '-', 1) = s.case_no
       left join entries e on e.journal_id = j.id and e.account_id = 'bonus:' || s.user_id
     where not exists (select 1 from journals t where t.kind = 'after_sale_fee' and split_part(t.ref, '-', 1) = s.case_no)
     group by s.case_no having s.held_bonus <> -coalesce(sum(e.amount), 0)`,
  },
]
