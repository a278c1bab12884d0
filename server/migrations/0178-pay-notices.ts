/** Migration 0178: the inbox of what providers tell us: each notice as it came, once, and what became of it. */
export const statements: readonly string[] = [
  `create table pay_notices (
    id bigint generated always as identity primary key,
    channel text not null,
    notice_id text not null,
    headers jsonb not null,
    body text not null,
    news jsonb not null,
    received_at timestamptz not null,
    status text not null check (status in ('pending', 'handled', 'refused')),
    outcome text not null default '',
    reason text not null default '',
    tries int not null default 0,
    retry_at timestamptz,
    payment_no text,
    refund_no text,
    handled_at timestamptz,
    unique (channel, notice_id),
    check ((status = 'pending') = (handled_at is null)),
    check ((status = 'pending') = (retry_at is not null)),
    check (status <> 'refused' or reason <> '')
  )`,
  `create index on pay_notices (retry_at) where status = 'pending'`,
  `create index on pay_notices (received_at)`,
  `create index on pay_notices (payment_no) where payment_no is not null`,
]
