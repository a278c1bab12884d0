import type { Suggestion } from './catalogue'
import { keywordIn } from './search-tokens'

export const MAX_SUGGESTIONS = 10
/** Of categories, art numbers and suppliers each. */
export const MAX_OF_A_KIND = 3
/** Whose titles are looked through for words. */
export const TITLES_READ = 30

/**
 * What a keyword may be meant to become: names first, then the words of titles that it stands in, each once.
 * @param named categories, art numbers, suppliers
 * @param titles of what sells best among what is found
 */
export const suggestionsOf = (typed: string, named: readonly Suggestion[], titles: readonly string[]): Suggestion[] => {
  const isAsked = keywordIn(typed)
  const parts = titles.flatMap((title) => title.split(/\s+/)).filter((part) => isAsked([part]))
  const all = [...named, ...parts.map((text) => ({ text, kind: 'keyword' as const }))]
  return all.filter(({ text }, i) => all.findIndex((one) => one.text === text) === i).slice(0, MAX_SUGGESTIONS)
}
