import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { decideCases } from '../../../server/abnormal/decide'
import type { AppDeps } from '../../../server/app'
import { backgroundOf } from '../../../server/background'
import { readConfig } from '../../../server/base/config'
import { silentLogger } from '../../../server/base/log'
import { sandboxBook } from '../../../server/channels/sandbox/book'
import { takeGrant } from '../../../server/shops/take-grant'
import type { Db } from '../../../server/store/db'
import { startSync } from '../../../server/sync/start'
import { auditMoney } from '../../../server/wallet/audit'
import { readBook } from '../douyin-stub/journal'
import { wholeDeps } from '../whole-deps'
import { codeOf, type Merchant, type ShopField } from './acts'
import { audit, type Audited } from './audit'
import { attempt } from './verdict'

interface AtRest {
  field: ShopField
  merchants: readonly Merchant[]
  bookFile: string
}

const DAY_MS = 86_400_000

/** Nobody is killed any more and the platform behaves: all that waits is done, then everything is looked at. */
export const atRest = async (
  db: Db,
  env: Record<string, string>,
  { field, merchants, bookFile }: AtRest,
): Promise<Audited> => {
  const { deps, runner } = await wholeDeps(db, readConfig(env), silentLogger)
  await db.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
  const { complaints } = field.tally
  for (const merchant of merchants)
    await attempt(complaints, 'authorising at rest', () => mustBeAuthorised(deps, merchant))
  const { kinds, rounds } = backgroundOf(deps)
  const stop = await runner.start({ kinds, rounds: [] }, { restMs: 50, expireMs: 500 })
  const round = async (): Promise<void> => {
    await db.query(`update shop_pushes set next_at = now() where status = 'pending'`)
    await db.query('update shop_news set retry_at = now() where handled_at is null')
    for (const { name, run } of rounds)
      if (name === 'trade' || name === 'sold') await attempt(complaints, `the round of ${name}`, run)
  }
  try {
    await jobsOver(db)
    await attempt(complaints, 'telling again', () => tellAgain(deps))
    for (let again = 0; again < MOST_ROUNDS && (await isAnyPending(db)); again++) await round()
    await round()
    // All of it once more: what was told last has changed the orders there.
    for (const { userId } of merchants)
      await attempt(complaints, 'fetching at rest', () =>
        startSync(deps, userId, { shopIds: [], fromMs: Date.now() - DAY_MS }),
      )
    await jobsOver(db)
  } finally {
    await stop()
  }
  const audited = await audit(db, readBook(bookFile), field)
  const money = (await auditMoney(db, [sandboxBook])).map((finding) => JSON.stringify(finding))
  return { ...audited, complaints: [...audited.complaints, ...money] }
}

/** A renewal that was cut may have cost him his tokens. */
const mustBeAuthorised = async (deps: AppDeps, merchant: Merchant): Promise<void> => {
  const { userId, shopId } = merchant
  const [shop] = await deps.db.query('select 1 from shops where platform_shop_id = $1 and not revoked', [
    String(shopId),
  ])
  if (shop) return
  const grant = await deps.platform.grant(codeOf(shopId, merchant.consents++))
  await takeGrant(deps, { userId, use: 'order', grant })
}

const MOST_ROUNDS = 60

const isAnyPending = async (db: Db): Promise<boolean> =>
  (await db.query(`select 1 from shop_pushes where status = 'pending' limit 1`)).length > 0

const PATIENCE_MS = 120_000

const jobsOver = async (db: Db): Promise<void> => {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const open = await db.query(`select 1 from jobs where status in ('queued', 'running')`)
    if (open.length === 0) return
    // What the audit finds then is told by it.
    if (performance.now() > until) return
    await sleep(100)
    await db.query(`update pgboss.job set start_after = now() where name = 'jobs' and state in ('created', 'retry')`)
  }
}

/** Whoever was asked about a parcel that the platform didn't take has it told again. */
const tellAgain = async (deps: AppDeps): Promise<void> => {
  const open = await deps.db.query<{ caseNo: string; userId: string }>(
    `select c.case_no as "caseNo", o.user_id as "userId" from abnormal_cases c join orders o on o.order_no = c.order_no
     where c.type = 'dy_push_failed' and c.status = 'open'`,
  )
  for (const { caseNo, userId } of open)
    await decideCases(deps, userId, { decisions: [{ caseNo, option: 'retry' }], requestId: randomUUID() })
}
