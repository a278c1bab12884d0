import { searchWords } from '../../src/domain/search-tokens'

/** Collects the parameters of one statement: `arg(value)` keeps it and gives its place, "$3". */
export const args = () => {
  const values: unknown[] = []
  return { values, arg: (value: unknown): string => `$${values.push(value)}` }
}

/** SQL: that each word of a keyword stands in `text`, which is SQL that gives a normalised text (searchText). */
export const wordsIn = (text: string, keyword: string | undefined, arg: (value: unknown) => string): string[] =>
  searchWords(keyword ?? '').map((word) => `strpos(${text}, ${arg(word)}) > 0`)

/** Whether a keyword is long enough for an index of grams. */
export const hasGrams = (keyword: string): boolean => /[^\0-\x7f]/.test(keyword) || keyword.length >= 3

interface Searched {
  /** SQL: the texts as one, small and plain, with an index of its grams under their owner. */
  search: string
  /** SQL of whose row it is. */
  owner: string
  userId: string
}

/** Conditions that each word of a keyword is found: grams find them, the text decides. The planner isn't told which: its plan is for all. */
export const foundWords = (
  { search, owner, userId }: Searched,
  keyword: string | undefined,
  arg: (value: unknown) => string,
): string[] =>
  searchWords(keyword ?? '').flatMap((word) => [
    `strpos(${search}, ${arg(word)}) > 0`,
    ...(hasGrams(word)
      ? [`order_grams(${owner}, ${search}) @> (select sought_grams(${arg(userId)}, ${arg(word)}))`]
      : []),
  ])

/** Whether grams find what has all words of a keyword. */
export const foundByGrams = (keyword: string | undefined): boolean => searchWords(keyword ?? '').some(hasGrams)

/** A pattern that finds the text anywhere, its own % and _ taken literally. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
export const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * SQL: a parameter that the planner isn't told. Of one that it is told, as how long a list is, it may think a plan for just this one so
 * much better than one for any that it plans anew each time, which costs more than it saves where little is looked at.
 * @param place with its type, "$1::text[]"
 */
export const untold = (place: string): string => `(select ${place})${place.slice(place.indexOf('::'))}`
