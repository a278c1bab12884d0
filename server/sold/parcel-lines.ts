import type { Db } from '../store/db'

/** What of a shop's lines a parcel is told as, so that all parcels together tell each line once. */

export interface ParcelLine {
  lineNo: string
  /** As the shop counts. */
  qty: number
  /** As we count. */
  pieces: number
}

interface ShopLine {
  lineNo: string
  skuId: string
  qty: number
  ratio: number
}

/**
 * Pieces go to the lines of their SKU in order, each filled before the next. A piece of the shop's is told with the parcel in which its
 * last piece of ours lies; the first parcel of a line tells one at least.
 */
export const linesOfParcel = (
  lines: readonly ShopLine[],
  inside: readonly { skuId: string; qty: number }[],
  before: readonly ParcelLine[],
): ParcelLine[] => {
  const left = new Map<string, number>()
  for (const { skuId, qty } of inside) left.set(skuId, (left.get(skuId) ?? 0) + qty)
  return lines.flatMap(({ lineNo, skuId, qty, ratio }) => {
    const told = before.filter((one) => one.lineNo === lineNo)
    const [toldPieces, toldQty] = [total(told, 'pieces'), total(told, 'qty')]
    const pieces = Math.min(left.get(skuId) ?? 0, qty * ratio - toldPieces)
    if (pieces <= 0) return []
    left.set(skuId, left.get(skuId)! - pieces)
    return [{ lineNo, qty: Math.max(1, Math.floor((toldPieces + pieces) / ratio)) - toldQty, pieces }]
  })
}

const total = (lines: readonly ParcelLine[], key: 'qty' | 'pieces'): number =>
  lines.reduce((sum, line) => sum + line[key], 0)

interface Row {
  id: string
  saleId: string
  inside: { skuId: string; qty: number }[]
  lines: ShopLine[]
}

/** Writes it down for those of which it isn't yet, before anything is told: told again, a parcel is the same. */
export const keepLines = (db: Db, ids: readonly string[]): Promise<void> =>
  db.tx(async (tx) => {
    // Of one order of a shop one parcel at a time, whichever process has it.
    await tx.query(
      `select 1 from platform_orders where id in (select platform_order_id from shop_pushes where id = any($1::text[]) and lines is null)
       order by id for no key update`,
      [ids],
    )
    const parcels = await tx.query<Row>(
      `select u.id, u.platform_order_id as "saleId",
         (select coalesce(json_agg(json_build_object('skuId', i.sku_id, 'qty', i.qty)), '[]')
           from shipment_items i where i.order_no = u.order_no and i.tracking_no = u.tracking_no) as inside,
         (select coalesce(json_agg(json_build_object('lineNo', l.platform_line_no, 'skuId', l.sku_id, 'qty', l.qty,
             'ratio', l.qty_ratio) order by l.line), '[]')
           from platform_order_lines l
           where l.platform_order_id = u.platform_order_id and l.sku_id is not null and l.refund <> 'done') as lines
       from shop_pushes u where u.id = any($1::text[]) and u.lines is null order by u.made_at, u.id`,
      [ids],
    )
    for (const { id, saleId, inside, lines } of parcels) {
      const before = await tx.query<ParcelLine>(
        `select told."lineNo", told.qty, told.pieces
         from shop_pushes u, jsonb_to_recordset(u.lines) as told ("lineNo" text, qty int, pieces int)
         where u.platform_order_id = $1`,
        [saleId],
      )
      const kept = linesOfParcel(lines, inside, before)
      await tx.query('update shop_pushes set lines = $2::jsonb where id = $1', [id, JSON.stringify(kept)])
    }
  })
