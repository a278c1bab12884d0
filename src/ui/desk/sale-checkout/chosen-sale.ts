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
