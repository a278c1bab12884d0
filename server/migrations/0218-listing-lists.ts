/**
 * Migration 0218: lists of uploads for whoever has fifty thousand records and five thousand goods on the shelf. What is searched is kept as
 * one text with its grams (migration 0147); how many records there are of each kind is kept as differences, as cases are (migration 0161).
 */
export const statements: readonly string[] = [
  `alter table listings add column search text
     generated always as (lower(normalize(title || chr(10) || art_no || chr(10) || platform_product_id, nfkc))) stored`,
  `create index listings_grams on listings using gin (order_grams(user_id, search)) with (gin_pending_list_limit = 256)`,
  `alter index listings_grams alter column 1 set statistics 0`,
  `create index listings_of_shop_by_status on listings (shop_id, status, moved_at desc, id desc)`,
  `create table listing_counts (
     id bigint generated always as identity primary key,
     user_id text not null,
     shop_id text not null,
     status text not null,
     changed boolean not null,
     listings int not null
   )`,
  `create index on listing_counts (user_id) include (shop_id, status, changed, listings)`,
  `insert into listing_counts (user_id, shop_id, status, changed, listings)
     select user_id, shop_id, status, changed, count(*) from listings group by 1, 2, 3, 4`,
  `create function count_new_listings() returns trigger language plpgsql as $$ begin
     insert into listing_counts (user_id, shop_id, status, changed, listings)
     select user_id, shop_id, status, changed, count(*) from new_rows group by 1, 2, 3, 4;
     return null;
   end $$`,
  `create trigger count_insert after insert on listings referencing new table as new_rows
     for each statement execute function count_new_listings()`,
  `create function count_moved_listings() returns trigger language plpgsql as $$ begin
     insert into listing_counts (user_id, shop_id, status, changed, listings)
     select user_id, shop_id, status, changed, sum(listings) from (
       select user_id, shop_id, status, changed, -1 as listings from old_rows
       union all select user_id, shop_id, status, changed, 1 from new_rows) c
     group by 1, 2, 3, 4 having sum(listings) <> 0;
     return null;
   end $$`,
  `create trigger count_update after update on listings referencing old table as old_rows new table as new_rows
     for each statement execute function count_moved_listings()`,
  `create function count_gone_listings() returns trigger language plpgsql as $$ begin
     insert into listing_counts (user_id, shop_id, status, changed, listings)
     select user_id, shop_id, status, changed, -count(*) from old_rows group by 1, 2, 3, 4;
     return null;
   end $$`,
  `create trigger count_delete after delete on listings referencing old table as old_rows
     for each statement execute function count_gone_listings()`,
  // What the goods are called stands with them, and may change there.
  `alter table shelf_items add column search text not null default ''`,
  `create function shelf_search() returns trigger language plpgsql as $$ begin
     select lower(normalize(new.title || chr(10) || p.title || chr(10) || p.art_no, nfkc)) into new.search from products p where p.id = new.product_id;
     return new;
   end $$`,
  `create trigger shelf_search before insert or update of title on shelf_items
     for each row execute function shelf_search()`,
  `create function shelf_search_of_product() returns trigger language plpgsql as $$ begin
     update shelf_items set search = lower(normalize(title || chr(10) || new.title || chr(10) || new.art_no, nfkc)) where product_id = new.id;
     return null;
   end $$`,
  `create trigger shelf_search after update of title, art_no on products
     for each row when (old.title <> new.title or old.art_no <> new.art_no) execute function shelf_search_of_product()`,
  `update shelf_items set title = title`,
  `create index shelf_items_of_product on shelf_items (product_id)`,
  `create index shelf_items_grams on shelf_items using gin (order_grams(user_id, search)) with (gin_pending_list_limit = 256)`,
  `alter index shelf_items_grams alter column 1 set statistics 0`,
]
