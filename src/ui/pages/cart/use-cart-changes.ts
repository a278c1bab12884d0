import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cart, CartItem } from '../../../domain/cart'
import { useNotices, usePorts } from '../../ports-context'
import { cartQuery } from '../../queries/cart'
import { withItems } from './cart-view'

const scope = { id: 'cart' } // one change after the other, in the order of the clicks

/** Changes show at once and are put back when the server refuses; after the last one the cart is read again. */
export const useCartChanges = () => {
  const { cart } = usePorts()
  const { say } = useNotices()
  const client = useQueryClient()
  const { queryKey } = cartQuery(cart)

  /** At once: cancelling first keeps an answer on its way from undoing it. */
  const show = (change: (item: CartItem) => CartItem | null) => {
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (before: Cart | undefined) => before && withItems(before, change))
  }
  /** The last of several changes in a row reads anew, so that an answer never overtakes a click. */
  const settle = async () => {
    if (client.isMutating({ mutationKey: ['cart'] }) === 1) await client.invalidateQueries({ queryKey: ['mine'] })
  }
  const shared = { mutationKey: ['cart'], scope, onSettled: settle }

  const update = useMutation({
    ...shared,
    mutationFn: ({ cartId, qty }: { cartId: string; qty: number }) => cart.update({ cartId, qty }),
  })
  const selection = useMutation({
    ...shared,
    mutationFn: ({ cartIds, selected }: { cartIds: string[]; selected: boolean }) => cart.select(cartIds, selected),
  })
  const removal = useMutation({
    ...shared,
    mutationFn: (cartIds: string[]) => cart.remove(cartIds),
    onSuccess: (_, cartIds) => say('success', `已删除 ${cartIds.length} 种商品`),
  })
  return {
    setQty({ cartId }: CartItem, qty: number) {
      show((one) => (one.cartId === cartId ? { ...one, qty } : one))
      update.mutate({ cartId, qty })
    },
    select(items: readonly CartItem[], selected: boolean) {
      const cartIds = items.map(({ cartId }) => cartId)
      const chosen = new Set(cartIds)
      show((one) => (chosen.has(one.cartId) ? { ...one, selected } : one))
      selection.mutate({ cartIds, selected })
    },
    remove(items: readonly CartItem[]) {
      const cartIds = items.map(({ cartId }) => cartId)
      const gone = new Set(cartIds)
      show((one) => (gone.has(one.cartId) ? null : one))
      removal.mutate(cartIds)
    },
  }
}
