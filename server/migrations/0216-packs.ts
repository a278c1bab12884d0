/** Migration 0216: orders to the same person that are to lie in one parcel share a number. */
export const statements: readonly string[] = [
  `alter table orders add column pack_no text`,
  `create index orders_of_pack on orders (pack_no) where pack_no is not null`,
]
