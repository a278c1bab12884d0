/** Migration 0197: what a buyer's last relation found, so that it can be taken back: one step for each buyer. */
export const statements: readonly string[] = [
  `create table relation_undos (
     user_id text primary key references users (id),
     id text not null,
     items jsonb not null,
     lines jsonb not null,
     made_at timestamptz not null)`,
]
