/**
 * Migration 0117: what limits must know so that a stranger can't turn them against a buyer. Sessions that newer ones took the place of
 * are kept for a while, to be told why; a code knows the network that asked for it (other_tries: looks from elsewhere) and whether it
 * is of the part of the budget that is kept for known buyers; the networks of an account are its last sign-ins.
 */
export const statements: readonly string[] = [
  `alter table sessions add column ended_at timestamptz`,
  `alter table sms_codes add column network text not null default '', add column is_reserved boolean not null default false,
     add column other_tries int not null default 0`,
  `create index on login_logs (user_id, at desc) where ok`,
]
