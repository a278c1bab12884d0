/** Migration 0212: what a shop of the demo's platform writes on its orders. */
export const statements: readonly string[] = [
  `alter table sandbox_sales add column seller_words text not null default ''`,
]
