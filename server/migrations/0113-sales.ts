/**
 * Migration 0113: what was paid for and is not in products.sales yet. Orders only add rows here, so that no two of them wait for one
 * product, and the search's row of a product is written once for many sales.
 */
export const statements: readonly string[] = [
  `create table sold (
    id bigint generated always as identity primary key,
    product_id text not null,
    qty int not null check (qty > 0)
  )`,
]
