import { marksSql, pricedFunctionSql } from './bands'

/**
 * Migration 0101: one narrow row a product for searching, beside its wide one. `words` is what is searched (searchText), `labels` the
 * filters (labelToken), `tokens` both as a tsvector; they come from the domain, so writers put them in (./rows). What changes by itself
 * follows by a trigger, whoever writes it, and `marks` (./bands) with it.
 */
export const searchSchema: readonly string[] = [
  `create table product_search (
    on_shelf boolean not null,
    sales int not null,
    shelved_at timestamptz not null,
    price_min bigint not null,
    product_id text primary key references products on delete cascade,
    words text not null,
    labels text[] not null,
    marks int[] not null generated always as (${marksSql()}) stored,
    tokens tsvector not null
  )`,
  // Without the list of pending entries: it would be read from end to end by every search. The marks come first: the index goes
  // through what it is asked in this order, and a narrow range of prices then spares it most of a common word.
  `create index product_search_tokens on product_search using gin (marks, tokens) with (fastupdate = off)`,
  // With all that a search looks at: walking along one of them touches no row, which is ten times as quick.
  `create index product_search_sales on product_search (sales desc, product_id) include (words, labels, price_min)
   where on_shelf`,
  `create index product_search_new on product_search (shelved_at desc, product_id) include (words, labels, price_min)
   where on_shelf`,
  `create index product_search_price on product_search (price_min, product_id) include (words, labels) where on_shelf`,
  `create function product_search_follow() returns trigger language plpgsql as $$
   begin
     update product_search set sales = new.sales, shelved_at = new.shelved_at, price_min = new.price_min,
       on_shelf = new.on_shelf where product_id = new.id;
     return null;
   end $$`,
  `create trigger product_search_follow after update of sales, shelved_at, price_min, on_shelf on products for each row
   when ((old.sales, old.shelved_at, old.price_min, old.on_shelf)
     is distinct from (new.sales, new.shelved_at, new.price_min, new.on_shelf))
   execute function product_search_follow()`,
  // Searched there now.
  `alter table products drop column search`,
  `drop index products_category_path_idx, products_sales_id_idx, products_shelved_at_id_idx, products_price_min_id_idx`,
  // An import knows a product by its supplier and 货号; both indexes serve what products_supplier_id_idx did.
  `create unique index product_of_supplier on products (supplier_id, art_no)`,
  `drop index products_supplier_id_idx`,
]

/** Migration 0111: tokens with their band of prices beside the plain ones. */
export const pricedSchema: readonly string[] = [
  pricedFunctionSql(),
  'drop index product_search_tokens',
  `create index product_search_tokens on product_search using gin (marks, tokens, search_priced(tokens, marks))
   with (fastupdate = off)`,
]
