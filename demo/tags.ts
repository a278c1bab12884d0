import { hotAmong, tagsOf } from '../src/domain/product-tags'
import type { DemoProduct } from './types'

const DAY_MS = 86_400_000

/** Which products of the shop are hot, when this many of each were sold of late. */
export const hotProducts = (
  products: readonly DemoProduct[],
  soldLately: (product: DemoProduct) => number,
): Set<string> => {
  const byCategory = new Map<string, { id: string; pieces: number }[]>()
  for (const product of products.filter(({ onShelf }) => onShelf)) {
    const category = byCategory.get(product.categoryId) ?? []
    category.push({ id: product.id, pieces: soldLately(product) })
    byCategory.set(product.categoryId, category)
  }
  return new Set([...byCategory.values()].flatMap((category) => [...hotAmong(category, category.length)]))
}

/** What a product is called, with this much in stock. */
export const demoTags = (
  { id, declared, daysAgo }: DemoProduct,
  skus: readonly { stock: number }[],
  hot: ReadonlySet<string>,
): string[] => {
  const stock = skus.reduce((total, sku) => total + sku.stock, 0)
  // Today's are put on the shelf while the shop is filled, all others a little before the same hour of their day.
  const shelvedMs = daysAgo === 0 ? 0 : -daysAgo * DAY_MS - 1
  return tagsOf({ declared, isHot: hot.has(id), shelvedMs, stock }, 0)
}
