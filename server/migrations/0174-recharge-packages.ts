/** Migration 0174: what a buyer may top up by. One pays `pay`, has it as available reserve, and `gift` beside it. */
export const statements: readonly string[] = [
  `create table recharge_packages (
    id text primary key,
    name text not null,
    pay bigint not null check (pay > 0),
    gift bigint not null check (gift >= 0),
    recommended boolean not null default false,
    is_closed boolean not null default false
  )`,
]
