import { useReducer } from 'react'

interface Selection<T> {
  chosen: ReadonlyMap<string, T>
  anchor: string // where a range begins
}

type Change<T> =
  | { type: 'one'; one: T; isRange: boolean }
  | { type: 'page'; on: boolean }
  | { type: 'add'; ones: readonly T[] }
  | { type: 'drop'; keys: readonly string[] }
  | { type: 'none' }

/** Which of a list are chosen, on this page and on others. A range goes from the one chosen before. */
export const useSelection = <T>(shown: readonly T[], keyOf: (one: T) => string) => {
  const [{ chosen }, change] = useReducer(
    (before: Selection<T>, wish: Change<T>): Selection<T> => {
      const set = (ones: readonly T[], on: boolean): ReadonlyMap<string, T> => {
        const next = new Map(before.chosen)
        for (const one of ones)
          if (on) next.set(keyOf(one), one)
          else next.delete(keyOf(one))
        return next
      }
      if (wish.type === 'none') return { chosen: new Map(), anchor: '' }
      if (wish.type === 'drop')
        return { ...before, chosen: new Map([...before.chosen].filter(([key]) => !wish.keys.includes(key))) }
      if (wish.type === 'add') return { ...before, chosen: set(wish.ones, true) }
      if (wish.type === 'page') return { ...before, chosen: set(shown, wish.on) }
      const { one, isRange } = wish
      const key = keyOf(one)
      return {
        chosen: set(isRange ? between(shown.map(keyOf), shown, before.anchor, key) : [one], !before.chosen.has(key)),
        anchor: isRange ? before.anchor : key,
      }
    },
    { chosen: new Map<string, T>(), anchor: '' },
  )
  const now = new Map(shown.map((one) => [keyOf(one), one]))
  return {
    /** As they stand now, as far as this page tells. */
    all: [...chosen].map(([key, one]) => now.get(key) ?? one),
    has: (key: string) => chosen.has(key),
    choose: (one: T, isRange = false) => change({ type: 'one', one, isRange }),
    choosePage: (on: boolean) => change({ type: 'page', on }),
    add: (ones: readonly T[]) => change({ type: 'add', ones }),
    drop: (keys: readonly string[]) => change({ type: 'drop', keys }),
    clear: () => change({ type: 'none' }),
  }
}

const between = <T>(keys: readonly string[], shown: readonly T[], from: string, to: string): readonly T[] => {
  const [a, b] = [keys.indexOf(from), keys.indexOf(to)]
  return a < 0 ? shown.slice(b, b + 1) : shown.slice(Math.min(a, b), Math.max(a, b) + 1)
}
