import type { Pieces } from '../../../domain/landed'
import { cartItems, cartTotals, type Cart, type CartItem } from '../../../domain/cart'

/** What the cart's page shows, worked out from the cart. */
export const validItems = (cart: Cart): CartItem[] => cartItems(cart).filter(({ valid }) => valid)
export const invalidItems = (cart: Cart): CartItem[] => cartItems(cart).filter(({ valid }) => !valid)
export const chosenItems = (cart: Cart): CartItem[] => validItems(cart).filter(({ selected }) => selected)

/** The chosen lines, each with the station that its parcel will come from. */
export const chosenPieces = ({ list }: Cart): Pieces[] =>
  list.flatMap(({ station, suppliers }) =>
    suppliers.flatMap(({ items }) =>
      items.filter(({ valid, selected }) => valid && selected).map((item) => ({ ...item, station })),
    ),
  )

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
  return { list, totals: cartTotals(cartItems({ ...cart, list })) }
}
