import { wordsOf } from '../../../src/domain/search-tokens'

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
