/**
 * Migration 0184: gifts go with a withdrawal (docs/adr/0031): frozen beside its amount, taken back when it is paid. Null for those that
 * were applied for before. Their kept replies are read by today's clients, so that they say it as well.
 */
export const statements: readonly string[] = [
  `alter table withdrawals add column bonus bigint check (bonus between 0 and 1000000000000)`,
  `alter table wallet_entries drop constraint wallet_entries_type_check, add constraint wallet_entries_type_check
     check (type in ('opening', 'recharge', 'recharge_bonus', 'bonus_taken', 'consume', 'refund', 'freeze', 'unfreeze', 'fee', 'withdraw',
       'compensate', 'adjust', 'reverse'))`,
  `update requests set reply = (reply::jsonb || '{"bonus": 0}')::json
     where route in ('withdraw', 'withdraw-cancel') and reply is not null`,
]
