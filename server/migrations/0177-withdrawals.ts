export const statements: readonly string[] = [
  `create table withdrawals (
    withdraw_no text primary key,
    user_id text not null references users,
    amount bigint not null check (amount > 0 and amount <= 1000000000000),
    fee bigint not null check (fee >= 0 and fee < amount),
    channel text not null check (channel in ('alipay', 'bank')),
    payee_mask text not null,
    payee_sealed text not null,
    status text not null check (status in ('applied', 'reviewing', 'paying', 'paid', 'rejected', 'failed', 'cancelled')),
    reason text not null default '',
    voucher text not null default '',
    applied_at timestamptz not null,
    finished_at timestamptz,
    check ((finished_at is not null) = (status in ('paid', 'rejected', 'failed', 'cancelled'))),
    check (voucher <> '' or status <> 'paid')
  )`,
  `create index on withdrawals (user_id, applied_at desc, withdraw_no desc)`,
  `create index on withdrawals (applied_at, withdraw_no) where status in ('applied', 'reviewing', 'paying')`,
  `create index on withdrawals (applied_at desc, withdraw_no desc)`,
  `create table withdrawal_logs (
    id bigint generated always as identity primary key,
    withdraw_no text not null references withdrawals,
    event text not null,
    from_status text not null,
    to_status text not null,
    made_by text not null,
    text text not null,
    at timestamptz not null
  )`,
  `create index on withdrawal_logs (withdraw_no, id)`,
  `create trigger kept before delete or truncate on withdrawals for each statement execute function refuse_order_delete()`,
  `create trigger kept before update or delete or truncate on withdrawal_logs for each statement execute function refuse_change()`,
]
