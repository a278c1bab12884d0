/** Migration 0115: work in the background. What is due when is the queue's to know (pg-boss, a schema of its own); this is what it is. */
export const statements: readonly string[] = [
  // step: how many of its steps were done; whoever commits one raises it, so that none counts twice.
  `create table jobs (
    id text primary key,
    kind text not null,
    user_id text not null,
    key text not null,
    input jsonb not null,
    status text not null check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
    step int not null,
    cursor jsonb,
    done int not null check (done >= 0),
    total int not null check (total >= 0),
    counts jsonb not null,
    file text not null,
    error text not null,
    created_at timestamptz not null,
    touched_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    unique (user_id, kind, key),
    check ((finished_at is not null) = (status in ('done', 'failed', 'cancelled')))
  )`,
  `create index on jobs (user_id, created_at desc, id desc)`,
  `create index on jobs (touched_at) where status in ('queued', 'running')`,
  `create index on jobs (finished_at) where finished_at is not null`,
  `create table job_failures (
    job_id text not null references jobs on delete cascade,
    line bigint generated always as identity,
    key text not null,
    title text not null,
    reason text not null,
    primary key (job_id, line)
  )`,
]
