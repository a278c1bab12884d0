/** Migration 0242: which of the sandbox's trades were found in our books, so that a round looks at the others alone. */
export const statements: readonly string[] = [
  'alter table sandbox_trades add column is_booked boolean not null default false',
  'create index sandbox_trades_unbooked on sandbox_trades (paid_at) where not is_booked',
]
