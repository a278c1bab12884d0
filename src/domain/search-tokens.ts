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

const wordsOf = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean)

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

/** "法式 A12" → 法, 式, 法式, a1, 12, a12, 2 */
export const textTokens = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .flatMap(wordsOf)
      .flatMap((word) => [...lettersOf(word), ...pairsOf(word), ...asciiThrees(word), [...word].at(-1)!]),
  ),
]

/** What every text that holds the word has among its tokens: its threes of ASCII and the pairs outside them, or the one character it is. */
export const wordTokens = (word: string): string[] => {
  if ([...word].length === 1) return [word]
  const threes = asciiThrees(word)
  return [...threes, ...pairsOf(word).filter((pair) => !threes.some((three) => three.includes(pair)))]
}

/**
 * A filter (category, market, tag …) as a token of the same index. It begins with a space, which no token of a text does.
 * `kind` is one letter.
 */
export const labelToken = (kind: string, value: string): string => ` ${kind}${value}`

export const isLabel = (token: string): boolean => token.startsWith(' ')

/** The text form of a PostgreSQL tsvector, without positions: each token quoted, so that no parser of a locale is asked. */
export const tokenVector = (tokens: readonly string[]): string => tokens.map(quoted).join(' ')

/** The text form of a PostgreSQL tsquery: all of these tokens, a lone ASCII character by what begins with it. At least one. */
export const tokenQuery = (tokens: readonly string[]): string =>
  tokens.map((token) => (isPrefix(token) ? `${quoted(token)}:*` : quoted(token))).join(' & ')

/** Whether the token stands for all that begin with it, which is dear where they are many. */
export const isPrefix = (token: string): boolean => /^[!-~]$/.test(token)

const lettersOf = (word: string): string[] => [...word].filter((letter) => !isPrefix(letter))

const pairsOf = (word: string): string[] => {
  const characters = [...word]
  return characters.slice(1).map((character, i) => characters[i]! + character)
}

const ASCII_THREE = /^[!-~]{3}$/

const asciiThrees = (word: string): string[] => {
  const characters = [...word]
  return characters.map((_, i) => characters.slice(i, i + 3).join('')).filter((three) => ASCII_THREE.test(three))
}

const quoted = (token: string): string => `'${token.replace(/['\\]/g, (sign) => sign + sign)}'`
