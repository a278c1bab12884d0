import type { CollectedProduct, ViewedProduct } from '../../../domain/favourites'
import { minus, price } from '../../../domain/money'
import { toBeijing } from '../../../domain/time'

/** How the lowest price moved since the product was saved; null where it didn't, or nobody knows. */
export const priceChange = ({
  priceMin,
  priceWhenSaved,
}: Pick<CollectedProduct, 'priceMin' | 'priceWhenSaved'>): { down: boolean; text: string } | null => {
  if (priceWhenSaved === null) return null
  const more = minus(priceMin, priceWhenSaved)
  if (more === 0) return null
  return more < 0
    ? { down: true, text: `降价 ${price(minus(priceWhenSaved, priceMin))}` }
    : { down: false, text: `涨价 ${price(more)}` }
}

export interface Day<T> {
  date: string
  name: string
  products: T[]
}

const DAY = 86_400_000

/** What was looked at, day by day, in the order given. `now`: epoch ms. Days are Beijing's. */
export const byDay = <T extends Pick<ViewedProduct, 'viewedAt'>>(viewed: readonly T[], now: number): Day<T>[] => {
  const names = new Map([
    [toBeijing(now).slice(0, 10), '今天'],
    [toBeijing(now - DAY).slice(0, 10), '昨天'],
  ])
  const days = new Map<string, T[]>()
  for (const one of viewed) {
    const date = one.viewedAt.slice(0, 10)
    days.set(date, [...(days.get(date) ?? []), one])
  }
  return [...days].map(([date, products]) => ({ date, name: names.get(date) ?? chinese(date), products }))
}

const chinese = (date: string): string => {
  const [year, month, day] = date.split('-').map(Number)
  return `${year} 年 ${month} 月 ${day} 日`
}
