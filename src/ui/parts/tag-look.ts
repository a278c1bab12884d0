import { HOT, IN_STOCK } from '../../domain/product-tags'

/** The class of a tag of goods and stalls: red for what sells best, green for what is there, quiet for the rest. */
export const tagLook = (tag: string): string => {
  if (tag === HOT) return 'tag urgent'
  return tag === IN_STOCK ? 'tag good' : 'tag'
}
