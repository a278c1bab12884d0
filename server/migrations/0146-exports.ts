/** Migration 0146: who took consignees out of the shop in full, when, what for, under which filters, and how many orders. */
export const statements: readonly string[] = [
  `create table personal_exports (
    job_id text primary key,
    user_id text not null references users,
    at timestamptz not null,
    purpose text not null,
    filter jsonb not null,
    orders int
  )`,
  `create index on personal_exports (user_id, at)`,
]
