/** What a buyer has of a product in each of his shops stands whole in one index: the shelf shows it beside every item. */
export const statements = [
  `drop index listings_of_product`,
  `create index listings_of_product on listings (product_id, user_id, shop_id) include (status)`,
]
