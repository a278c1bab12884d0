import { createHash } from 'node:crypto'
import { refusals } from '../../src/domain/refusals'
import { fileFault, MAX_PASTED_ORDERS, MAX_SHEET_SHOPS, pastedCount, sheetShopName } from '../../src/domain/shops/sheet'
import { newId } from '../base/ids'
import type { Deps } from '../deps'
import { isOldOrLocked } from '../sheets/sheet'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'
import { timestamp } from '../store/timestamp'
import { ORDER_SHEET, orderSheetJob } from './job'
import { sealSheet } from './kept'

const HOUR_SECONDS = 3600

interface Brought {
  file: Buffer | undefined
  text: string
  shopName: string
}

/**
 * A sheet that a buyer brings is kept, and read in the background. The same again while that goes on is the same job.
 * @throws Failure invalid: no sheet; conflict: the shop is switched off, or one too many; too-often
 */
export const bringSheet = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'limiter' | 'sealer' | 'secret' | 'marks' | 'jobs'>,
  userId: string,
  brought: Brought,
): Promise<{ job: string; shopId: string }> => {
  const sheet = whatIsBrought(brought)
  await deps.limiter.hit(`sheet:${userId}`, deps.config.limits.sheetsPerHour, HOUR_SECONDS)
  return deps.db.tx(async (tx) => {
    // Two that begin at once wait for one another here.
    await tx.query('select 1 from users where id = $1 for no key update', [userId])
    const shopId = await shopFor(deps, tx, userId, sheetShopName(brought.shopName))
    const mark = createHash('sha256')
      .update(deps.secret)
      .update(JSON.stringify([shopId, sheet]))
      .digest('hex')
    const [underWay] = await tx.query<{ id: string }>(
      `select id from jobs where user_id = $1 and kind = $2 and status in ('queued', 'running') and input->>'mark' = $3`,
      [userId, ORDER_SHEET, mark],
    )
    if (underWay) return { job: underWay.id, shopId }
    const job = await deps.jobs.enqueue(tx, orderSheetJob(deps), { userId, key: newId(), input: { mark } })
    await insertRows(tx, 'order_sheets', [
      { job_id: job, shop_id: shopId, rows_sealed: sealSheet(deps.sealer, job, sheet) },
    ])
    return { job, shopId }
  })
}

const whatIsBrought = ({ file, text }: Brought): { file: string } | { text: string } => {
  const lines = pastedCount(text)
  if (file !== undefined && lines > 0) throw refusals.sheetTwice()
  if (file !== undefined) {
    if (file.length === 0) throw refusals.badSheet(fileFault.empty)
    if (isOldOrLocked(file)) throw refusals.badSheet(fileFault.oldOrLocked)
    return { file: file.toString('base64') }
  }
  if (lines === 0) throw refusals.noSheet()
  if (lines > MAX_PASTED_ORDERS) throw refusals.tooManyPasted(MAX_PASTED_ORDERS)
  return { text }
}

/** The shop of sheets of that name, made where there is none. */
const shopFor = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Queryable,
  userId: string,
  name: string,
): Promise<string> => {
  const shops = await tx.query<{ id: string; name: string; enabled: boolean }>(
    `select id, name, enabled from shops where user_id = $1 and platform = 'sheet' order by created_at, id`,
    [userId],
  )
  const known = shops.find((shop) => shop.name === name)
  if (known?.enabled === false) throw refusals.sheetShopOff(name)
  if (known) return known.id
  if (shops.length >= MAX_SHEET_SHOPS) throw refusals.tooManySheetShops(MAX_SHEET_SHOPS)
  const id = newId()
  await tx.query(
    `insert into shops (id, user_id, platform, platform_shop_id, name, uses, created_at)
     values ($1, $2, 'sheet', $1, $3, '{order}', $4)`,
    [id, userId, name, timestamp(clock.now())],
  )
  return id
}
