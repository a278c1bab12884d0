/** Migration 0200: how far a job that fetches the orders of shops is with each of them. */
export const statements: readonly string[] = [
  `create table shop_syncs (
     job_id text not null references jobs (id) on delete cascade,
     place integer not null,
     shop_id text not null references shops (id),
     name text not null,
     from_at timestamptz not null,
     status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
     pages integer not null default 0,
     done integer not null default 0,
     total integer not null default 0,
     added integer not null default 0,
     updated integer not null default 0,
     skipped integer not null default 0,
     failed integer not null default 0,
     error text not null default '',
     primary key (job_id, place))`,
]
