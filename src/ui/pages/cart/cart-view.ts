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
      items
        .filter(({ valid, selected }) => valid && selected)
        .map(({ productId, price, retailPrice, serviceFee, priceSteps, qty }) => ({
          productId,
          price,
          retailPrice,
          serviceFee,
          priceSteps,
          qty,
          station,
        })),
    ),
  )

/**
 * The cart with its lines changed (null drops a line), totals and empty groups put right. Used before the server has answered.
 * Stations and suppliers of which no line changes stay the same objects: what shows them need not be drawn again.
 */
export const withItems = (cart: Cart, change: (item: CartItem) => CartItem | null): Cart => {
  const list = changed(cart.list, (station) => {
    const suppliers = changed(station.suppliers, (supplier) => {
      const items = changed(supplier.items, change)
      if (items.length === 0) return null
      return items === supplier.items ? supplier : { ...supplier, items }
    })
    if (suppliers.length === 0) return null
    return suppliers === station.suppliers ? station : { ...station, suppliers }
  })
  return { list, totals: cartTotals(cartItems({ list })) }
}

/** The very list where nothing in it changes. */
const changed = <T>(list: T[], change: (one: T) => T | null): T[] => {
  const next = list.map(change)
  return next.every((one, i) => one === list[i]) ? list : next.flatMap((one) => one ?? [])
}
