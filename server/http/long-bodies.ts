import { busy } from '../../src/domain/no-answer'

/** The next picture is sent when the one before it is done. */
const MOST_OF_ONE = 2

/**
 * Bodies too long for a call without files are held whole, from their first byte to the answer: together at most `mostBytes`, and of one
 * asker two. @returns what frees the place; throws Failure busy
 */
export const longBodies = (mostBytes: number): ((asker: string, bytes: number) => () => void) => {
  const counts = new Map<string, number>()
  let held = 0
  return (asker, bytes) => {
    const others = counts.get(asker) ?? 0
    if (others >= MOST_OF_ONE || held + bytes > mostBytes) throw busy()
    counts.set(asker, others + 1)
    held += bytes
    return () => {
      held -= bytes
      const left = (counts.get(asker) ?? 1) - 1
      if (left > 0) counts.set(asker, left)
      else counts.delete(asker)
    }
  }
}
