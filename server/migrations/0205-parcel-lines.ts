/** Migration 0205: what of the shop's lines a parcel is told as, from when it is told first; null before. */
export const statements: readonly string[] = [`alter table shop_pushes add column lines jsonb`]
