import type { Related } from '../../../domain/shops/relation'

/** What became of relating, in words. */
export const relatedText = ({ linked, also, orders }: Related, isUnlinking: boolean): string => {
  if (isUnlinking) return orders > 0 ? `已解除关联，${orders} 单变为待关联` : '已解除关联'
  const specs = linked > 1 ? ` ${linked} 个规格` : ''
  const others = also > 0 ? `，同款 ${also} 行一起关联` : ''
  return orders > 0 ? `已关联${specs}，共 ${orders} 单${others}` : `已关联${specs}`
}
