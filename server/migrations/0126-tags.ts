/**
 * Migration 0126: tags that are reckoned. What was sold of each product by day; whether it is among the best of its category; and which
 * products must be written into the search anew, for what it says of them is no longer so. Rows are only added there, so that no two
 * orders wait for one product.
 */
export const statements: readonly string[] = [
  `create table sold_daily (
    product_id text not null references products on delete cascade,
    day date not null,
    qty int not null check (qty > 0),
    primary key (product_id, day)
  )`,
  `create index on sold_daily (day)`,
  `alter table products add column is_hot boolean not null default false`,
  `create index on products (category_id) where is_hot`,
  `create table search_stale (
    id bigint generated always as identity primary key,
    product_id text not null
  )`,
  `create function search_stale_stock() returns trigger language plpgsql as $$
   begin
     insert into search_stale (product_id) values (new.product_id);
     return null;
   end $$`,
  `create trigger search_stale_stock after update of stock, is_offered on skus for each row
   when ((old.stock > 0 and old.is_offered) is distinct from (new.stock > 0 and new.is_offered))
   execute function search_stale_stock()`,
]
