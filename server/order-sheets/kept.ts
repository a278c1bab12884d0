import type { SheetRow } from '../../src/domain/shops/sheet'
import type { Sealer } from '../base/sealed'
import type { Queryable } from '../store/db'

/** A sheet as it lies: who goes where stands in it, so it is sealed. First what was brought, then its rows as they were read. */
export type KeptSheet =
  | { file: string }
  | { text: string }
  | { rows: SheetRow[]; faults: { row: number; reason: string }[] }

/** What it belongs to, for the sealer. */
export const sealedFor = (jobId: string): string => `order-sheet:${jobId}`

export const sealSheet = (sealer: Sealer, jobId: string, sheet: KeptSheet): string =>
  sealer.seal(JSON.stringify(sheet), sealedFor(jobId))

export interface SheetOfJob {
  shopId: string
  sheet: KeptSheet
}

export const sheetOf = async (db: Queryable, sealer: Sealer, jobId: string): Promise<SheetOfJob | null> => {
  const [row] = await db.query<{ shopId: string; sealed: string }>(
    `select shop_id as "shopId", rows_sealed as sealed from order_sheets where job_id = $1`,
    [jobId],
  )
  if (!row) return null
  return { shopId: row.shopId, sheet: JSON.parse(sealer.open(row.sealed, sealedFor(jobId))) as KeptSheet }
}
