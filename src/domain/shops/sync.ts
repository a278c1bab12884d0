import type { Job, JobCounts } from '../job'

/** Fetching what was sold from a buyer's shops, in the background: one such job of a buyer is under way at a time. */
export interface SyncJob extends Job {
  shops: ShopSync[]
}

/** How far it is with one shop. */
export interface ShopSync extends JobCounts {
  id: string
  name: string
  status: 'waiting' | 'running' | 'done' | 'failed'
  pages: number
  done: number
  total: number // 0 while it isn't known
  error: string
}

/** Orders that changed while they were being read are read again next time. */
export const SYNC_OVERLAP_MS = 5 * 60 * 1000

/** Where a shop's orders are read from: where the last time ended, or as far back as the first time goes. */
export const syncFromMs = (syncedUntilMs: number | null, nowMs: number, backMs: number): number =>
  syncedUntilMs === null ? nowMs - backMs : syncedUntilMs - SYNC_OVERLAP_MS

/** Whether everything before the end of a window is known once the window is: there is no gap before it. */
export const leavesNoGap = (
  window: { fromMs: number; toMs: number },
  syncedUntilMs: number | null,
  backMs: number,
): boolean =>
  syncedUntilMs === null
    ? window.fromMs <= window.toMs - backMs
    : window.fromMs <= syncedUntilMs && window.toMs > syncedUntilMs
