/** Migration 0125: of products that sell alike, the newer comes first. */
export const statements: readonly string[] = [
  'drop index product_search_sales',
  `create index product_search_sales on product_search (sales desc, shelved_at desc, product_id)
   include (words, labels, price_min) where on_shelf`,
]
