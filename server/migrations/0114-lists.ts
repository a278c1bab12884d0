/** Migration 0114: what a buyer looked at in its order, and the products of a supplier to be counted, each with its category. */
export const statements: readonly string[] = [
  'create index browsings_newest on browsings (user_id, viewed_at desc, product_id)',
  'create index products_of_supplier on products (supplier_id, category_id) where on_shelf',
]
