import { cartItems, cartTotals } from '../../domain/cart'
import type { CartGateway } from '../../domain/ports/cart-gateway'
import * as cart from '../../../wire/cart'
import type { WireClient } from './wire-client'

export const wireCartGateway = ({ ask }: WireClient): CartGateway => ({
  async list() {
    const { list, totals } = await ask(cart.cartList, {})
    return { list, totals: totals ?? cartTotals(cartItems({ list })) }
  },
  add: (items) => ask(cart.cartAdd, { items }),
  update: (change) => ask(cart.cartUpdate, change),
  select: (cartIds, selected) => ask(cart.cartSelect, { cartIds, selected }),
  lookUp: (artNos) => ask(cart.cartLookup, { artNos }),
  remove: (cartIds) => ask(cart.cartDelete, { cartIds }),
})
