import type { SuggestedLeaf } from './platform-tree'
import { suggestionWords } from './words'

/** Which of the platform's leaves goods are likely to belong to. */

export interface LeafWish {
  /** Names of our category, from the top. */
  path: readonly string[]
  title: string
}

/** Neighbouring characters; one character by itself is a pair with nothing. */
const pairsOf = (name: string): Set<string> => {
  const characters = [...name.replace(/[\s/、（）()]/gu, '')]
  return new Set(characters.length < 2 ? characters : characters.slice(1).map((one, at) => characters[at]! + one))
}

/** 0–1: twice what they share of all they have (Dice). */
const alike = (a: string, b: string): number => {
  const [ofA, ofB] = [pairsOf(a), pairsOf(b)]
  const shared = [...ofA].filter((pair) => ofB.has(pair)).length
  return ofA.size + ofB.size === 0 ? 0 : (2 * shared) / (ofA.size + ofB.size)
}

const nameScore = (name: string, ours: string): number =>
  name === ours ? 1 : name.includes(ours) || ours.includes(name) ? 0.8 : alike(name, ours) * 0.7

/** 0–1: how much a knot is about them, by its name. What promises most is looked into first. */
export const promiseOf = (name: string, { path, title }: LeafWish): number =>
  Math.max(title.includes(name) ? 0.9 : 0, ...path.map((ours) => nameScore(name, ours)))

/** A name of ours says the less of a leaf the higher it stands: from the last one up. */
const NEAR = [1, 0.85, 0.5]

const ownScore = (leaf: string, path: readonly string[]): { own: number; ours: string } =>
  path
    .toReversed()
    .map((ours, up) => ({ own: nameScore(leaf, ours) * (NEAR[up] ?? 0.5), ours }))
    .reduce((best, one) => (one.own > best.own ? one : best), { own: 0, ours: '' })

/** @param names of the leaf, from the top */
export const leafScore = (names: readonly string[], wish: LeafWish): { score: number; why: string } => {
  const leaf = names.at(-1)!
  const { own, ours: nearest } = ownScore(leaf, wish.path)
  const inTitle = wish.title.includes(leaf)
  const above = Math.max(
    0,
    ...names.slice(0, -1).flatMap((name) => wish.path.slice(0, -1).map((ours) => nameScore(name, ours))),
  )
  const score = Math.round(55 * own + (inTitle ? 20 : 0) + 25 * above)
  const why = inTitle ? suggestionWords.title(leaf) : own > 0 ? suggestionWords.category(nearest) : ''
  return { score, why }
}

export const MAX_SUGGESTED = 5
/** What is less likely isn't proposed. */
export const LEAST_SCORE = 40

export const likeliest = (leaves: readonly SuggestedLeaf[]): SuggestedLeaf[] =>
  leaves
    .filter(({ score }) => score >= LEAST_SCORE)
    .toSorted((a, b) => b.score - a.score || a.id.localeCompare(b.id))
    .slice(0, MAX_SUGGESTED)
