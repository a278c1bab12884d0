/** Migration 0240: with all orders in the index of prices, a narrow range of them is put into any order without a look at its rows. */
export const statements: readonly string[] = [
  'drop index product_search_price',
  `create index product_search_price on product_search (price_min, product_id)
   include (words, labels, sales, shelved_at) where on_shelf`,
]
