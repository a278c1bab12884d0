import { bug, busy, networkDown, timedOut } from '../../domain/no-answer'
import type { Dials, Mishap } from '../../domain/ports/play'

const failures: Record<Exclude<Mishap, 'none'>, () => Error> = {
  network: networkDown,
  timeout: timedOut,
  busy,
  bug,
  lost: timedOut,
}

export interface DialNeeds {
  dials(): Dials
  random(): number
  wait(ms: number): Promise<void>
}

/** Lets the shop answer as late, and as badly, as the dials say. */
export const dialled =
  ({ dials, random, wait }: DialNeeds) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    const { delayMs } = dials()
    if (delayMs > 0) await wait(delayMs)
    const { mishap, oneIn } = dials() // as it is when the call arrives
    if (mishap === 'none' || random() * oneIn >= 1) return work()
    if (mishap === 'lost') await work()
    throw failures[mishap]()
  }
