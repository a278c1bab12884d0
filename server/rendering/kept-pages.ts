import { inTime } from './in-time'

/** A page that was made, and what it weighs. */
interface Kept<T> {
  made: Promise<T | null>
  atMs: number
  bytes: number
}

interface KeptPagesNeeds<T> {
  /** Null: there is no such page. */
  make(address: string): Promise<T | null>
  bytesOf(made: T): number
  nowMs(): number // of a clock that only goes on
  failed(address: string, error: unknown): void
  /** How long the answer to an address stands. */
  keptMs: number
  /** How long anybody waits for it. */
  patienceMs: number
  /** How much is kept in all, and of how many addresses. */
  mostBytes: number
  mostPages: number
  /** How many are made at once, and how many addresses may wait for that. */
  atOnce: number
  mostWaiting: number
}

/**
 * Pages by address, each made once however many ask for it, and kept for a moment. Null for whoever would have to wait: for too many
 * others, or for too long; what was begun is kept all the same for who comes next.
 */
export const keptPages = <T>(needs: KeptPagesNeeds<T>): ((address: string) => Promise<T | null>) => {
  const { make, bytesOf, nowMs, failed, keptMs, patienceMs, mostBytes, mostPages, atOnce, mostWaiting } = needs
  const kept = new Map<string, Kept<T>>()
  const waiting: (() => void)[] = []
  let making = 0
  let total = 0

  const drop = (address: string): void => {
    total -= kept.get(address)?.bytes ?? 0
    kept.delete(address)
  }
  const dropOldest = (): void => {
    for (const oldest of kept.keys()) {
      if (total <= mostBytes && kept.size <= mostPages) return
      drop(oldest)
    }
  }
  const inTurn = async (address: string): Promise<T | null> => {
    if (making >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    making += 1
    try {
      return await make(address)
    } finally {
      making -= 1
      waiting.shift()?.()
    }
  }
  const weigh = (address: string, page: Kept<T>, made: T | null): void => {
    if (kept.get(address) !== page) return
    page.atMs = nowMs()
    page.bytes = made ? bytesOf(made) : 0
    total += page.bytes
    dropOldest()
  }
  const begin = (address: string): Kept<T> => {
    const made = inTurn(address).catch((error: unknown) => {
      failed(address, error)
      return null
    })
    const page: Kept<T> = { made, atMs: nowMs(), bytes: 0 }
    void made.then((it) => weigh(address, page, it))
    return page
  }

  return async (address) => {
    const found = kept.get(address)
    if (found && nowMs() - found.atMs < keptMs) return inTime(found.made, patienceMs)
    if (waiting.length >= mostWaiting) return null
    drop(address)
    const begun = begin(address)
    kept.set(address, begun)
    dropOldest()
    return inTime(begun.made, patienceMs)
  }
}
