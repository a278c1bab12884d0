import { nounsIn, type Noun } from './goods-nouns'
import { keywordIn, searchText, searchWords } from './search-tokens'

/**
 * What 综合 puts first: what was meant. A search for 包 finds every title with that character; it means bags. Three tiers, whatever is
 * found standing in exactly one, and within each by sales, then the newer first:
 *
 * 0. the product is such a thing: its head, the name its title gives it or that of its category, ends in what was asked for;
 * 1. the words stand in its title or 货号;
 * 2. some stand in its supplier's name only (帽子先生 sells gloves too).
 *
 * What is found at all is not decided here (./search-tokens).
 */
export type Tier = 0 | 1 | 2
export const TIERS: readonly Tier[] = [0, 1, 2]

/** So many characters of a name are looked at, from its end: enough to tell 连衣裙 from 半身裙, few enough to keep for each product. */
const LONGEST = 4

/**
 * All that a product's names end in, as `meantBy` asks for it: 裙, 衣裙, 连衣裙, 花连衣裙. Titles name the thing anywhere and often call it
 * several names (连衣裙女夏季打底衫); what its category is called tells which of them count, and where it tells nothing, they all do.
 * @param categories the names of its categories, from the top
 */
export const headsOf = (title: string, categories: readonly string[]): string[] => {
  const text = searchText([title])
  const leaf = searchText(categories.slice(-1))
  const ofLeaf = nounsIn(leaf)
  const named = nounsIn(text, ofLeaf.length === 0 ? leaf : '')
  const fitting = named.filter(({ word }) => ofLeaf.some((one) => one.word === word))
  const heads = fitting.length > 0 ? fitting : named
  return [
    ...new Set([
      ...heads.flatMap((noun) => endings(text, noun)),
      ...ofLeaf.flatMap((noun) => endings(leaf, noun)),
      ...categories.map((name) => lastOf(searchText([name]).replace(/(?<=.)子$/, ''))),
    ]),
  ]
}

/** Of each length, from the noun itself. */
const endings = (text: string, { word, end }: Noun): string[] => {
  const name = [...text.slice(0, end).split(' ').at(-1)!].slice(-LONGEST)
  const shortest = Math.min([...word].length, name.length)
  return Array.from({ length: name.length - shortest + 1 }, (_, i) => name.slice(i).join(''))
}

const lastOf = (name: string): string => [...name].slice(-LONGEST).join('')

/** What a keyword asks to be the head: of its words the last that names a thing, up to that name (卫衣男 → 卫衣). '' for no words. */
export const meantBy = (keyword: string): string => {
  const words = searchWords(keyword)
  const things = words.flatMap((word) =>
    nounsIn(word)
      .slice(-1)
      .map(({ end }) => word.slice(0, end)),
  )
  return lastOf(things.at(-1) ?? words.at(-1) ?? '')
}

/** In which tier a product stands that the keyword finds; `own` are its title and 货号. */
export const tierOf = (keyword: string): ((heads: readonly string[], own: readonly string[]) => Tier) => {
  const meant = meantBy(keyword)
  const isIn = keywordIn(keyword)
  return (heads, own) => (heads.includes(meant) ? 0 : isIn(own) ? 1 : 2)
}
