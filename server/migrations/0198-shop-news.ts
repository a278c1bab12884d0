/** Migration 0198: what the platforms of shops push to us, kept until it was read again there. */
export const statements: readonly string[] = [
  `create table shop_news (
     id bigint generated always as identity primary key,
     platform text not null check (platform in ('douyin')),
     message_id text not null,
     what text not null check (what in ('order', 'after-sale', 'auth-gone')),
     platform_shop_id text not null,
     order_no text not null,
     received_at timestamptz not null,
     retry_at timestamptz not null,
     handled_at timestamptz,
     given_up boolean not null default false,
     tries integer not null default 0,
     unique (platform, message_id))`,
  `create index shop_news_due on shop_news (retry_at, id) where handled_at is null`,
  `create index shop_news_old on shop_news (received_at) where handled_at is not null`,
]
