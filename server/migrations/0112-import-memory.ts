/** Migration 0112: what an import remembers of the rows it has been through, and of the stock that sheets said. */
export const statements: readonly string[] = [
  // One sign a row: what became of it. A resumed import knows by it which rows were bad, and writes those that are good now.
  `create table import_outcomes (
    fingerprint text not null references import_jobs on delete cascade,
    batch int not null,
    outcomes text not null,
    primary key (fingerprint, batch)
  )`,
  // By product and by export (mark '' for sheets that are none): the stock that is accounted for, by SKU. The next figure is taken as
  // more or fewer than this one, so that what was sold in between is not given back.
  `create table sheet_stocks (
    product_id text not null references products on delete cascade,
    mark text not null,
    stocks jsonb not null,
    primary key (product_id, mark)
  )`,
  // Not named any more by the last sheet. It stays, since orders may hold it, but says nothing about the product's price.
  `alter table skus add column is_offered boolean not null default true`,
]
