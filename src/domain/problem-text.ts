import type { Problem, ProblemReason } from './failure'

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
