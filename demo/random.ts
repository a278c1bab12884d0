/** A small seeded generator (mulberry32): the same seed gives the same shop on every machine. */
export interface Random {
  next(): number // [0, 1)
  int(from: number, to: number): number // both ends included
  pick<T>(from: readonly T[]): T
  some<T>(from: readonly T[], count: number): T[] // distinct, in random order
  chance(share: number): boolean
}

export const seeded = (seed: string): Random => {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(from: readonly T[]): T => from[int(0, from.length - 1)] as T
  const some = <T>(from: readonly T[], count: number): T[] => {
    const rest = [...from]
    const taken: T[] = []
    while (taken.length < count && rest.length > 0) taken.push(...rest.splice(int(0, rest.length - 1), 1))
    return taken
  }
  return { next, int, pick, some, chance: (share) => next() < share }
}

/** FNV-1a, so that neighbouring ids don't give neighbouring streams. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value | 0
}
