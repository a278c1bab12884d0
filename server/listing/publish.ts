import type { Published, PublishRequest } from '../../src/domain/listing/listing'
import { refusals } from '../../src/domain/refusals'
import type { Deps } from '../deps'
import { checkWhole, readForCheck } from '../shelf/check'
import type { Queryable } from '../store/db'
import { idempotent } from '../store/idempotency'
import { timestamp } from '../store/timestamp'
import { enroll } from './enroll'
import { publishJob } from './job'

/**
 * Puts what is on the shelf into shops, in the background; what the platform would refuse is told and left. The shelf is read before the
 * transaction, since the questions of its leaves may have to be asked for.
 * @throws Failure not-found; conflict for a request id of another content; too-often
 */
export const publish = async (deps: Deps, userId: string, request: PublishRequest): Promise<Published> => {
  const { ids, shopIds, requestId } = request
  const checked = await checkWhole(deps, await readForCheck(deps, userId, ids, shopIds))
  const fine = checked.filter(({ problems }) => problems.length === 0)
  const refused = checked
    .filter(({ problems }) => problems.length > 0)
    .map(({ row, shop, problems }) => {
      return { id: row.id, shopId: shop.id, problems: problems.map(({ field, text }) => ({ field, text })) }
    })
  const nowMs = deps.clock.now()
  const asked = { userId, requestId, route: 'publish', input: [ids, shopIds], nowMs }
  return deps.db.tx((tx) =>
    idempotent(tx, { ...asked, perMinute: deps.config.limits.ordersPerMinute }, async () => {
      if (fine.length === 0) return { job: null, accepted: 0, refused }
      const jobId = await beginJob(deps, tx, { userId, key: requestId, total: fine.length })
      const accepted = await enroll(
        tx,
        { userId, jobId, now: timestamp(nowMs) },
        fine.map(({ source, shop, draft }) => {
          const { title, cover, artNo } = source.card
          return { productId: source.id, shopId: shop.id, title: draft.title || title, cover, artNo, draft }
        }),
      )
      return { job: jobId, accepted, refused }
    }),
  )
}

export const beginJob = async (
  deps: Deps,
  tx: Queryable,
  { userId, key, total }: { userId: string; key: string; total: number },
): Promise<string> => {
  const jobId = await deps.jobs.enqueue(tx, publishJob(deps), { userId, key, input: {}, total })
  await tx.query('insert into publish_jobs (job_id, user_id) values ($1, $2) on conflict do nothing', [jobId, userId])
  return jobId
}

/** @throws Failure not-found; conflict when it is over */
export const holdJob = async ({ db }: Pick<Deps, 'db'>, userId: string, jobId: string, held: boolean) => {
  const [job] = await db.query<{ isOver: boolean }>(
    `select j.status not in ('queued', 'running') as "isOver" from publish_jobs p join jobs j on j.id = p.job_id
     where p.job_id = $1 and p.user_id = $2`,
    [jobId, userId],
  )
  if (!job) throw refusals.notFound('job')
  if (job.isOver) throw refusals.publishOver()
  await db.query('update publish_jobs set held = $2 where job_id = $1', [jobId, held])
  return { held }
}
