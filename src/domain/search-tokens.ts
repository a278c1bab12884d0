/**
 * What searching means, and the tokens that make it quick. A keyword is split into words at white space; a product is found when every
 * word occurs, as it was typed, somewhere inside its title, its 货号 or its supplier's name. Width and case make no difference.
 *
 * The stock text-search parsers keep a run of Chinese as one word, so the index holds our own tokens: every pair of neighbouring
 * characters (whatever they are, so that "2035#8" is found by "5#8") and the last character of each word. A word's tokens among a
 * text's tokens are necessary, not sufficient ("ab bc" has those of "abc"): `searchText` settles it, by plain substring.
 */

/** Full-width and compatibility forms become plain, capitals small. What no database can hold is dropped. */
const plain = (text: string): string =>
  text
    .replaceAll('\0', '')
    .replace(/\p{Cs}/gu, '')
    .normalize('NFKC')
    .toLowerCase()

const wordsOf = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean)

/** The words that must all be found; none for a keyword of nothing but white space. */
export const searchWords = (keyword: string): string[] => [...new Set(wordsOf(keyword))]

/** The texts in which words are looked for, as one: no word reaches over a space, hence none from one text into the next. */
export const searchText = (texts: readonly string[]): string => texts.flatMap(wordsOf).join(' ')

/** "法式 A1" → 法式, 式, a1, 1 */
export const textTokens = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(wordsOf).flatMap((word) => [...pairsOf(word), [...word].at(-1)!])),
]

/**
 * A filter (category, market, tag …) as a token of the same index. It begins with a space, which no token of a text does.
 * `kind` is one letter.
 */
export const labelToken = (kind: string, value: string): string => ` ${kind}${value}`

/** The text form of a PostgreSQL tsvector, without positions: each token quoted, so that no parser of a locale is asked. */
export const tokenVector = (tokens: readonly string[]): string => tokens.map(quoted).join(' ')

/**
 * The text form of a PostgreSQL tsquery: all pairs of all words, and all labels. A word of one character asks for what begins with it.
 * Null when nothing is asked.
 */
export const tokenQuery = (words: readonly string[], labels: readonly string[]): string | null => {
  const asked = [
    ...words.flatMap((word) => ([...word].length === 1 ? [`${quoted(word)}:*`] : pairsOf(word).map(quoted))),
    ...labels.map(quoted),
  ]
  return asked.length > 0 ? [...new Set(asked)].join(' & ') : null
}

const pairsOf = (word: string): string[] => {
  const characters = [...word]
  return characters.slice(1).map((character, i) => characters[i]! + character)
}

const quoted = (token: string): string => `'${token.replace(/['\\]/g, (sign) => sign + sign)}'`
