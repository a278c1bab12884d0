import { orderStatusText, type OrderStatus } from '../../src/domain/order'
import { afterSaleLife } from '../../src/domain/after-sale/table'
import { orderLife } from '../../src/domain/order-life/table'
import type { Fen } from '../../src/domain/money'
import type { Db, Queryable } from '../store/db'

/** One row that breaks a rule which must hold at every moment. */
export interface Finding {
  rule: string
  subject: string // what it is about: "account avail:1", "order D…"
  detail: string
}

/** What a provider says it took, from its own book: the one witness that isn't us. */
export interface OutsideBook {
  readonly method: string
  unbooked(tx: Queryable): Promise<{ paymentNo: string; tradeNo: string }[]>
  /** All it has taken, less what it gave back. */
  total(tx: Queryable): Promise<Fen>
}

/**
 * Checks every rule of money, stock, orders and payments against the rows, in one snapshot. Empty when all is well.
 * A capture of the provider's book that nobody has told us of yet is a finding too: asking for the payment's result resolves it.
 */
export const auditMoney = (db: Db, books: readonly OutsideBook[]): Promise<Finding[]> =>
  db.tx(async (tx) => {
    await tx.query('set transaction isolation level repeatable read')
    await tx.query('set local statement_timeout = 0')
    return findingsIn(tx, books)
  })

/** What is checked, by the words that a finding has. */
export const rulesOf = (books: readonly OutsideBook[]): string[] => [
  ...rules.map(([rule]) => rule),
  ...books.map(({ method }) => bookRule(method)),
  LOG_RULE,
  A3,
]

const bookRule = (method: string): string => `P5 what the ${method} took is what we booked from it`
const A3 = 'A3 the log of an application is a way through its life'
const LOG_RULE = 'O5 the log of an order is a way through its life'

/** The same inside a transaction of the caller's: what it would leave behind. */
export const findingsIn = async (tx: Queryable, books: readonly OutsideBook[]): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const [rule, sql] of rules) {
    const rows = await tx.query<Omit<Finding, 'rule'>>(sql)
    findings.push(...rows.map((row) => ({ rule, ...row })))
  }
  for (const book of books) findings.push(...(await againstBook(tx, book)))
  return [...findings, ...(await strayPaths(tx, orderWalk())), ...(await strayPaths(tx, afterSaleWalk()))]
}

const LIVE = `o.status not in ('cancelled', 'closed')`
const PAID = `o.status in ('paid', 'picking', 'packing', 'shipped', 'completed', 'closed') or o.status = 'cancelled' and o.refunded > 0`

