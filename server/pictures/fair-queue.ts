import { busy } from '../../src/domain/no-answer'

/** Does the work of one owner after another, never two things of one at once. */
export type FairQueue = <T>(owner: string, work: () => Promise<T>) => Promise<T>

interface Room {
  /** How many owners' work is done at once. */
  lanes: number
  /** Done and waiting, together and of one owner. */
  most: number
  mostOfOne: number
}

/** So whoever has much to do keeps one lane, and waits for everybody else before the next of his begins. @throws Failure busy where there is no room */
export const fairQueue = ({ lanes, most, mostOfOne }: Room): FairQueue => {
  /** In the order in which their turn comes. */
  const waiting = new Map<string, (() => void)[]>()
  const counts = new Map<string, number>()
  const atWork = new Set<string>()
  let taken = 0

  const next = (): void => {
    for (const [owner, begin] of waiting) {
      if (atWork.size >= lanes) return
      if (atWork.has(owner)) continue
      atWork.add(owner)
      begin.shift()!()
      if (begin.length === 0) waiting.delete(owner)
    }
  }
  const leave = (owner: string): void => {
    taken -= 1
    atWork.delete(owner)
    const more = waiting.get(owner)
    if (more) {
      waiting.delete(owner)
      waiting.set(owner, more)
    }
    const left = counts.get(owner)! - 1
    if (left > 0) counts.set(owner, left)
    else counts.delete(owner)
    next()
  }
  return async (owner, work) => {
    const own = counts.get(owner) ?? 0
    if (own >= mostOfOne || taken >= most) throw busy()
    counts.set(owner, own + 1)
    taken += 1
    try {
      await new Promise<void>((begin) => {
        waiting.set(owner, [...(waiting.get(owner) ?? []), begin])
        next()
      })
      return await work()
    } finally {
      leave(owner)
    }
  }
}
