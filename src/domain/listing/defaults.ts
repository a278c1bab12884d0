import type { Named } from '../catalogue'
import type { PriceRule } from './price-rule'
import { PLAIN_RULE } from './price-rule'
import type { PlatformLeaf } from './shelf'

/** When a shop promises to send: 当日, 次日, 48 小时. */
export const dispatchPromises = ['today', 'next_day', 'two_days'] as const
export type DispatchPromise = (typeof dispatchPromises)[number]

/** What follows when goods that are on a shop's shelf change at their source. */
export const followings = ['ask', 'push'] as const
export type Following = (typeof followings)[number]

/** How goods are put on the shelf of a shop where nothing else is said of them. */
export interface ShopDefaults {
  rule: PriceRule
  titlePrefix: string
  titleSuffix: string
  freightTemplate: Named | null // of the shop's on the platform
  dispatch: DispatchPromise
  servicePhone: string
  /** Which of the platform's leaves our categories are. */
  categories: CategoryMapping[]
  follow: Following
}

export interface CategoryMapping {
  categoryId: string // ours, of any level: the deepest that says something holds
  leaf: PlatformLeaf
}

export const PLAIN_DEFAULTS: ShopDefaults = {
  rule: PLAIN_RULE,
  titlePrefix: '',
  titleSuffix: '',
  freightTemplate: null,
  dispatch: 'two_days',
  servicePhone: '',
  categories: [],
  follow: 'ask',
}

export const MAX_AFFIX = 20
export const MAX_MAPPINGS = 500

/** @param path ids of our categories, from the top */
export const mappedLeaf = ({ categories }: ShopDefaults, path: readonly string[]): PlatformLeaf | null => {
  for (const id of path.toReversed()) {
    const mapped = categories.find(({ categoryId }) => categoryId === id)
    if (mapped) return mapped.leaf
  }
  return null
}
