import {
  cartOf,
  itemsOf,
  joinedQty,
  mergedQty,
  mustBeAddable,
  mustBeSister,
  mustFit,
  type CartLine,
} from '../../domain/cart-rules'
import { MAX_LINE_QTY, MAX_OF_ART_NO } from '../../domain/limits'
import { foldArtNo } from '../../domain/pasted-lines'
import { refusals } from '../../domain/refusals'
import { cardOf, priceOf, skuOf, skusOf, stationOf, stockOf } from './memory-goods'
import type { MemoryHandlers } from './memory-handlers'
import { atomically, found, nextId, type MemoryBuyer, type MemoryCartLine, type MemoryWorld } from './memory-world'

export const cartHandlers = (world: MemoryWorld) => {
  const known = (skuId: string) => skuOf(world, skuId)!

  /** Newest first; what was added together in the order of the catalogue. */
  const linesOf = ({ cart }: MemoryBuyer): CartLine[] =>
    cart
      .toSorted((a, b) => {
        const [one, other] = [known(a.skuId), known(b.skuId)]
        const byProduct = one.product.id.localeCompare(other.product.id)
        return b.addedMs - a.addedMs || byProduct || one.place - other.place
      })
      .map(({ cartId, skuId, qty, selected }) => {
        const { product, sku, isOffered } = known(skuId)
        const { id: productId, title, artNo, onShelf, minQty, priceSteps, supplierId } = product
        const shown = {
          image: world.options.picture(sku.image),
          price: priceOf(world, sku),
          retailPrice: product.retailPrice,
          serviceFee: world.demo.fees.servicePerPiece,
          stock: stockOf(world, sku),
        }
        const { station, supplier } = stationOf(world, supplierId)
        const { color, size } = sku
        const line = {
          cartId,
          skuId,
          qty,
          selected,
          productId,
          title,
          artNo,
          color,
          size,
          onShelf,
          isOffered,
          minQty,
          priceSteps,
        }
        return { ...line, ...shown, station, supplier }
      })

  const lineOf = ({ cart }: MemoryBuyer, cartId: string): MemoryCartLine =>
    found(
      cart.find((one) => one.cartId === cartId),
      () => refusals.notFound('cartLine'),
    )

  const see = (line: MemoryCartLine) => {
    line.priceSeen = priceOf(world, known(line.skuId).sku)
  }

  const add = (buyer: MemoryBuyer, skuId: string, qty: number) => {
    let line = buyer.cart.find((one) => one.skuId === skuId)
    if (!line) {
      const added = { cartId: nextId(world), skuId, qty: 0, selected: true, addedMs: world.options.now() }
      buyer.cart.push((line = { ...added, priceSeen: priceOf(world, known(skuId).sku) }))
    }
    if (line.qty + qty > MAX_LINE_QTY) throw refusals.wrongQty()
    line.qty += qty
    line.selected = true
    see(line)
  }

  /** Another SKU of the same product. @returns the line that is left */
  const turnInto = (buyer: MemoryBuyer, line: MemoryCartLine, skuId: string): MemoryCartLine => {
    const sister = skuOf(world, skuId)
    mustBeSister(sister?.product.id === known(line.skuId).product.id ? sister : undefined)
    const twin = buyer.cart.find((one) => one.skuId === skuId)
    if (twin) buyer.cart = buyer.cart.filter((one) => one !== line)
    const kept = twin ?? line
    Object.assign(kept, { skuId, qty: joinedQty(line.qty, twin?.qty ?? 0) })
    see(kept)
    return kept
  }

  return {
    /** Prices count as seen from here on. */
    cartList(_, buyer) {
      for (const line of buyer.cart) see(line)
      return cartOf(linesOf(buyer))
    },

    cartAdd: ({ items }, { id }) =>
      atomically(world, () => {
        const buyer = world.state.buyers.find((one) => one.id === id)!
        const wanted = mergedQty(items)
        const shelf = wanted.flatMap(({ skuId }) => skuOf(world, skuId) ?? [])
        mustBeAddable(
          wanted,
          shelf.map(({ product, isOffered }) => ({ onShelf: product.onShelf, isOffered })),
        )
        for (const { skuId, qty } of wanted) add(buyer, skuId, qty)
        mustFit(buyer.cart.length)
        return { cartItems: buyer.cart.length }
      }),

    cartUpdate(change, buyer) {
      let line = lineOf(buyer, change.cartId)
      if ('qty' in change) line.qty = change.qty
      else if ('selected' in change) line.selected = change.selected
      else if (change.skuId !== line.skuId) line = turnInto(buyer, line, change.skuId)
      return itemsOf(linesOf(buyer)).find(({ cartId }) => cartId === line.cartId)!
    },

    cartSelect({ cartIds, selected }, buyer) {
      const lines = new Set(cartIds.map((id) => lineOf(buyer, id)))
      for (const line of lines) line.selected = selected
      return { changed: lines.size }
    },

    cartLookup: ({ artNos }, buyer) =>
      [...new Set(artNos.map(foldArtNo))].flatMap((artNo) =>
        world.demo.products
          .filter((one) => one.artNo.toLowerCase() === artNo)
          .toSorted((a, b) => Number(b.onShelf) - Number(a.onShelf))
          .slice(0, MAX_OF_ART_NO)
          .map((one) => ({ ...one, ...cardOf(world, one, buyer), skus: skusOf(world, one) })),
      ),

    cartDelete({ cartIds }, buyer) {
      const gone = new Set(cartIds.map((id) => lineOf(buyer, id)))
      buyer.cart = buyer.cart.filter((one) => !gone.has(one))
      return { deleted: gone.size }
    },
  } satisfies Partial<MemoryHandlers>
}
