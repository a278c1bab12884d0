import { nounsIn } from './goods-nouns'
import { searchWords } from './search-tokens'

/** What to look for instead where a keyword finds nothing: each of its words, then the goods it names. */
export const shorterKeywords = (keyword: string): string[] => {
  const words = searchWords(keyword)
  const goods = words.flatMap((word) => nounsIn(word).map((noun) => noun.word))
  return [...new Set([...words, ...goods])].filter((one) => words.length > 1 || one !== words[0])
}
