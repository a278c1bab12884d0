import type { Reordered } from './order'
import { MAX_CART_LINES, MAX_LINE_QTY } from './limits'
import { CART_IS_FULL, CART_LINE_FULL, problemText } from './problem-text'

/** What the catalogue says now of a SKU that was ordered before. */
export interface OnShelf {
  onShelf: boolean
  isOffered: boolean
  stock: number
}

interface Ordered {
  skuId: string
  title: string
  spec: string
  qty: number
}

/**
 * What of earlier orders goes into the cart again: as many pieces as there are, beside what lies in it; the rest with its reason.
 * @param now by SKU; one that is gone from the catalogue is missing. @param inCart pieces by SKU
 */
export const planReorder = (
  items: readonly Ordered[],
  now: ReadonlyMap<string, OnShelf>,
  inCart: ReadonlyMap<string, number>,
): Reordered => {
  const plan: Reordered = { added: [], left: [] }
  let lines = inCart.size
  for (const [skuId, { title, spec, qty }] of together(items)) {
    const leave = (reason: string) => plan.left.push({ skuId, title, spec, reason })
    const sku = now.get(skuId)
    const most = Math.min(qty, sku?.stock ?? 0, MAX_LINE_QTY - (inCart.get(skuId) ?? 0))
    if (!sku?.onShelf) leave(problemText({ reason: 'off_shelf', stock: 0 }))
    else if (!sku.isOffered) leave(problemText({ reason: 'sku_off_shelf', stock: 0 }))
    else if (sku.stock < 1) leave(problemText({ reason: 'sold_out', stock: 0 }))
    else if (most < 1) leave(CART_LINE_FULL)
    else if (!inCart.has(skuId) && lines >= MAX_CART_LINES) leave(CART_IS_FULL)
    else {
      plan.added.push({ skuId, qty: most })
      if (!inCart.has(skuId)) lines += 1
      if (most < qty)
        leave(most < sku.stock ? CART_LINE_FULL : problemText({ reason: 'short_stock', stock: sku.stock }))
    }
  }
  return plan
}

const together = (items: readonly Ordered[]): Map<string, Ordered> => {
  const all = new Map<string, Ordered>()
  for (const item of items) all.set(item.skuId, { ...item, qty: item.qty + (all.get(item.skuId)?.qty ?? 0) })
  return all
}
