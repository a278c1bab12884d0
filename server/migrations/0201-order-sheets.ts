/**
 * Migration 0201: sheets of orders that buyers bring. Who goes where stands in their rows, so they lie sealed, for as long as their jobs
 * are known. Products that operators bring are jobs of another name from here on.
 */
export const statements: readonly string[] = [
  `update jobs set kind = 'import' where kind = 'sheet'`,
  // rows_sealed: what was brought, then its rows as they were read, with their columns.
  `create table order_sheets (
     job_id text primary key references jobs (id) on delete cascade,
     shop_id text not null references shops (id),
     rows_sealed text not null)`,
]
