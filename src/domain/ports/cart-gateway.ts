import type { Cart, CartChange, CartItem, SkuQty } from '../cart'
import type { Orderable } from '../pasted-lines'

/** The buyer's cart. Adding a SKU that is there already adds to its line. */
export interface CartGateway {
  list(): Promise<Cart>
  /** Lines with qty 0 are ignored. Answers how many lines the cart has; refused beyond MAX_CART_LINES. */
  add(items: SkuQty[]): Promise<{ cartItems: number }>
  /** Answers how the line is now; null where the backend doesn't say. */
  update(change: CartChange): Promise<CartItem | null>
  /** Chooses lines for the checkout, or unchooses them. All or nothing. */
  select(cartIds: string[], selected: boolean): Promise<{ changed: number }>
  /**
   * The products that have these art numbers, whatever their case; off the shelf as well, so that it can be said. Of one number at most
   * MAX_OF_ART_NO. Refused beyond MAX_PASTED_LINES numbers.
   */
  lookUp(artNos: string[]): Promise<Orderable[]>
  remove(cartIds: string[]): Promise<{ deleted: number }>
}
