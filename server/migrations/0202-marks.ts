/** Migration 0202: the secret of the marks that are kept (who an order goes to, what a sheet's item is): sealed, so that it outlasts APP_SECRET. */
export const statements: readonly string[] = [
  `create table marks (
     name text primary key,
     key_sealed text not null)`,
]
