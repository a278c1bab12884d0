import { draftFor } from '../../src/domain/listing/draft'
import type { Deps } from '../deps'
import { shelfRowsOf, wishOf } from '../shelf/rows'
import { uploadShops } from '../shelf/shops'
import { sourcesOf } from '../shelf/source'
import type { Queryable } from '../store/db'

interface Again {
  id: string
  shopId: string
  productId: string
}

/** What was mended on the shelf since is what is sent now; what isn't there any more is sent as it was. */
export const redraft = async (
  tx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
  listings: readonly Again[],
): Promise<void> => {
  const rows = await shelfRowsOf(tx, userId, [...new Set(listings.map(({ productId }) => productId))])
  if (rows.length === 0) return
  const sources = await sourcesOf(
    tx,
    userId,
    rows.map(({ productId }) => productId),
  )
  const shops = await uploadShops({ db: tx, clock }, userId, [...new Set(listings.map(({ shopId }) => shopId))])
  const drafts = listings.flatMap(({ id, shopId, productId }) => {
    const row = rows.find((one) => one.productId === productId)
    if (!row) return []
    const { defaults } = shops.find((shop) => shop.id === shopId)!
    const draft = draftFor(wishOf(row), sources.get(productId)!, defaults)
    return [{ id, title: draft.title, draft }]
  })
  await tx.query(
    `update listings l set draft = d.draft, title = coalesce(nullif(d.title, ''), l.title)
     from jsonb_to_recordset($1::jsonb) as d (id text, title text, draft jsonb) where l.id = d.id`,
    [JSON.stringify(drafts)],
  )
}
