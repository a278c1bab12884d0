import { cartItems, type Cart, type CartItem } from '../../domain/cart'
import { MAX_CART_LINES, MAX_LINE_QTY } from '../../domain/limits'
import { stockState } from '../../domain/catalogue'
import { sum, times } from '../../domain/money'
import { sortOut } from '../../domain/pricing/sellable'
import type { CartGateway } from '../../domain/ports/cart-gateway'
import { problemText, refusals } from '../../domain/refusals'
import { buyerOf, nextId, priceOf, sellableLine, skuOf, type MemoryCartLine, type MemoryWorld } from './memory-world'

export const memoryCartGateway = (world: MemoryWorld): CartGateway => {
  const { demo } = world

  const sku = (skuId: string) => {
    const found = skuOf(demo, skuId)
    if (!found) throw refusals.notFound('sku')
    return found
  }

  const line = (cartId: string): MemoryCartLine => {
    const found = buyerOf(world).cart.find((one) => one.cartId === cartId)
    if (!found) throw refusals.notFound('cartLine')
    return found
  }

  const list = (): Cart => {
    const lines = buyerOf(world).cart
    const sellable = lines.map(({ skuId, qty }) => sellableLine(world, skuId, qty))
    const { refused } = sortOut(sellable)
    const items = lines.map((cartLine, i): CartItem => {
      const { product } = sku(cartLine.skuId)
      const now = sellable[i]!
      const reason = refused.get(cartLine.skuId)
      return {
        cartId: cartLine.cartId,
        skuId: cartLine.skuId,
        productId: product.id,
        title: product.title,
        artNo: product.artNo,
        spec: now.spec,
        image: now.image,
        price: now.price,
        qty: cartLine.qty,
        selected: cartLine.selected,
        valid: !reason,
        invalidReason: reason ? problemText({ reason, stock: now.stock }, now.minQty) : '',
        stock: now.stock,
        stockState: stockState(now.stock),
        minQty: now.minQty,
      }
    })
    const selected = items.filter((item) => item.valid && item.selected)
    return {
      list: grouped(items, sellable),
      totals: {
        items: items.length,
        selectedItems: selected.length,
        selectedQty: selected.reduce((total, { qty }) => total + qty, 0),
        selectedAmount: sum(selected.map(({ price, qty }) => times(price, qty))),
      },
    }
  }

  const grouped = (items: CartItem[], sellable: { station: { id: string; name: string } }[]): Cart['list'] => {
    const stations: Cart['list'] = []
    items.forEach((item, i) => {
      const { station } = sellable[i]!
      const { id, name } = demo.suppliers.find((one) => one.id === sku(item.skuId).product.supplierId)!
      let group = stations.find((one) => one.station.id === station.id)
      if (!group) stations.push((group = { station, suppliers: [] }))
      let stall = group.suppliers.find((one) => one.supplier.id === id)
      if (!stall) group.suppliers.push((stall = { supplier: { id, name }, items: [] }))
      stall.items.push(item)
    })
    return stations
  }

  return {
    list: async () => list(),

    async add(items) {
      const buyer = buyerOf(world)
      const wanted = items.filter(({ qty }) => qty > 0)
      for (const { skuId, qty } of wanted) {
        const { product, isOffered } = sku(skuId)
        if (!product.onShelf) throw refusals.offShelf()
        if (!isOffered) throw refusals.skuOffShelf()
        const all = wanted.filter((one) => one.skuId === skuId).reduce((total, one) => total + one.qty, 0)
        const before = buyer.cart.find((one) => one.skuId === skuId)?.qty ?? 0
        if (before + Math.max(all, qty) > MAX_LINE_QTY) throw refusals.wrongQty()
      }
      const after = new Set([...buyer.cart, ...wanted].map(({ skuId }) => skuId))
      if (after.size > MAX_CART_LINES) throw refusals.cartFull()
      for (const { skuId, qty } of wanted) {
        const before = buyer.cart.find((one) => one.skuId === skuId)
        if (before) before.qty += qty
        else {
          const priceSeen = priceOf(world, sku(skuId).sku)
          buyer.cart.unshift({ cartId: nextId(world), skuId, qty, selected: true, priceSeen })
        }
      }
      return { cartItems: buyer.cart.length }
    },

    async update(change) {
      const buyer = buyerOf(world)
      const changed = line(change.cartId)
      if ('qty' in change) changed.qty = change.qty
      if ('selected' in change) changed.selected = change.selected
      let kept = changed
      if ('skuId' in change && change.skuId !== changed.skuId) {
        if (sku(change.skuId).product.id !== sku(changed.skuId).product.id) throw refusals.notFound('sku')
        if (!sku(change.skuId).isOffered) throw refusals.skuOffShelf()
        const twin = buyer.cart.find(({ skuId }) => skuId === change.skuId)
        if (twin) {
          twin.qty = Math.min(MAX_LINE_QTY, twin.qty + changed.qty)
          buyer.cart = buyer.cart.filter((one) => one !== changed)
          kept = twin
        } else {
          changed.skuId = change.skuId
          changed.priceSeen = priceOf(world, sku(change.skuId).sku)
        }
      }
      return cartItems(list()).find(({ cartId }) => cartId === kept.cartId)!
    },

    async select(cartIds, selected) {
      const lines = new Set(cartIds.map((id) => line(id)))
      for (const one of lines) one.selected = selected
      return { changed: lines.size }
    },

    async remove(cartIds) {
      const buyer = buyerOf(world)
      const gone = new Set(cartIds.map((id) => line(id)))
      buyer.cart = buyer.cart.filter((one) => !gone.has(one))
      return { deleted: gone.size }
    },
  }
}
