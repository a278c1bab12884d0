import type { OrderSource } from '../../src/domain/ordering'
import type { SellableLine } from '../../src/domain/pricing/types'
import { quoteMark } from '../../src/domain/placing'
import { refusals } from '../../src/domain/refusals'
import { sellable, type Wanted } from '../catalogue/sellable'
import type { Queryable } from '../store/db'
import { digest } from '../store/idempotency'

/**
 * The lines of an order, whichever family they come from; everything after this is the same for all.
 * `mark` changes when the source comes to mean other lines.
 * @throws Failure not-found for cart lines and SKUs that are not there or not the buyer's
 */
export const linesOf = async (
  db: Queryable,
  userId: string,
  source: OrderSource,
): Promise<{ lines: SellableLine[]; mark: string }> => {
  const wanted = source.family === 'cart' ? await cartLines(db, userId, source.cartIds) : source.items
  const mark = digest(quoteMark(source, wanted))
  return { lines: await sellable(db, wanted), mark }
}

const cartLines = async (db: Queryable, userId: string, cartIds: readonly string[]): Promise<Wanted[]> => {
  const rows = await db.query<Wanted & { id: string }>(
    `select id, sku_id as "skuId", qty, price_seen as "priceSeen" from cart_items
     where user_id = $1 and id = any($2::text[])`,
    [userId, cartIds],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(cartIds)].map((id) => {
    const row = byId.get(id)
    if (!row) throw refusals.cartLinesGone()
    return { skuId: row.skuId, qty: row.qty, priceSeen: row.priceSeen }
  })
}
