import type { LeftSale } from '../../../domain/shops/left'
import type { PlatformOrder } from '../../../domain/shops/platform-order'

/** What is said of an order of a shop that is to be ordered. */
export type ChosenSale = Pick<
  PlatformOrder,
  'platformOrderId' | 'platformOrderNo' | 'shop' | 'lines' | 'consignee' | 'areaText'
>

/** "张** 浙江省 杭州市 · 连衣裙 等 2 种": one order among hundreds. */
export const saleTitle = ({ consignee, areaText, lines }: ChosenSale): string => {
  const [first] = lines
  const goods = first ? `${first.title}${lines.length > 1 ? ` 等 ${lines.length} 种` : ''}` : ''
  return [`${consignee.name} ${areaText}`.trim(), goods].filter(Boolean).join(' · ')
}

/** Each reason once, with how many there are of it where there is another. */
export const reasonsOf = (left: readonly Pick<LeftSale, 'reason'>[]): string => {
  const counts = new Map<string, number>()
  for (const { reason } of left) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  if (counts.size === 1) return left[0]!.reason
  return [...counts].map(([reason, count]) => `${count} 单${reason}`).join('；')
}
