import { busy } from '../../src/domain/no-answer'

const MOST_OF_ONE = 2

/**
 * Room for what is costly while it lasts: together at most `most`, in whatever it is measured, and two things of one owner, so that nobody
 * fills it alone. @returns what leaves it again; throws Failure busy
 */
export const sharedRoom = (most: number): ((owner: string, size: number) => () => void) => {
  const counts = new Map<string, number>()
  let taken = 0
  return (owner, size) => {
    const others = counts.get(owner) ?? 0
    if (others >= MOST_OF_ONE || taken + size > most) throw busy()
    counts.set(owner, others + 1)
    taken += size
    return () => {
      taken -= size
      const left = (counts.get(owner) ?? 1) - 1
      if (left > 0) counts.set(owner, left)
      else counts.delete(owner)
    }
  }
}
