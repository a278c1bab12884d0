import { toBeijing } from '../../src/domain/time'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'

/** Parcels that came back to a station and belong to nothing that it knows: kept until somebody names their number, or too long. */

interface Arrived {
  trackingNo: string
  nowMs: number
}

/** Once for a number. @param seconds how long it is kept */
export const keepStray = (tx: Queryable, { trackingNo, nowMs }: Arrived, seconds: number): Promise<unknown> =>
  tx.query(
    `insert into stray_parcels (tracking_no, at, lapses_at) values ($1, $2, $3)
     on conflict (tracking_no) do update set at = excluded.at, lapses_at = excluded.lapses_at
       where stray_parcels.case_no is null and stray_parcels.lapses_at <= excluded.at`,
    [trackingNo, timestamp(nowMs), timestamp(nowMs + seconds * 1000)],
  )

/** Whether a parcel of that number waits for its owner; it is his from now on. */
export const arrivedEarly = async (
  tx: Queryable,
  { caseNo, trackingNo, nowMs }: Arrived & { caseNo: string },
): Promise<boolean> => {
  const rows = await tx.query(
    `update stray_parcels set case_no = $1 where tracking_no = $2 and case_no is null and lapses_at > $3 returning tracking_no`,
    [caseNo, trackingNo, timestamp(nowMs)],
  )
  return rows.length > 0
}

export const strayParcels = async (db: Queryable, nowMs: number) => {
  const rows = await db.query<{ trackingNo: string; at: Date; lapsesAt: Date }>(
    `select tracking_no as "trackingNo", at, lapses_at as "lapsesAt" from stray_parcels
     where case_no is null and lapses_at > $1 order by at, tracking_no limit 500`,
    [timestamp(nowMs)],
  )
  return rows.map(({ trackingNo, at, lapsesAt }) => ({
    trackingNo,
    at: toBeijing(at.getTime()),
    lapsesAt: toBeijing(lapsesAt.getTime()),
  }))
}
