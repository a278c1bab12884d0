/**
 * Migration 0183: a buyer's number may change. A session remembers when a code to the old number proved who it is; every change is written
 * down, with who made it and, for an operator, why.
 */
export const statements: readonly string[] = [
  `alter table sessions add column mobile_proved_at timestamptz`,
  `create table mobile_changes (
    id bigint generated always as identity primary key,
    user_id text not null references users,
    at timestamptz not null,
    old_mobile text not null,
    new_mobile text not null,
    made_by text not null,
    reason text not null
  )`,
  `create index mobile_changes_of_buyer on mobile_changes (user_id, id desc)`,
]
