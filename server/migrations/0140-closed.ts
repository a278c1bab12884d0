/** Migration 0140: what takes no new orders any more. Orders keep its name, and it may be opened again. */
export const statements: readonly string[] = [
  `alter table stations add column is_closed boolean not null default false`,
  `alter table express_brands add column is_closed boolean not null default false`,
  `alter table addon_options add column is_closed boolean not null default false`,
]
