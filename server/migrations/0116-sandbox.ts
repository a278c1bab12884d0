/** Migration 0116: what the sandbox provider gave back, and the payments that it takes nothing more for. */
export const statements: readonly string[] = [
  `create table sandbox_closed (
    payment_no text primary key,
    closed_at timestamptz not null
  )`,
  `create table sandbox_refunds (
    refund_no text primary key,
    trade_no text not null references sandbox_trades,
    amount bigint not null check (amount > 0),
    refunded_at timestamptz not null
  )`,
  `create index on sandbox_refunds (trade_no)`,
]
