/** What 抖店 takes of a product (docs of product.addV2 as of 2026); whoever checks by them is told at once what it would refuse. */
export const listingLimits = {
  /** In half widths: a Han character counts two. */
  titleMin: 16,
  titleMax: 60,
  pictures: 5,
  /** Pixels of each side; they are square. */
  pictureSide: 600,
  /** Of all kinds together: of the product, of its details, of its colours. */
  allPictures: 50,
  skus: 600,
  specValueMax: 20,
  priceMin: 1,
  priceMax: 999_999_999,
  stockMax: 1_000_000,
} as const

/** Side of what is made of a wider picture. chosen by us: sharp on a phone, some 150 kB. */
export const PICTURE_SIDE = 1200
