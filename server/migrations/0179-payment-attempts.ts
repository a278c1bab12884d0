/**
 * Migration 0179: each try of a payment at a provider under a number of its own (out_trade_no), as a number that was closed there opens
 * no more. Payments that were begun before keep their own number as that of their try. The sandbox knows these numbers only.
 */
export const statements: readonly string[] = [
  `create table payment_attempts (
    out_trade_no text primary key,
    payment_no text not null references payments,
    channel text not null,
    amount bigint not null check (amount > 0),
    state text not null check (state in ('open', 'paid', 'closed')),
    code_url text not null default '',
    page_url text not null default '',
    trade_no text not null default '',
    created_at timestamptz not null,
    asked_at timestamptz,
    retry_at timestamptz,
    ended_at timestamptz,
    check ((state = 'open') = (ended_at is null)),
    check ((state = 'open') = (retry_at is not null)),
    check ((state = 'paid') = (trade_no <> ''))
  )`,
  `create index on payment_attempts (payment_no)`,
  `create index on payment_attempts (retry_at) where state = 'open'`,
  `insert into payment_attempts (out_trade_no, payment_no, channel, amount, state, trade_no, created_at, retry_at, ended_at)
   select p.payment_no, p.payment_no, 'sandbox', coalesce(t.amount, p.amount),
     case when t.trade_no is not null then 'paid' when p.status = 'pending' then 'open' else 'closed' end,
     coalesce(t.trade_no, ''), p.created_at,
     case when t.trade_no is null and p.status = 'pending' then p.expires_at end,
     case when t.trade_no is not null then t.paid_at when p.status <> 'pending' then coalesce(p.paid_at, p.expires_at) end
   from payments p left join sandbox_trades t on t.payment_no = p.payment_no
   where p.method = 'sandbox' or t.trade_no is not null`,
  `alter table sandbox_trades rename column payment_no to out_trade_no`,
  `alter table sandbox_closed rename column payment_no to out_trade_no`,
]
