import { MAX_LINE_QTY } from '../../domain/limits'
import type { OrderSource } from '../../domain/ordering'

const ID = /^[\w-]{1,64}$/

/** The lines a link asks to order: `cart=1,2` or `items=sku:qty,…` (`sku=` as well); null when it asks for none or for nonsense. */
export const sourceFromLink = (search: URLSearchParams): OrderSource | null => {
  const cartIds = listOf(search.get('cart'))
  if (cartIds.length > 0)
    return cartIds.every((id) => ID.test(id)) ? { family: 'cart', cartIds: [...new Set(cartIds)] } : null
  const items = listOf(search.get('items') ?? search.get('sku')).map((item) => {
    const [skuId = '', qty = '1'] = item.split(':')
    return { skuId, qty: Number(qty) }
  })
  const isSound = items.every(
    ({ skuId, qty }) => ID.test(skuId) && Number.isSafeInteger(qty) && qty > 0 && qty <= MAX_LINE_QTY,
  )
  return items.length > 0 && isSound ? { family: 'direct', items } : null
}

const listOf = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean)
