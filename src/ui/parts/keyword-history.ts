import type { TabStore } from '../../domain/ports/browser'

const KEY = 'keywords'
const KEPT = 10

/** The last keywords of this tab, newest first. */
export const recentKeywords = (tab: TabStore): string[] => {
  const kept = tab.read(KEY)
  return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : []
}

export const rememberKeyword = (tab: TabStore, keyword: string): void =>
  tab.write(KEY, [keyword, ...recentKeywords(tab).filter((one) => one !== keyword)].slice(0, KEPT))

export const forgetKeywords = (tab: TabStore): void => tab.remove(KEY)
