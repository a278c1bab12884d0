import type { Problem, ProblemReason } from './failure'
import { MAX_CART_LINES, MAX_LINE_QTY } from './limits'

/** Why a line can't be ordered, in a word or two; used in the cart, in the check before placing and in refusals. */
export const problemText = ({ reason, stock }: Pick<Problem, 'reason' | 'stock'>, minQty = 2): string => {
  const texts: Record<ProblemReason, string> = {
    off_shelf: '商品已下架',
    sku_off_shelf: '该规格已下架',
    sold_out: '商品已售罄',
    short_stock: `库存不足，仅剩 ${stock} 件`,
    below_min_qty: `低于起批量 ${minQty} 件`,
    price_changed: '价格已变动',
    unreachable: '收货地区不支持配送',
  }
  return texts[reason]
}

// Lists say these themselves, without all the refusals (refusals.ts) in their script.

/** Why something isn't bought again. */
export const CART_LINE_FULL = `购物车里每个规格最多 ${MAX_LINE_QTY} 件`
export const CART_IS_FULL = `购物车最多放 ${MAX_CART_LINES} 种规格`

/** Why an order isn't part of what is done to several. */
export const cannotNow = (statusText: string, kind: keyof typeof batchVerbs): string =>
  `${statusText}的订单不能${batchVerbs[kind]}`
const batchVerbs = { pay: '付款', cancel: '取消', confirm: '确认收货', reorder: '再次购买' } as const
export const PAYS_TOO_MANY = '一次最多合并 100 单付款'
