/**
 * Migration 0243: payments no longer queue for the accounts of the house. Their entries are numbered by their journals and add up to the
 * balance; nothing is kept beside them (what `accounts` has of them is as old as this migration). A balance that is known before it is
 * written needs its row locked, and every payment wants the same one: only buyers' accounts, which may not go below zero, have it.
 */
export const statements: readonly string[] = [
  'alter table entries alter after drop not null',
  `alter table entries add constraint entries_of_buyers_follow check (after is not null or account_id !~ '^(avail|frozen|bonus):') not valid`,
  // Each entry would hold a share of the house's row until its transaction ends. That buyers' accounts are there is for the audit (W3).
  'alter table entries drop constraint entries_account_id_fkey',
]
