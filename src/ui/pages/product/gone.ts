import type { ProductDetail } from '../../../domain/catalogue'

/** Whether there is nothing to buy: off the shelf, or every SKU sold out. */
export const isGone = ({ onShelf, stockState }: Pick<ProductDetail, 'onShelf' | 'stockState'>): boolean =>
  !onShelf || stockState === 'none'

/** Where the products that are like it stand on the page. */
export const LIKE = 'like'
