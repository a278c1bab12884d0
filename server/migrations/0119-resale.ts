/**
 * Migration 0119: what a reseller reckons with. The suggested retail price as it stood when an order was placed; a buyer's own ratio of
 * selling price to price in hundredths (0: the suggested price) and whether a checkout begins with the default address.
 */
export const statements: readonly string[] = [
  `alter table order_items add column retail_price bigint`,
  `alter table users add column price_ratio int not null default 0 check (price_ratio = 0 or price_ratio between 100 and 1000),
    add column use_default_address boolean not null default false`,
]
