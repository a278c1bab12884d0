import { TRACKING } from '../../src/domain/order-life/station'
import { refusals } from '../../src/domain/refusals'
import { cleanText } from '../../src/domain/text'
import type { TradeDeps } from '../payments/methods'
import type { Queryable } from '../store/db'
import { lockCase, moveCase, type MovedCase } from './move'
import { arrivedEarly, keepStray } from './stray-parcels'

/** What a station does with applications, in the caller's transaction. */

type Deps = Pick<TradeDeps, 'clock' | 'config'>

export type StationAfterSaleWish =
  | { type: 'approve' | 'receive' | 'missed' | 'pass' | 'cannot' }
  | { type: 'reject'; reason: string }
  | { type: 'fail'; note: string }
  | { type: 'sent'; brand: string; trackingNo: string }

/** @throws Failure not-found; conflict, invalid as its life says */
export const afterSaleStep = async (
  deps: Deps,
  tx: Queryable,
  caseNo: string,
  wish: StationAfterSaleWish,
): Promise<MovedCase> => moveCase(deps, tx, await lockCase(tx, caseNo), wish, deps.clock.now())

/**
 * A parcel has come back. By its number alone it is that of every application that waits for it; where there is none, it is kept until
 * somebody names its number. With an application it is that one's, also where its buyer hasn't said that he sent it.
 * @returns those it belongs to. @throws Failure conflict where several buyers named its number and no application was told
 */
export const receiveParcel = async (
  deps: Deps,
  tx: Queryable,
  parcel: { caseNo?: string | undefined; tracking?: string | undefined },
): Promise<MovedCase[]> => {
  const nowMs = deps.clock.now()
  const trackingNo = cleanText(parcel.tracking ?? '').normalize('NFKC')
  if (parcel.tracking !== undefined && !TRACKING.test(trackingNo)) throw refusals.wrongTrackingNo()
  if (parcel.caseNo !== undefined) return [await receiveOf(deps, tx, parcel.caseNo, trackingNo)]
  if (trackingNo === '') throw refusals.caseOrTracking()
  const coming = await tx.query<{ caseNo: string; userId: string }>(
    `select case_no as "caseNo", user_id as "userId" from after_sales
     where status = 'returning' and (return_no = $1 or type = 'intercept' and $1 = any(stopped)) order by order_no, case_no`,
    [trackingNo],
  )
  // Anybody can write any number: another's parcel doesn't move an application because its buyer named it too.
  if (new Set(coming.map(({ userId }) => userId)).size > 1)
    throw refusals.whoseParcel(coming.map(({ caseNo }) => caseNo))
  const received: MovedCase[] = []
  for (const { caseNo } of coming) received.push(await afterSaleStep(deps, tx, caseNo, { type: 'receive' }))
  if (received.length === 0) await keepStray(tx, { trackingNo, nowMs }, deps.config.seconds.afterSaleReceive)
  return received
}

const receiveOf = async (deps: Deps, tx: Queryable, caseNo: string, trackingNo: string): Promise<MovedCase> => {
  const nowMs = deps.clock.now()
  const locked = await lockCase(tx, caseNo)
  if (trackingNo !== '') await arrivedEarly(tx, { caseNo, trackingNo, nowMs })
  if (trackingNo !== '' && locked.row.status === 'waiting_return') {
    await moveCase(deps, tx, locked, { type: 'ship_back', brand: '', trackingNo }, nowMs)
    return afterSaleStep(deps, tx, caseNo, { type: 'receive' })
  }
  return moveCase(deps, tx, locked, { type: 'receive' }, nowMs)
}

/** A courier by its name or id, as the station writes it. @throws Failure invalid */
export const sendParcel = async (
  deps: Deps,
  tx: Queryable,
  caseNo: string,
  { brand, tracking }: { brand: string; tracking: string },
): Promise<MovedCase> => {
  const [known] = await tx.query<{ name: string }>(
    'select name from express_brands where id = $1 or name = $1 limit 1',
    [brand.trim()],
  )
  if (!known) throw refusals.noSuchBrand()
  const trackingNo = cleanText(tracking).normalize('NFKC')
  return afterSaleStep(deps, tx, caseNo, { type: 'sent', brand: known.name, trackingNo })
}
