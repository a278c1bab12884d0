/** Migration 0102: what operators bring in. */
export const statements: readonly string[] = [
  // One row a file, by its content: how far an import has come, so that one that was killed goes on there.
  `create table import_jobs (
    fingerprint text primary key,
    file_name text not null,
    rows_done int not null,
    created int not null,
    updated int not null,
    unchanged int not null,
    started_at timestamptz not null,
    finished_at timestamptz
  )`,
  `create unique index sku_of_product on skus (product_id, color, size)`,
  `drop index skus_product_id_idx`,
  // What an import said last of a product. Said again, it changes nothing, whatever was sold since.
  `create table imported_products (
    product_id text primary key references products on delete cascade,
    digest text not null
  )`,
]
