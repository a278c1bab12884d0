/**
 * Migration 0170: a buyer's applications of some days are counted by state, and narrowed by type, out of the index alone; before that
 * each one was looked up.
 */
export const statements: readonly string[] = [
  `drop index after_sales_of_buyer`,
  `create index after_sales_of_buyer on after_sales (user_id, applied_at desc, case_no desc) include (status, type)`,
]
