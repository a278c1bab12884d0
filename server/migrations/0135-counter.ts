/**
 * Migration 0135: what was done at the counter. A row is written before a change is tried and told its end afterwards, so that one without
 * an end was cut off. Of the input only its digest and the fields that say nothing of a person.
 */
export const statements: readonly string[] = [
  `create table ops_log (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    key_name text not null,
    call text not null,
    subject text not null,
    input jsonb not null,
    digest text not null,
    request_id text not null,
    dry_run boolean not null,
    code int,
    outcome text not null,
    ms int
  )`,
  `create index on ops_log (at)`,
  `create index on ops_log (subject, at) where subject <> ''`,
  // Files that operators sent, by the SHA-256 of their content; kept for some days in the file store, under ops/.
  `create table ops_files (
    id text primary key,
    bytes bigint not null,
    key_name text not null,
    at timestamptz not null
  )`,
  `create index on ops_files (at)`,
  `alter table feedback add column answer text, add column answered_by text, add column answered_at timestamptz`,
  `create index on feedback (id desc) where answered_at is null`,
  // Reserves moved by hand: the journal of kind adjustment has this number as its ref.
  `create table adjustments (
    adjustment_no text primary key,
    user_id text not null references users,
    amount bigint not null check (amount <> 0),
    reason text not null,
    made_by text not null,
    at timestamptz not null
  )`,
  `create index on adjustments (user_id, at desc)`,
]
