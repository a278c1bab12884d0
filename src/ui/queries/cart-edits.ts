import type { QueryClient } from '@tanstack/react-query'
import type { CartItem } from '../../domain/cart'
import type { CartGateway } from '../../domain/ports/cart-gateway'

/** A change of lines that are in the cart. */
export type CartEdit =
  | { kind: 'qty'; cartId: string; qty: number }
  | { kind: 'sku'; cartId: string; skuId: string }
  | { kind: 'select'; cartIds: string[]; selected: boolean }
  | { kind: 'remove'; cartIds: string[] }

/** One after the other, in the order of the clicks. */
export const cartEdits = { mutationKey: ['cart'], scope: { id: 'cart' } }

/** @returns the line as it is now, where one line was changed and the server told it */
export const sendEdit = async (cart: CartGateway, edit: CartEdit): Promise<CartItem | null> => {
  if (edit.kind === 'qty') return cart.update({ cartId: edit.cartId, qty: edit.qty })
  if (edit.kind === 'sku') return cart.update({ cartId: edit.cartId, skuId: edit.skuId })
  await (edit.kind === 'select' ? cart.select(edit.cartIds, edit.selected) : cart.remove(edit.cartIds))
  return null
}

/** Edits that come to the same in whatever order they arrive: the last word on each line. */
export const lastWords = (edits: readonly CartEdit[]): CartEdit[] => {
  const qtys = new Map<string, number>()
  const skus = new Map<string, string>()
  const ticks = new Map<string, boolean>()
  const gone = new Set(edits.flatMap((edit) => (edit.kind === 'remove' ? edit.cartIds : [])))
  for (const edit of edits) {
    if (edit.kind === 'qty') qtys.set(edit.cartId, edit.qty)
    else if (edit.kind === 'sku') skus.set(edit.cartId, edit.skuId)
    else if (edit.kind === 'select') edit.cartIds.forEach((id) => ticks.set(id, edit.selected))
  }
  const ticked = (selected: boolean): string[] =>
    [...ticks].flatMap(([id, on]) => (on === selected && !gone.has(id) ? [id] : []))
  return [
    ...[...qtys].flatMap(([cartId, qty]): CartEdit[] => (gone.has(cartId) ? [] : [{ kind: 'qty', cartId, qty }])),
    ...[...skus].flatMap(([cartId, skuId]): CartEdit[] => (gone.has(cartId) ? [] : [{ kind: 'sku', cartId, skuId }])),
    { kind: 'select' as const, cartIds: ticked(true), selected: true },
    { kind: 'select' as const, cartIds: ticked(false), selected: false },
    { kind: 'remove' as const, cartIds: [...gone] },
  ].filter((edit) => 'cartId' in edit || edit.cartIds.length > 0)
}

/** The page goes: edits that still wait for their turn are sent now. The one under way goes again, as its call may be cut off. */
export const sendWaitingEdits = (queries: QueryClient, cart: CartGateway): void => {
  const open = queries.getMutationCache().findAll({ mutationKey: cartEdits.mutationKey, status: 'pending' })
  for (const edit of lastWords(open.map(({ state }) => state.variables as CartEdit))) {
    // Nobody is left to hear of a refusal.
    sendEdit(cart, edit).catch(() => undefined)
  }
}
