import type { Suggestion } from './catalogue'
import { nounsIn } from './goods-nouns'
import { keywordIn, wordsOf } from './search-tokens'

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

/** Of so many products that sell best. */
export const HOT_TITLES = 200
const MOST_HOT = 8
const LONGEST = 6

/**
 * 热搜: what the things that sell best are called, the commonest first. A name is a noun with what stands before it, as far as titles
 * agree: 连衣裙 of 雪纺连衣裙 and 碎花连衣裙, not 衣裙. A noun alone (套装) says too little.
 * @param titles of what sells best
 */
export const hotWords = (titles: readonly string[]): Suggestion[] => {
  const times = new Map<string, number>()
  for (const ending of titles.flatMap((title) => [...new Set(endingsIn(title))]))
    times.set(ending, (times.get(ending) ?? 0) + 1)
  const isWhole = (word: string): boolean =>
    ![...times].some(
      ([longer, of]) => longer.length === word.length + 1 && longer.endsWith(word) && of === times.get(word),
    )
  const names = [...times]
    .filter(([word, of]) => of > 1 && isWhole(word) && !isTwoNouns(word))
    .toSorted(([, a], [, b]) => b - a)
    .map(([word]) => word)
  const kinds = names.filter((word, i) => !names.slice(0, i).some((one) => one.endsWith(word) || word.endsWith(one)))
  return kinds.slice(0, MOST_HOT).map((word) => ({ text: word.toUpperCase(), kind: 'keyword' }))
}

const endingsIn = (title: string): string[] =>
  wordsOf(title).flatMap((part) =>
    nounsIn(part).flatMap(({ word, end }) =>
      Array.from({ length: LONGEST - word.length }, (_, i) => part.slice(Math.max(0, end - word.length - 1 - i), end)),
    ),
  )

/** 服套装 is the end of 家居服套装 and 校服套装, and no word. */
const isTwoNouns = (text: string): boolean =>
  [...text].some((_, i) => isNoun(text.slice(0, i)) && isNoun(text.slice(i)))

const isNoun = (text: string): boolean => nounsIn(text).some(({ word }) => word === text)
