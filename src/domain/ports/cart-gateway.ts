import type { Cart, CartChange, CartItem, SkuQty } from '../cart'

/** The buyer's cart. Adding a SKU that is there already adds to its line. */
export interface CartGateway {
  list(): Promise<Cart>
  /** Lines with qty 0 are ignored. Answers how many lines the cart has; refused beyond MAX_CART_LINES. */
  add(items: SkuQty[]): Promise<{ cartItems: number }>
  /** Answers how the line is now; null where the backend doesn't say. */
  update(change: CartChange): Promise<CartItem | null>
  /** Chooses lines for the checkout, or unchooses them. All or nothing. */
  select(cartIds: string[], selected: boolean): Promise<{ changed: number }>
  remove(cartIds: string[]): Promise<{ deleted: number }>
}