/** Each finds its culprits as (subject, detail). The letters are those of the books: wallet, stock, order, payment. */
const rules: readonly (readonly [string, string])[] = [
  [
    'W1 every journal sums to zero over at least two entries',
    `select 'journal ' || j.kind || ' ' || j.ref as subject, count(e.*) || ' entries, sum ' || coalesce(sum(e.amount), 0) as detail
     from journals j left join entries e on e.journal_id = j.id group by j.id
     having count(e.*) < 2 or coalesce(sum(e.amount), 0) <> 0`,
  ],
  [
    'W2 all money together is zero',
    `select 'all accounts' as subject, 'sum ' || sum(balance) as detail from accounts having sum(balance) <> 0`,
  ],
  [
    'W3 a balance is the sum of its entries and what the last one says',
    `select 'account ' || a.id as subject,
       'balance ' || a.balance || ', entries ' || coalesce(e.total, 0) || ', last ' || coalesce(e.last, 0) as detail
     from accounts a left join (select account_id, sum(amount) as total, max(seq) as seq,
       (array_agg(after order by seq desc))[1] as last from entries group by account_id) e on e.account_id = a.id
     where a.balance <> coalesce(e.total, 0) or a.balance <> coalesce(e.last, 0) or a.seq <> coalesce(e.seq, 0)`,
  ],
  [
    'W4 entries of an account follow each other without a gap',
    `select 'account ' || account_id as subject, 'entry ' || seq as detail
     from (select *, lag(after, 1, 0::bigint) over w as before, row_number() over w as place
       from entries window w as (partition by account_id order by seq)) e
     where after <> before + amount or seq <> place`,
  ],
  [
    'W5 no account of a buyer is below zero',
    `select 'account ' || id as subject, 'balance ' || balance as detail from accounts
     where id ~ '^(avail|frozen|bonus):' and balance < 0`,
  ],
  [
    'S1 what is left and what live orders hold is what came in',
    `select 'sku ' || k.id as subject,
       'supplied ' || k.supplied || ', left ' || k.stock || ', held ' || coalesce(h.qty, 0) as detail
     from skus k left join (select i.sku_id, sum(i.qty - i.refunded) as qty from order_items i join orders o on o.order_no = i.order_no
       where ${LIVE} group by i.sku_id) h on h.sku_id = k.id
     where k.supplied <> k.stock + coalesce(h.qty, 0) or k.stock < 0`,
  ],
  [
    'O1 an order costs what its lines and services cost',
    `select 'order ' || o.order_no as subject, 'payable ' || o.payable as detail from orders o
     where o.goods_amount <> (select coalesce(sum(amount), 0) from order_items where order_no = o.order_no)
       or o.qc_fee + o.addon_fee <> (select coalesce(sum(fee), 0) from order_addons where order_no = o.order_no)
       or o.payable <> o.goods_amount + o.service_fee + o.qc_fee + o.addon_fee + o.freight - o.discount
       or o.payable <= 0
       or exists (select 1 from order_items where order_no = o.order_no and amount <> price * qty + extra)`,
  ],
  [
    'O2 a batch costs what its orders cost when they were placed',
    `select 'batch ' || b.batch_no as subject, 'payable ' || b.payable as detail from batches b
     where b.payable <> (select coalesce(sum(payable - extra), 0) from orders where batch_no = b.batch_no)`,
  ],
  [
    'P1 a payment asks for what its orders cost when they were placed',
    `select 'payment ' || p.payment_no as subject, 'amount ' || p.amount as detail from payments p
     where p.biz = 'order' and (p.amount <> (select coalesce(sum(amount), 0) from payment_orders where payment_no = p.payment_no)
       or exists (select 1 from payment_orders l join orders o on o.order_no = l.order_no
         where l.payment_no = p.payment_no and (l.amount <> o.payable - o.extra or o.user_id <> p.user_id)))`,
  ],
  [
    'P2 an order waits for payment exactly while its payment is open',
    `select 'order ' || o.order_no as subject, o.status || ', payment ' || p.status as detail
     from orders o join payments p on p.payment_no = o.payment_no
     where (o.status = 'pending_payment') <> (p.status = 'pending')
       or not exists (select 1 from payment_orders l where l.payment_no = o.payment_no and l.order_no = o.order_no)`,
  ],
  [
    'P3 an order is paid exactly when its payment has succeeded',
    `select 'order ' || o.order_no as subject, o.status || ', payment ' || p.status as detail
     from orders o join payments p on p.payment_no = o.payment_no
     where (${PAID}) <> (p.status = 'succeeded') or (o.paid_at is not null) <> (p.status = 'succeeded')`,
  ],
  [
    'D1 what an order costs more or less than when it was placed was charged or given back as differences',
    `select 'order ' || o.order_no as subject, 'extra ' || o.extra || ', charged ' || coalesce(c.amount, 0) || ', back ' || coalesce(r.amount, 0)
         as detail
     from orders o left join (select order_no, sum(amount) as amount from payment_cases where outcome = 'done' group by order_no) c
         on c.order_no = o.order_no
       left join (select order_no, sum(amount) as amount from refunds where kind = 'difference' group by order_no) r on r.order_no = o.order_no
     where o.extra <> coalesce(c.amount, 0) - coalesce(r.amount, 0)`,
  ],
  [
    'D2 a payment of differences has done or credited each of its parts exactly when it has succeeded',
    `select 'payment ' || p.payment_no as subject, p.status || ', amount ' || p.amount as detail
     from payments p left join payment_cases c on c.payment_no = p.payment_no
       left join lateral (select sum(e.amount) as amount from journals j join entries e on e.journal_id = j.id
         where j.kind = 'difference_back' and j.ref = c.payment_no || ':' || c.case_no and e.account_id = 'avail:' || p.user_id) j on true
     where p.biz = 'difference' group by p.payment_no
     having p.amount <> coalesce(sum(c.amount), 0) or bool_or((c.outcome = '') = (p.status = 'succeeded'))
       or bool_or(coalesce(j.amount, 0) <> case when c.outcome = 'credited' then c.amount else 0 end)`,
  ],
  [
    'D3 a case waits for a payment exactly while that is open',
    `select 'case ' || c.case_no as subject, c.status || ', payment ' || p.status as detail
     from abnormal_cases c join payments p on p.payment_no = c.payment_no
     where c.status <> 'processing' or p.status <> 'pending' or p.biz <> 'difference'
       or not exists (select 1 from payment_cases l where l.payment_no = c.payment_no and l.case_no = c.case_no)`,
  ],
  [
    'O3 what was refunded of an order is what its refunds gave back, and all of it where nothing is sent',
    `select 'order ' || o.order_no as subject, 'refunded ' || o.refunded || ', refunds ' || coalesce(r.amount, 0) as detail
     from orders o left join (select order_no, sum(amount) as amount from refunds where kind = 'order' group by order_no) r
       on r.order_no = o.order_no
     where o.refunded <> coalesce(r.amount, 0) or o.refunded > o.payable
       or (o.paid_at is not null and o.status in ('cancelled', 'closed') and o.refunded <> o.payable)
       or (o.paid_at is null and o.refunded > 0)`,
  ],
  [
    'O4 what lies in the parcels of a line is what was shipped of it, and a finished order holds nothing back',
    `select 'order ' || i.order_no as subject, 'sku ' || i.sku_id || ', shipped ' || i.shipped as detail
     from order_items i join orders o on o.order_no = i.order_no
     where i.shipped <> (select coalesce(sum(s.qty), 0) from shipment_items s where s.order_no = i.order_no and s.sku_id = i.sku_id)
       or (o.status in ('shipped', 'completed') and i.shipped + i.refunded <> i.qty)
       or (o.status = 'closed' and i.refunded <> i.qty)`,
  ],
  [
    'O6 a case stands in the way of what is there: pieces of a line to be fetched or fetched, parcels to be sent or sent',
    `select 'order ' || o.order_no as subject, o.status || ', cases ' || o.open_cases || ' ' || coalesce(c.types, '') as detail
     from orders o left join (select order_no, count(*) as cases, string_agg(type, ' ' order by type) as types,
         bool_or(type not in ('intercept', 'dy_push_failed')) as holds
       from abnormal_cases where status in ('open', 'processing') group by order_no) c on c.order_no = o.order_no
     where o.open_cases <> coalesce(c.cases, 0)
       or (o.open_cases > 0 and o.status in ('pending_payment', 'cancelled', 'closed'))
       or (c.holds and o.status in ('shipped', 'completed'))
       or exists (select 1 from abnormal_cases h left join order_items i on i.order_no = h.order_no and i.sku_id = h.sku_id
         where h.order_no = o.order_no and h.status in ('open', 'processing') and h.qty > 0
         group by h.sku_id, i.qty, i.picked, i.shipped, i.refunded
         having i.qty is null or sum(case when h.type = 'qc_failed' then 0 else h.qty end) > i.qty - i.picked - i.refunded
           or sum(case when h.type = 'qc_failed' then h.qty else 0 end) > i.picked - i.shipped)`,
  ],
  [
    'A1 what is frozen of a buyer is what his open applications and withdrawals hold, each fee taken or freed once',
    `select 'account ' || a.id as subject, 'frozen ' || a.balance || ', fees ' || coalesce(f.held, 0) || ', withdrawals ' || coalesce(w.held, 0)
         as detail
     from accounts a left join (select user_id, sum(held) as held from after_sales group by user_id) f on a.id = 'frozen:' || f.user_id
       left join (select e.account_id, sum(e.amount) as held from entries e join journals j on j.id = e.journal_id
         where j.kind like 'withdraw%' group by e.account_id) w on w.account_id = a.id
     where a.id like 'frozen:%' and a.balance <> coalesce(f.held, 0) + coalesce(w.held, 0)
     union all
     select 'after-sale ' || s.case_no, s.status || ', fee ' || s.fee || ', held ' || s.held || ', frozen ' || coalesce(sum(e.amount), 0)
     from after_sales s left join journals j on split_part(j.ref, '-', 1) = s.case_no and j.kind like 'after_sale%'
       left join entries e on e.journal_id = j.id and e.account_id = 'frozen:' || s.user_id
     group by s.case_no having s.held <> coalesce(sum(e.amount), 0) or s.held not in (0, s.fee)
       or (s.held > 0 and s.status not in ('applied', 'waiting_return', 'returning', 'inspecting', 'reshipping'))`,
  ],
  [
    'A2 an application gave back its amount, and no line has more pieces back than were sent',
    `select 'after-sale ' || s.case_no as subject, s.status || ', amount ' || s.amount || ', refunds ' || coalesce(sum(r.amount), 0) as detail
     from after_sales s left join refunds r on r.case_no = s.case_no group by s.case_no
     having coalesce(sum(r.amount), 0) <> case when s.status in ('refunding', 'completed') then s.amount else 0 end
       or (s.status = 'refunding' and bool_and(r.done_at is not null) is distinct from false)
     union all
     select 'order ' || order_no, 'sku ' || sku_id || ', returned ' || returned || ' of ' || shipped from order_items where returned > shipped`,
  ],
  [
    'R1 a refund stands in the books once, with its amount, and where its state says',
    `select 'refund ' || r.refund_no as subject, r.status || ', journals ' || coalesce(string_agg(j.kind, ' '), 'none') as detail
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
  ],
  [
    'P4 a payment has succeeded exactly when it stands in the books once, with its amount',
    `select 'payment ' || p.payment_no as subject, p.status || ', journals ' || count(j.*) as detail
     from payments p left join (journals j join entries e on e.journal_id = j.id and e.account_id = 'revenue')
       on j.kind in ('order_pay', 'order_pay_channel') and j.ref = p.payment_no
     group by p.payment_no
     having count(j.*) <> case when p.status = 'succeeded' then 1 else 0 end or coalesce(sum(e.amount), p.amount) <> p.amount`,
  ],
]

/** A way through its life, told by steps, that ends where it is: of orders, and of applications. */
interface Walk {
  rule: string
  subject: string
  table: string
  key: string
  logs: string
  allowed: readonly string[]
}

const againstBook = async (tx: Queryable, { method, unbooked, total }: OutsideBook): Promise<Finding[]> => {
  const rule = bookRule(method)
  const missing = await unbooked(tx)
  const disputed = await tx.query<{ paymentNo: string; tradeNo: string; reason: string }>(
    `select payment_no as "paymentNo", trade_no as "tradeNo", reason from disputed_captures
     where method = $1 and resolved_at is null order by at`,
    [method],
  )
  const taken = await total(tx)
  const [short] = await tx.query<{ balance: Fen }>(
    'select balance from accounts where id = $1 and balance < -$2::bigint',
    [`psp:${method}`, taken],
  )
  return [
    ...missing.map(({ paymentNo, tradeNo }) => {
      return { rule, subject: `payment ${paymentNo}`, detail: `trade ${tradeNo} is not booked` }
    }),
    ...disputed.map(({ paymentNo, tradeNo, reason }) => {
      return { rule, subject: `payment ${paymentNo}`, detail: `trade ${tradeNo} is in dispute: ${reason}` }
    }),
    ...(short ? [{ rule, subject: `account psp:${method}`, detail: `book ${taken}, balance ${short.balance}` }] : []),
  ]
}

/** O5: the log of an order is a way through its life that ends where the order is. */
const orderWalk = (): Walk => {
  const statuses = Object.keys(orderStatusText) as OrderStatus[]
  const moves = statuses.flatMap((from) => Object.entries(orderLife[from]).map(([event, to]) => ({ from, event, to })))
  const allowed = [
    '>place>pending_payment',
    ...statuses.map((status) => `${status}>>${status}`), // a note
    ...moves.map(({ from, event, to }) => `${from}>${event}>${to}`),
  ]
  return { rule: LOG_RULE, subject: 'order ', table: 'orders', key: 'order_no', logs: 'order_logs', allowed }
}

/** A3: so is that of an application; which way an event leads is its type's. */
const afterSaleWalk = (): Walk => {
  const moves = Object.entries(afterSaleLife).flatMap(([from, events]) =>
    Object.entries(events).flatMap(([event, to]) =>
      (typeof to === 'string' ? [to] : Object.values(to)).map((end) => `${from}>${event}>${end}`),
    ),
  )
  const allowed = ['>apply>applied', ...moves]
  return { rule: A3, subject: 'after-sale ', table: 'after_sales', key: 'case_no', logs: 'after_sale_logs', allowed }
}

const strayPaths = async (tx: Queryable, { rule, subject, table, key, logs, allowed }: Walk): Promise<Finding[]> => {
  const rows = await tx.query<Omit<Finding, 'rule'>>(
    `select '${subject}' || o.${key} as subject, coalesce(min(l.step) filter (where l.bad), 'ends in ' || max(l.last), 'no log') as detail
     from ${table} o left join (select ${key}, from_status || '>' || event || '>' || to_status as step,
         from_status <> lag(to_status, 1, '') over w or not (from_status || '>' || event || '>' || to_status) = any($1::text[]) as bad,
         last_value(to_status) over (partition by ${key} order by id range between unbounded preceding and unbounded following) as last
       from ${logs} window w as (partition by ${key} order by id)) l on l.${key} = o.${key}
     group by o.${key} having coalesce(bool_or(l.bad), true) or max(l.last) <> o.status`,
    [allowed],
  )
  return rows.map((row) => ({ rule, ...row }))
}
