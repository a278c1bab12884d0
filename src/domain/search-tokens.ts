import { cleanText } from './text'

/**
 * What searching means, and the tokens that make it quick. A keyword is split into words at white space; a product is found when every
 * word occurs, as it was typed, somewhere inside its title, its 货号 or its supplier's name. Width and case make no difference.
 *
 * The stock text-search parsers keep a run of Chinese as one word, so the index holds our own tokens: every pair of neighbouring
 * characters (whatever they are, so that "2035#8" is found by "5#8"), every character that is not ASCII by itself, every three of ASCII
 * (each pair of digits is in a good part of all 货号, each three in few) and the last character of each word. A word's tokens among a
 * text's tokens are necessary, not sufficient ("ab bc" has those of "ab" and of "bc", not "abc"): `searchText` settles it, by plain
 * substring.
 */

/** Full-width and compatibility forms become plain, capitals small. What nobody sees, and no database can hold, is dropped. */
const plain = (text: string): string => cleanText(text).normalize('NFKC').toLowerCase()

export const wordsOf = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean)

/** The words that must all be found; none for a keyword of nothing but white space. */
export const searchWords = (keyword: string): string[] => [...new Set(wordsOf(keyword))]

/** The texts in which words are looked for, as one: no word reaches over a space, hence none from one text into the next. */
export const searchText = (texts: readonly string[]): string => texts.flatMap(wordsOf).join(' ')

/** Whether every word of the keyword stands in one of the texts: any texts for a keyword of nothing. */
export const keywordIn = (keyword: string): ((texts: readonly string[]) => boolean) => {
  const words = searchWords(keyword)
  return (texts) => {
    const text = searchText(texts)
    return words.every((word) => text.includes(word))
  }
}
