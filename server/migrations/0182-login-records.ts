/**
 * Migration 0182: a sign-in knows how it stands (src/domain/login-records.ts): what was there before counts as known. The page of the
 * buyer goes by the number of the record, the hourly round that forgets old ones by their time.
 */
export const statements: readonly string[] = [
  `alter table login_logs add column standing text not null default 'known'
     check (standing in ('known', 'new', 'mine', 'not_mine'))`,
  `create index login_logs_of_buyer on login_logs (user_id, id desc) include (ok)`,
  `create index login_logs_new on login_logs (user_id) where standing = 'new'`,
  `create index login_logs_at on login_logs (at)`,
]
