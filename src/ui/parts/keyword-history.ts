import type { TabStore } from '../../domain/ports/browser'

const KEY = 'keywords'
const KEPT = 10

/** A keyword, and whether suppliers were searched for by it rather than products. */
export interface RecentSearch {
  keyword: string
  suppliers: boolean
}

/** The last searches of this tab, newest first. */
export const recentSearches = (tab: TabStore): RecentSearch[] => {
  const kept = tab.read(KEY)
  return Array.isArray(kept) ? kept.filter(isSearch) : []
}

export const rememberSearch = (tab: TabStore, { keyword, suppliers }: RecentSearch): void => {
  const others = recentSearches(tab).filter((one) => one.keyword !== keyword || one.suppliers !== suppliers)
  tab.write(KEY, [{ keyword, suppliers }, ...others].slice(0, KEPT))
}

export const forgetSearches = (tab: TabStore): void => tab.remove(KEY)

const isSearch = (value: unknown): value is RecentSearch => {
  const { keyword, suppliers } = (value ?? {}) as Partial<RecentSearch>
  return typeof keyword === 'string' && typeof suppliers === 'boolean'
}
