/**
 * Migration 0241: suppliers that are found without a look at each, and shown without a look at each of their products. Triggers keep what a
 * supplier is searched by beside it, and write how many products it has on the shelf to shelf_counts as differences, in the change's own
 * transaction, so that no two imports wait for one row; a round adds up what belongs together.
 */
export const statements: readonly string[] = [
  `alter table categories add column plain_name text generated always as (lower(normalize(name, nfkc))) stored`,
  `alter table suppliers add column plain_name text generated always as (lower(normalize(name, nfkc))) stored`,
  `alter table suppliers add column words text not null default ''`,
  `create function supplier_words() returns trigger language plpgsql as $$ begin
     new.words := lower(normalize(concat_ws(' ', new.name, new.main_category, (select name from markets where id = new.market_id),
       new.floor, new.stall_no), nfkc));
     return new;
   end $$`,
  `create trigger words before insert or update of name, main_category, market_id, floor, stall_no on suppliers
     for each row execute function supplier_words()`,
  `create function market_words() returns trigger language plpgsql as $$ begin
     update suppliers set market_id = new.id where market_id = new.id;
     return null;
   end $$`,
  `create trigger words after update of name on markets
     for each row when (old.name <> new.name) execute function market_words()`,
  `update suppliers set name = name`,
  `create index suppliers_grams on suppliers using gin (order_grams('', words)) with (fastupdate = off)`,
  `alter index suppliers_grams alter column 1 set statistics 0`,
  `create index products_newest_of_supplier on products (supplier_id, shelved_at desc, id) where on_shelf`,
  `create table shelf_counts (
     id bigint generated always as identity primary key,
     supplier_id text not null,
     products int not null
   )`,
  `create index on shelf_counts (supplier_id) include (products)`,
  `insert into shelf_counts (supplier_id, products) select supplier_id, count(*) from products where on_shelf group by 1`,
  `create function count_new_products() returns trigger language plpgsql as $$ begin
     insert into shelf_counts (supplier_id, products) select supplier_id, count(*) from new_rows where on_shelf group by 1;
     return null;
   end $$`,
  `create trigger count_insert after insert on products referencing new table as new_rows
     for each statement execute function count_new_products()`,
  `create function count_moved_products() returns trigger language plpgsql as $$ begin
     insert into shelf_counts (supplier_id, products)
     select supplier_id, sum(products) from (
       select supplier_id, -1 as products from old_rows where on_shelf
       union all select supplier_id, 1 from new_rows where on_shelf) c
     group by 1 having sum(products) <> 0;
     return null;
   end $$`,
  `create trigger count_update after update on products referencing old table as old_rows new table as new_rows
     for each statement execute function count_moved_products()`,
  `create function count_gone_products() returns trigger language plpgsql as $$ begin
     insert into shelf_counts (supplier_id, products) select supplier_id, -count(*) from old_rows where on_shelf group by 1;
     return null;
   end $$`,
  `create trigger count_delete after delete on products referencing old table as old_rows
     for each statement execute function count_gone_products()`,
]
