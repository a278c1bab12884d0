import { searchWords } from '../../src/domain/search-tokens'

/** Collects the parameters of one statement: `arg(value)` keeps it and gives its place, "$3". */
export const args = () => {
  const values: unknown[] = []
  return { values, arg: (value: unknown): string => `$${values.push(value)}` }
}

/** SQL: that each word of a keyword stands in `text`, which is SQL that gives a normalised text (searchText). */
export const wordsIn = (text: string, keyword: string | undefined, arg: (value: unknown) => string): string[] =>
  searchWords(keyword ?? '').map((word) => `strpos(${text}, ${arg(word)}) > 0`)

/** A pattern that finds the text anywhere, its own % and _ taken literally. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
export const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`
