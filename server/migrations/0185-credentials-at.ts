/**
 * Migration 0185: when the number or the password of an account was changed last, as nothing is withdrawn for a while after it. Changes of
 * number from before are known; resets of a password were not written down.
 */
export const statements: readonly string[] = [
  `alter table users add column credentials_at timestamptz`,
  `update users u set credentials_at = (select max(at) from mobile_changes m where m.user_id = u.id)
     where exists (select 1 from mobile_changes m where m.user_id = u.id)`,
]
