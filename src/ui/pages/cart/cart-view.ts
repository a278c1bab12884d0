import { cartItems, type Cart, type CartItem } from '../../../domain/cart'
import { sum, times } from '../../../domain/money'

/** What the cart's page shows, worked out from the cart. */
export const validItems = (cart: Cart): CartItem[] => cartItems(cart).filter(({ valid }) => valid)
export const invalidItems = (cart: Cart): CartItem[] => cartItems(cart).filter(({ valid }) => !valid)
export const chosenItems = (cart: Cart): CartItem[] => validItems(cart).filter(({ selected }) => selected)

/** The cart with its lines changed (null drops a line), totals and empty groups put right. Used before the server has answered. */
export const withItems = (cart: Cart, change: (item: CartItem) => CartItem | null): Cart => {
  const list = cart.list
    .map(({ station, suppliers }) => ({
      station,
      suppliers: suppliers
        .map(({ supplier, items }) => ({ supplier, items: items.flatMap((item) => change(item) ?? []) }))
        .filter(({ items }) => items.length > 0),
    }))
    .filter(({ suppliers }) => suppliers.length > 0)
  const next = { list, totals: cart.totals }
  const chosen = chosenItems(next)
  return {
    list,
    totals: {
      items: cartItems(next).length,
      selectedItems: chosen.length,
      selectedQty: chosen.reduce((total, { qty }) => total + qty, 0),
      selectedAmount: sum(chosen.map(({ price, qty }) => times(price, qty))),
    },
  }
}
