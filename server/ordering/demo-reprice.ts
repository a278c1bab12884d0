import type { QuotedParcel } from '../../src/domain/ordering'
import { type TradeDeps } from '../payments/methods'
import { timestamp } from '../store/timestamp'

const AGAIN_AFTER_MS = 10 * 60 * 1000
const RAISE = 100 // fen

/**
 * The demo shop's sentinel: a product marked `reprice` gets dearer right after a buyer was first quoted it, so that the quote no
 * longer holds when the order is placed. Within ten minutes the same buyer's next quotes are left in peace.
 */
export const raiseSentinels = async (
  { db, clock }: Pick<TradeDeps, 'db' | 'clock'>,
  userId: string,
  parcels: readonly QuotedParcel[],
): Promise<void> => {
  const lines = parcels.flatMap((parcel) => parcel.lines)
  const marked = await db.query<{ id: string }>('select id from products where reprice and id = any($1::text[])', [
    lines.map(({ productId }) => productId),
  ])
  if (marked.length === 0) return
  const nowMs = clock.now()
  await db.tx(async (tx) => {
    const first = await tx.query<{ productId: string }>(
      `insert into repricings as r (user_id, product_id, at) select $1, id, $3 from unnest($2::text[]) as id
       on conflict (user_id, product_id) do update set at = excluded.at where r.at <= $4
       returning product_id as "productId"`,
      [userId, marked.map(({ id }) => id), timestamp(nowMs), timestamp(nowMs - AGAIN_AFTER_MS)],
    )
    const products = first.map(({ productId }) => productId)
    const skus = lines.filter(({ productId }) => products.includes(productId)).map(({ skuId }) => skuId)
    await tx.query('select id from skus where id = any($1::text[]) order by id for update', [skus])
    await tx.query('update skus set price = price + $2 where id = any($1::text[])', [skus, RAISE])
    await tx.query(
      `update products p set price_min = k.low, price_max = k.high
       from (select product_id, min(price) as low, max(price) as high from skus
         where is_offered and product_id = any($1::text[]) group by product_id) k
       where k.product_id = p.id`,
      [products],
    )
  })
}
