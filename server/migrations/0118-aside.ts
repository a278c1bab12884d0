/**
 * Migration 0118: what must not stand in the way of the rest. A payment that couldn't be ended is tried again later; money that can't be
 * booked is put aside until a person has seen to it (resolved_at). The quotes of one buyer are found, to keep few of them.
 */
export const statements: readonly string[] = [
  `alter table payments add column retry_at timestamptz`,
  `create table disputed_captures (
    method text not null,
    trade_no text not null,
    payment_no text not null references payments,
    amount bigint not null,
    reason text not null,
    at timestamptz not null,
    resolved_at timestamptz,
    primary key (method, trade_no)
  )`,
  `create index on quotes (user_id, expires_at)`,
]
