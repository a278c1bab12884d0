import { replaceEqualDeep, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { cartItems, type Cart, type CartItem } from '../../../domain/cart'
import { specText, type Sku } from '../../../domain/catalogue'
import { useNotices, usePorts } from '../../frame/ports-context'
import { cartQuery } from '../../queries/cart'
import { cartEdits, sendEdit, type CartEdit } from '../../queries/cart-edits'
import { withItems } from './cart-view'

/**
 * Changes show at once and are put back when the server refuses; after the last one the cart is read again, unless the server's answers
 * have told that all is as it shows: a cart of hundreds of lines would travel for each click.
 */
export const useCartChanges = () => {
  const { cart, catalogue } = usePorts()
  const { say } = useNotices()
  const client = useQueryClient()
  const { queryKey } = cartQuery(cart)
  const open = () => client.isMutating({ mutationKey: cartEdits.mutationKey })
  /** What came of the changes since the last reading: whether it must be read again, and the changed lines as the server has them. */
  const since = useRef<Since>(null)
  since.current ??= { isToRead: open() > 0, told: new Map() }

  /** At once: cancelling first keeps an answer on its way from undoing it. */
  const show = (change: (item: CartItem) => CartItem | null) => {
    if (client.isFetching({ queryKey }) > 0) since.current!.isToRead = true
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (before: Cart | undefined) => before && withItems(before, change))
  }
  const isAsShown = ({ isToRead, told }: Since): boolean => {
    if (isToRead) return false
    const shown = new Map(cartItems(client.getQueryData(queryKey) ?? { list: [] }).map((item) => [item.cartId, item]))
    return [...told].every(([cartId, item]) => replaceEqualDeep(shown.get(cartId), item) === shown.get(cartId))
  }
  /** The last of several changes in a row reads anew, so that an answer never overtakes a click. */
  const settle = async () => {
    if (open() !== 1) return
    const refetchType = isAsShown(since.current!) ? 'none' : 'active'
    since.current = { isToRead: false, told: new Map() }
    await client.invalidateQueries({ queryKey: ['mine'], refetchType })
  }
  const { mutate: send } = useMutation({
    ...cartEdits,
    mutationFn: (edit: CartEdit) => sendEdit(cart, edit),
    onSuccess: (line, edit) => {
      if (edit.kind === 'remove') say('success', `已删除 ${edit.cartIds.length} 种商品`)
      if (edit.kind === 'qty' && line && tellsAll(line)) since.current!.told.set(edit.cartId, line)
      else since.current!.isToRead = true
    },
    onError: () => {
      since.current!.isToRead = true
    },
    onSettled: settle,
  })
  const { mutate: keep } = useMutation({
    mutationFn: async (items: readonly CartItem[]) => {
      const productIds = [...new Set(items.map(({ productId }) => productId))]
      await Promise.all(productIds.map((targetId) => catalogue.collect({ type: 'product', targetId, collected: true })))
      await cart.remove(items.map(({ cartId }) => cartId))
    },
    onSuccess: (_, items) => say('success', `已移入收藏 ${items.length} 种商品`),
    onSettled: () => client.invalidateQueries({ queryKey: ['mine'] }),
  })
  return {
    /** Among the favourites first: what can't be kept stays in the cart. */
    keep,
    setSku({ cartId }: CartItem, { id: skuId, price, stock, stockState, ...sku }: Sku) {
      show((one) =>
        one.cartId === cartId
          ? { ...one, skuId, price, stock, stockState, spec: specText(sku), image: sku.image }
          : one,
      )
      send({ kind: 'sku', cartId, skuId })
    },
    setQty({ cartId }: CartItem, qty: number) {
      show((one) => (one.cartId === cartId ? { ...one, qty } : one))
      send({ kind: 'qty', cartId, qty })
    },
    select(items: readonly CartItem[], selected: boolean) {
      const cartIds = items.map(({ cartId }) => cartId)
      const chosen = new Set(cartIds)
      show((one) => (chosen.has(one.cartId) ? { ...one, selected } : one))
      send({ kind: 'select', cartIds, selected })
    },
    remove(items: readonly CartItem[]) {
      const cartIds = items.map(({ cartId }) => cartId)
      const gone = new Set(cartIds)
      show((one) => (gone.has(one.cartId) ? null : one))
      send({ kind: 'remove', cartIds })
    },
  }
}

interface Since {
  isToRead: boolean
  told: Map<string, CartItem>
}

/** A least quantity counts all lines of the product together: with it, a change of this one may be one of theirs too. */
const tellsAll = ({ minQty }: CartItem): boolean => minQty <= 1
