/**
 * Migration 0175: top-ups. Each is what one payment of biz 'recharge' is for, and is as far as that is; its amount and gift are those of its
 * order, whatever becomes of the package.
 */
export const statements: readonly string[] = [
  `create table recharges (
    recharge_no text primary key,
    payment_no text not null unique references payments,
    user_id text not null references users,
    package_id text,
    package_name text not null default '',
    amount bigint not null check (amount > 0),
    gift bigint not null check (gift >= 0),
    created_at timestamptz not null
  )`,
  `create index on recharges (user_id, created_at desc, recharge_no desc)`,
  `alter table payments drop constraint payments_biz_check`,
  `alter table payments add constraint payments_biz_check check (biz in ('order', 'difference', 'recharge'))`,
]
