import { setTimeout as pause } from 'node:timers/promises'
import type { JobKind, StepDone } from '../jobs/job'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import { workLeft } from './enroll'
import type { ListingAtWork, PublishDeps } from './at-work'
import { moveOn } from './move'

/**
 * Puts listings into shops. Each record is its own state: what was begun is written before the platform is asked, so that whoever comes
 * after a process that died knows what may have been done. One shop's trouble holds none of the others: each shop has its turn in every
 * step, and a record that has to wait has its own time.
 */
export const PUBLISH = 'publish'

/** So long a step works before it tells how far it is. */
const STEP_MS = 3000
const REST_MS = 500

export const publishJob = (deps: PublishDeps): JobKind<Record<string, never>, { round: number }> => ({
  name: PUBLISH,
  input: { parse: () => ({}) },
  stepSeconds: 30,
  async step({ id, cursor, signal }) {
    const endMs = performance.now() + STEP_MS
    if (await isHeld(deps.db, id)) await pause(REST_MS, undefined, { signal }).catch(() => undefined)
    else
      while (performance.now() < endMs && !signal.aborted) {
        const due = await dueOf(deps, id)
        await Promise.all(due.map((listing) => moveOn(deps, listing)))
        if (due.length > 0) continue
        if ((await workLeft(deps.db, id)) === 0) break
        await pause(REST_MS, undefined, { signal }).catch(() => undefined)
      }
    return (tx) => tell(tx, id, cursor?.round ?? 0)
  },
})

const isHeld = async (db: Queryable, jobId: string): Promise<boolean> => {
  const [job] = await db.query<{ held: boolean }>('select held from publish_jobs where job_id = $1', [jobId])
  return job?.held ?? false
}

/** Of each shop the one whose time came first. */
const dueOf = ({ db, clock }: PublishDeps, jobId: string): Promise<ListingAtWork[]> =>
  db.query<ListingAtWork>(
    `select distinct on (shop_id) id, shop_id as "shopId", product_id as "productId", status, work, draft, tries,
       platform_product_id as "platformProductId", perhaps_there as "isPerhapsThere"
     from listings where job_id = $1 and work <> '' and next_at <= $2 order by shop_id, next_at, id`,
    [jobId, timestamp(clock.now())],
  )

/** How far it is, by the records themselves: what a process did before it died counts all the same. */
const tell = async (tx: Queryable, jobId: string, round: number): Promise<StepDone<{ round: number }>> => {
  const [job] = await tx.query<{ done: number; total: number; failed: number }>(
    `select done, total, (counts ->> 'failed')::int as failed from jobs where id = $1`,
    [jobId],
  )
  const left = await workLeft(tx, jobId)
  const lost = await tx.query<{ id: string; title: string; shop: string; advice: { text: string }[] }>(
    `select l.id, l.title, s.name as shop, l.advice from listings l join shops s on s.id = l.shop_id
     where l.job_id = $1 and l.work = '' and l.status in ('failed', 'rejected') order by l.id`,
    [jobId],
  )
  const done = Math.max(0, job!.total - left - job!.done)
  const failed = Math.max(0, lost.length - job!.failed)
  return {
    next: left === 0 ? null : { round: round + 1 },
    done,
    counts: { failed, added: Math.max(0, done - failed) },
    failures:
      left === 0
        ? lost.map(({ id, title, shop, advice }) => {
            return { key: id, title: `${shop} ${title}`, reason: advice.map(({ text }) => text).join('；') }
          })
        : [],
  }
}
