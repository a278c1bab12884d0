/**
 * Migration 0217: what a shop may have, though nobody has heard that it does. `perhaps_there`: an earlier try may have made the product;
 * `unsure`: its price or stock may have been changed to something else than is written here.
 */
export const statements: readonly string[] = [
  `alter table listings add column perhaps_there boolean not null default false`,
  `alter table listing_skus add column unsure boolean not null default false`,
]
