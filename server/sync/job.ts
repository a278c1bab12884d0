import { setTimeout as pause } from 'node:timers/promises'
import { isFailure } from '../../src/domain/failure'
import { refusals } from '../../src/domain/refusals'
import { saleFaultText } from '../../src/domain/shops/words'
import { leavesNoGap } from '../../src/domain/shops/sync'
import type { Deps } from '../deps'
import type { JobKind, StepDone } from '../jobs/job'
import { storeSales } from '../platform-orders/store'
import { PlatformError, type SalePage } from '../platform/platform'
import { failureOf, withAccess } from '../shops/tokens'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'

/**
 * Fetches what shops have sold: one step is one page of one shop. First the platform is asked; then what it said, how far the shop is
 * and where to go on are committed together. A shop that can't be read is named with why, and the next one follows.
 */
export const SYNC = 'sync'

export type SyncDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'platform' | 'sealer' | 'marks' | 'log'>

interface Input {
  /** Until when what changed is read: one moment for all its shops. */
  toMs: number
}

interface Cursor {
  place: number
  page: string | null
  /** How often this page was asked for in vain. */
  tries: number
}

interface Turn {
  shopId: string
  userId: string
  platform: 'douyin' | 'sheet'
  name: string
  enabled: boolean
  fromAt: Date
  syncedUntil: Date | null
}

/** Asked again so often where the platform gives no answer, each time after twice as long. */
const TRIES = 4
const FIRST_WAIT_MS = 250

const BEGINNING: Cursor = { place: 0, page: null, tries: 0 }

export const syncJob = (deps: SyncDeps, waitMs = FIRST_WAIT_MS): JobKind<Input, Cursor> => ({
  name: SYNC,
  input: { parse: (stored) => ({ toMs: Number((stored as Partial<Input>).toMs) }) },
  // An answer of the platform may take its time.
  stepSeconds: 30,
  async step({ id, input: { toMs }, cursor, signal }) {
    const at = cursor ?? BEGINNING
    const turn = await turnAt(deps.db, id, at.place)
    if (!turn) return async () => ({ next: null })
    const window = { fromMs: turn.fromAt.getTime(), toMs }
    try {
      if (!turn.enabled) throw refusals.shopDisabled(turn.name)
      const page = await withAccess(deps, turn.shopId, (access) =>
        deps.platform.changed(access, { ...window, cursor: at.page }),
      )
      return (tx) => takePage(deps, tx, { id, at, turn, window, page })
    } catch (error) {
      const told = failureOf(error)
      if (!isFailure(told)) throw error
      deps.log.warn('shop-not-read', { shopId: turn.shopId, tries: at.tries, error: theirs(error) })
      if (!isFailure(told, 'busy') || at.tries + 1 >= TRIES)
        return (tx) => giveUp(tx, { id, at, turn, why: told.message })
      await pause(waitMs * 2 ** at.tries, undefined, { signal }).catch(() => undefined)
      return async () => ({ next: { ...at, tries: at.tries + 1 } })
    }
  },
})

const theirs = (error: unknown): string => (error instanceof PlatformError ? error.message : String(error))

const turnAt = async (db: Queryable, jobId: string, place: number): Promise<Turn | null> => {
  const [turn] = await db.query<Turn>(
    `select s.id as "shopId", s.user_id as "userId", s.platform, s.name, s.enabled, y.from_at as "fromAt",
       s.synced_until as "syncedUntil"
     from shop_syncs y join shops s on s.id = y.shop_id where y.job_id = $1 and y.place = $2`,
    [jobId, place],
  )
  return turn ?? null
}

interface Taking {
  id: string
  at: Cursor
  turn: Turn
  window: { fromMs: number; toMs: number }
  page: SalePage
}

const takePage = async (deps: SyncDeps, tx: Queryable, taking: Taking): Promise<StepDone<Cursor>> => {
  const { id, at, turn, page } = taking
  const { shopId, userId, platform, name } = turn
  const stored = await storeSales(deps, tx, { id: shopId, userId, platform }, page.sales)
  const counts = { added: 0, updated: 0, skipped: 0, failed: 0 }
  for (const orderNo of page.unread) stored.push({ orderNo, outcome: 'failed', reason: saleFaultText.unreadable })
  for (const { outcome } of stored) counts[outcome] += 1
  const isLast = page.cursor === null
  const { added, updated, skipped, failed } = counts
  await tx.query(
    `update shop_syncs set status = $3, pages = pages + 1, done = done + $4, total = greatest($5, done + $4),
       added = added + $6, updated = updated + $7, skipped = skipped + $8, failed = failed + $9
     where job_id = $1 and place = $2`,
    [id, at.place, isLast ? 'done' : 'running', stored.length, page.total, added, updated, skipped, failed],
  )
  if (isLast) await shopIsRead(deps, tx, taking)
  return {
    next: isLast ? { ...BEGINNING, place: at.place + 1 } : { ...at, page: page.cursor, tries: 0 },
    done: stored.length,
    total: await totalOf(tx, id),
    counts,
    failures: stored.flatMap(({ orderNo, outcome, reason }) =>
      outcome === 'failed' ? [{ key: orderNo, title: `${name} ${orderNo}`.trim(), reason }] : [],
    ),
  }
}

const shopIsRead = async ({ clock, config }: SyncDeps, tx: Queryable, { turn, window }: Taking): Promise<void> => {
  const until = turn.syncedUntil?.getTime() ?? null
  const isWhole = leavesNoGap(window, until, config.seconds.syncBack * 1000)
  await tx.query(
    `update shops set last_sync_at = $2, last_error = '', synced_until = coalesce($3, synced_until) where id = $1`,
    [turn.shopId, timestamp(clock.now()), isWhole ? timestamp(window.toMs) : null],
  )
}

interface GivingUp {
  id: string
  at: Cursor
  turn: Turn
  why: string
}

const giveUp = async (tx: Queryable, { id, at, turn, why }: GivingUp): Promise<StepDone<Cursor>> => {
  await tx.query(`update shop_syncs set status = 'failed', error = $3 where job_id = $1 and place = $2`, [
    id,
    at.place,
    why,
  ])
  await tx.query('update shops set last_error = $2 where id = $1', [turn.shopId, why])
  return {
    next: { ...BEGINNING, place: at.place + 1 },
    total: await totalOf(tx, id),
    failures: [{ key: turn.shopId, title: turn.name, reason: why }],
  }
}

const totalOf = async (tx: Queryable, id: string): Promise<number> => {
  const [sum] = await tx.query<{ total: number }>(
    `select coalesce(sum(case when status = 'failed' then done else total end), 0)::int as total
     from shop_syncs where job_id = $1`,
    [id],
  )
  return sum!.total
}
