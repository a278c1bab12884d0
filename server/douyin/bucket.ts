/** So many calls a second of each kind: none of 抖店's limits is published, so we keep to one that is set. */
export interface Buckets {
  /** Takes a place. @returns how long to wait for it; null: longer than `mostMs`, and none is taken */
  take(key: string, nowMs: number, mostMs: number): number | null
  /** It was too often all the same: what was saved up by resting is gone. */
  drain(key: string, nowMs: number): void
}

const MOST_KEYS = 10_000

/** @param burst how many may be asked at once after a rest */
export const buckets = (perSecond: number, burst = perSecond): Buckets => {
  const stepMs = 1000 / perSecond
  const restMs = (burst - 1) * stepMs
  /** By key: when all that was taken will have been paid for. */
  const paid = new Map<string, number>()
  return {
    take(key, nowMs, mostMs) {
      if (paid.size > MOST_KEYS) for (const [one, atMs] of paid) if (atMs <= nowMs) paid.delete(one)
      const atMs = Math.max(paid.get(key) ?? 0, nowMs)
      const waitMs = Math.max(0, atMs - restMs - nowMs)
      if (waitMs > mostMs) return null
      paid.set(key, atMs + stepMs)
      return waitMs
    },
    drain(key, nowMs) {
      paid.set(key, Math.max(paid.get(key) ?? 0, nowMs + restMs + stepMs))
    },
  }
}
