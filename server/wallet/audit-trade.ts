import { afterSaleDoers, afterSaleLife, afterSaleStatuses } from '../../src/domain/after-sale/table'
import type { AfterSaleEvent } from '../../src/domain/after-sale/types'
import { orderStatusText, type OrderStatus } from '../../src/domain/order'
import { orderDoers, orderLife } from '../../src/domain/order-life/table'
import type { OrderEvent } from '../../src/domain/order-life/types'
import type { AuditRule, Walk } from './audit-rule'

/** What must hold of stock, orders, payments and applications at every moment; ./audit runs them. */

const LIVE = `o.status not in ('cancelled', 'closed')`
const PAID = `o.status in ('paid', 'picking', 'packing', 'shipped', 'completed', 'closed') or o.status = 'cancelled' and o.refunded > 0`

/** The letters are those of the books: stock, order, payment, difference, application. */
export const tradeRules: readonly AuditRule[] = [
  {
    rule: 'S1 what is left and what live orders hold is what came in',
    looksAt: `skus`,
    sql: `select 'sku ' || k.id as subject,
       'supplied ' || k.supplied || ', left ' || k.stock || ', held ' || coalesce(h.qty, 0) as detail
     from skus k left join (select i.sku_id, sum(i.qty - i.refunded) as qty from order_items i join orders o on o.order_no = i.order_no
       where ${LIVE} group by i.sku_id) h on h.sku_id = k.id
     where k.supplied <> k.stock + coalesce(h.qty, 0) or k.stock < 0`,
  },
  {
    rule: 'O1 an order costs what its lines and services cost',
    looksAt: `orders`,
    sql: `select 'order ' || o.order_no as subject, 'payable ' || o.payable as detail from orders o
     where o.goods_amount <> (select coalesce(sum(amount), 0) from order_items where order_no = o.order_no)
       or o.qc_fee + o.addon_fee <> (select coalesce(sum(fee), 0) from order_addons where order_no = o.order_no)
       or o.payable <> o.goods_amount + o.service_fee + o.qc_fee + o.addon_fee + o.freight - o.discount
       or o.payable <= 0
       or exists (select 1 from order_items where order_no = o.order_no and amount <> price * qty + extra)`,
  },
  {
    rule: 'O2 a batch costs what its orders cost when they were placed',
    looksAt: `batches`,
    sql: `select 'batch ' || b.batch_no as subject, 'payable ' || b.payable as detail from batches b
     where b.payable <> (select coalesce(sum(payable - extra), 0) from orders where batch_no = b.batch_no)`,
  },
  {
    rule: 'P1 a payment asks for what its orders cost when they were placed',
    looksAt: `payments`,
    sql: `select 'payment ' || p.payment_no as subject, 'amount ' || p.amount as detail from payments p
     where p.biz = 'order' and (p.amount <> (select coalesce(sum(amount), 0) from payment_orders where payment_no = p.payment_no)
       or exists (select 1 from payment_orders l join orders o on o.order_no = l.order_no
         where l.payment_no = p.payment_no and (l.amount <> o.payable - o.extra or o.user_id <> p.user_id)))`,
  },
  {
    rule: 'P2 an order waits for payment exactly while its payment is open',
    looksAt: `orders`,
    sql: `select 'order ' || o.order_no as subject, o.status || ', payment ' || p.status as detail
     from orders o join payments p on p.payment_no = o.payment_no
     where (o.status = 'pending_payment') <> (p.status = 'pending')
       or not exists (select 1 from payment_orders l where l.payment_no = o.payment_no and l.order_no = o.order_no)`,
  },
  {
    rule: 'P3 an order is paid exactly when its payment has succeeded',
    looksAt: `orders`,
    sql: `select 'order ' || o.order_no as subject, o.status || ', payment ' || p.status as detail
     from orders o join payments p on p.payment_no = o.payment_no
     where (${PAID}) <> (p.status = 'succeeded') or (o.paid_at is not null) <> (p.status = 'succeeded')`,
  },
  {
    rule: 'D1 what an order costs more or less than when it was placed was charged or given back as differences',
    looksAt: `orders`,
    sql: `select 'order ' || o.order_no as subject, 'extra ' || o.extra || ', charged ' || coalesce(c.amount, 0) || ', back ' || coalesce(r.amount, 0)
         as detail
     from orders o left join (select order_no, sum(amount) as amount from payment_cases where outcome = 'done' group by order_no) c
         on c.order_no = o.order_no
       left join (select order_no, sum(amount) as amount from refunds where kind = 'difference' group by order_no) r on r.order_no = o.order_no
     where o.extra <> coalesce(c.amount, 0) - coalesce(r.amount, 0)`,
  },
  {
    rule: 'D2 a payment of differences has done or credited each of its parts exactly when it has succeeded',
    looksAt: `payments where biz = 'difference'`,
    sql: `select 'payment ' || p.payment_no as subject, p.status || ', amount ' || p.amount as detail
     from payments p left join payment_cases c on c.payment_no = p.payment_no
       left join lateral (select sum(e.amount) as amount from journals j join entries e on e.journal_id = j.id
         where j.kind = 'difference_back' and j.ref = c.payment_no || ':' || c.case_no and e.account_id in ('avail:' || p.user_id, 'bonus:' || p.user_id)) j on true
     where p.biz = 'difference' group by p.payment_no
     having p.amount <> coalesce(sum(c.amount), 0) or bool_or((c.outcome = '') = (p.status = 'succeeded'))
       or bool_or(coalesce(j.amount, 0) <> case when c.outcome = 'credited' then c.amount else 0 end)`,
  },
  {
    rule: 'D3 a case waits for a payment exactly while that is open',
    looksAt: `abnormal_cases`,
    sql: `select 'case ' || c.case_no as subject, c.status || ', payment ' || p.status as detail
     from abnormal_cases c join payments p on p.payment_no = c.payment_no
     where c.status <> 'processing' or p.status <> 'pending' or p.biz <> 'difference'
       or not exists (select 1 from payment_cases l where l.payment_no = c.payment_no and l.case_no = c.case_no)`,
  },
  {
    rule: 'O3 what was refunded of an order is what its refunds gave back, and all of it where nothing is sent',
    looksAt: `orders`,
    sql: `select 'order ' || o.order_no as subject, 'refunded ' || o.refunded || ', refunds ' || coalesce(r.amount, 0) as detail
     from orders o left join (select order_no, sum(amount) as amount from refunds where kind = 'order' group by order_no) r
       on r.order_no = o.order_no
     where o.refunded <> coalesce(r.amount, 0) or o.refunded > o.payable
       or (o.paid_at is not null and o.status in ('cancelled', 'closed') and o.refunded <> o.payable)
       or (o.paid_at is null and o.refunded > 0)`,
  },
  {
    rule: 'O4 what lies in the parcels of a line is what was shipped of it, and a finished order holds nothing back',
    looksAt: `order_items`,
    sql: `select 'order ' || i.order_no as subject, 'sku ' || i.sku_id || ', shipped ' || i.shipped as detail
     from order_items i join orders o on o.order_no = i.order_no
     where i.shipped <> (select coalesce(sum(s.qty), 0) from shipment_items s where s.order_no = i.order_no and s.sku_id = i.sku_id)
       or (o.status in ('shipped', 'completed') and i.shipped + i.refunded <> i.qty)
       or (o.status = 'closed' and i.refunded <> i.qty)`,
  },
  {
    rule: 'O6 a case stands in the way of what is there: pieces of a line to be fetched or fetched, parcels to be sent or sent',
    looksAt: `orders`,
    sql: `select 'order ' || o.order_no as subject, o.status || ', cases ' || o.open_cases || ' ' || coalesce(c.types, '') as detail
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
  },
  {
    rule: 'A1 what an application holds of its fee is what was frozen for it and neither taken nor freed',
    looksAt: `after_sales`,
    sql: `select 'after-sale ' || s.case_no as subject, s.status || ', fee ' || s.fee || ', held ' || s.held || ', frozen '
         || coalesce(sum(e.amount), 0) as detail
     from after_sales s left join journals j on split_part(j.ref, '-', 1) = s.case_no and j.kind like 'after_sale%'
       left join entries e on e.journal_id = j.id and e.account_id = 'frozen:' || s.user_id
     group by s.case_no having s.held <> coalesce(sum(e.amount), 0) or s.held not in (0, s.fee)
       or (s.held > 0 and s.status not in ('applied', 'waiting_return', 'returning', 'inspecting', 'reshipping'))`,
  },
  {
    rule: 'A2 an application gave back its amount, and no line has more pieces back than were sent',
    looksAt: `after_sales`,
    sql: `select 'after-sale ' || s.case_no as subject, s.status || ', amount ' || s.amount || ', refunds ' || coalesce(sum(r.amount), 0) as detail
     from after_sales s left join refunds r on r.case_no = s.case_no group by s.case_no
     having coalesce(sum(r.amount), 0) <> case when s.status in ('refunding', 'completed') then s.amount else 0 end
       or (s.status = 'refunding' and bool_and(r.done_at is not null) is distinct from false)
     union all
     select 'order ' || order_no, 'sku ' || sku_id || ', returned ' || returned || ' of ' || shipped from order_items where returned > shipped`,
  },
  {
    rule: 'P4 a payment of orders or differences has succeeded exactly when it stands in the books once, with its amount',
    looksAt: `payments where biz <> 'recharge'`,
    sql: `select 'payment ' || p.payment_no as subject, p.status || ', journals ' || count(j.*) as detail
     from payments p left join (journals j join entries e on e.journal_id = j.id and e.account_id = 'revenue')
       on j.kind in ('order_pay', 'order_pay_channel') and j.ref = p.payment_no
     where p.biz <> 'recharge' group by p.payment_no
     having count(j.*) <> case when p.status = 'succeeded' then 1 else 0 end or coalesce(sum(e.amount), p.amount) <> p.amount`,
  },
  {
    rule: 'P6 every notice of a provider was handled or refused, none waits longer than ten minutes',
    looksAt: `pay_notices`,
    sql: `select 'notice ' || id as subject, channel || ' ' || notice_id || ', tries ' || tries as detail from pay_notices
     where status = 'pending' and received_at < now() - interval '10 minutes'`,
  },
  {
    rule: 'P7 a try that took money belongs to a payment that succeeded by it or gave it to the reserve, or is in dispute',
    looksAt: `payment_attempts`,
    sql: `select 'try ' || a.out_trade_no as subject, a.channel || ' ' || a.trade_no || ', payment ' || p.status as detail
     from payment_attempts a join payments p on p.payment_no = a.payment_no
     where a.state = 'paid' and not (p.status = 'succeeded' and p.method = a.channel and p.trade_no = a.trade_no)
       and not exists (select 1 from journals where kind = 'late_payment' and ref = a.channel || ':' || a.trade_no)
       and not exists (select 1 from disputed_captures d where d.method = a.channel and d.trade_no = a.trade_no)`,
  },
]

/** O5: the log of an order is a way through its life that ends where the order is. */
export const orderWalk = (): Walk => {
  const statuses = Object.keys(orderStatusText) as OrderStatus[]
  const moves = statuses.flatMap((from) =>
    (Object.entries(orderLife[from]) as [OrderEvent, OrderStatus][]).flatMap(([event, to]) =>
      orderDoers[event].map((who) => `${from}>${event}>${to}>${who}`),
    ),
  )
  const notes = statuses.flatMap((status) => ['buyer', 'station', 'system'].map((who) => `${status}>>${status}>${who}`))
  const allowed = ['>place>pending_payment>buyer', ...notes, ...moves]
  return {
    rule: 'O5 the log of an order is a way through its life',
    subject: 'order ',
    table: 'orders',
    key: 'order_no',
    logs: 'order_logs',
    allowed,
    who: 'who',
  }
}

/** A3: so is that of an application; which way an event leads is its type's. */
export const afterSaleWalk = (): Walk => {
  const moves = afterSaleStatuses.flatMap((from) =>
    (Object.entries(afterSaleLife[from]) as [AfterSaleEvent, string | Record<string, string>][]).flatMap(
      ([event, to]) =>
        (typeof to === 'string' ? [to] : Object.values(to)).flatMap((end) =>
          afterSaleDoers[event].map((who) => `${from}>${event}>${end}>${who}`),
        ),
    ),
  )
  const allowed = ['>apply>applied>buyer', ...moves]
  return {
    rule: 'A3 the log of an application is a way through its life',
    subject: 'after-sale ',
    table: 'after_sales',
    key: 'case_no',
    logs: 'after_sale_logs',
    allowed,
    who: 'who',
  }
}
