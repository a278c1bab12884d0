/** Migration 0156: when the sandbox provider tells us of money it took; null: it has, or nobody need. Until then it keeps it to itself. */
export const statements: readonly string[] = [
  `alter table sandbox_trades add column tell_at timestamptz`,
  `create index sandbox_trades_to_tell on sandbox_trades (tell_at) where tell_at is not null`,
]
