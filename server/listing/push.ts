import { draftFor } from '../../src/domain/listing/draft'
import { listingLimits } from '../../src/domain/listing/limits'
import { ruledPrice } from '../../src/domain/listing/price-rule'
import type { Fen } from '../../src/domain/money'
import { MAX_STOCKS_AT_ONCE } from '../platform/publishing'
import { shelfRowsOf, wishOf } from '../shelf/rows'
import { uploadShops } from '../shelf/shops'
import { sourcesOf } from '../shelf/source'
import { withAccess } from '../shops/tokens'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import type { ListingAtWork, PublishDeps } from './at-work'
import { compareAgain } from './stale'

/** What a SKU of ours is in the shop, and what it is to be there now. */
interface Pushed {
  skuId: string
  platformSkuId: string
  price: Fen
  cost: Fen
  stock: number
  isOtherPrice: boolean
  isOtherStock: boolean
}

/**
 * Price and stock as they are at the source now, into the shop; what isn't sold any more goes off its shelf. Each of these may be done
 * twice with the same end. @returns whether it is still on the shelf
 */
export const pushSource = async (deps: PublishDeps, listing: ListingAtWork): Promise<boolean> => {
  const { db, platform } = deps
  const { id, shopId, productId, platformProductId } = listing
  const [owner] = await db.query<{ userId: string }>('select user_id as "userId" from listings where id = $1', [id])
  const source = (await sourcesOf(db, owner!.userId, [productId])).get(productId)
  if (!source?.onShelf) {
    await withAccess(deps, shopId, (access) => platform.publishing.takeOff(access, platformProductId))
    return false
  }
  const pushed = await pushedOf(deps, listing, owner!.userId)
  await isBegun(db, listing, pushed)
  for (const { platformSkuId, price } of pushed.filter(({ isOtherPrice }) => isOtherPrice))
    await withAccess(deps, shopId, (access) =>
      platform.publishing.setPrice(access, platformProductId, { skuId: platformSkuId, price }),
    )
  const stocks = pushed
    .filter(({ isOtherStock }) => isOtherStock)
    .map(({ platformSkuId, stock }) => ({ skuId: platformSkuId, stock }))
  for (let from = 0; from < stocks.length; from += MAX_STOCKS_AT_ONCE)
    await withAccess(deps, shopId, (access) =>
      platform.publishing.setStocks(access, platformProductId, stocks.slice(from, from + MAX_STOCKS_AT_ONCE)),
    )
  await db.tx((tx) => isPushed(tx, listing, pushed, deps.clock.now()))
  return true
}

const pushedOf = async (deps: PublishDeps, { id, shopId, productId, draft }: ListingAtWork, userId: string) => {
  const { db } = deps
  const [shop] = await uploadShops(deps, userId, [shopId])
  const source = (await sourcesOf(db, userId, [productId])).get(productId)!
  const [row] = await shelfRowsOf(db, userId, [productId])
  // What the buyer decided of the product holds; what went from his shelf is reckoned by the rule that it was sent by.
  const now = row ? draftFor(wishOf(row), source, shop!.defaults).skus : null
  const there = await db.query<{ skuId: string; platformSkuId: string; price: Fen; stock: number; unsure: boolean }>(
    `select sku_id as "skuId", platform_sku_id as "platformSkuId", price, stock, unsure from listing_skus
     where listing_id = $1 and platform_sku_id <> '' order by sku_id`,
    [id],
  )
  return there.map((was): Pushed => {
    const ours = source.skus.find((sku) => sku.id === was.skuId)
    const wished = now?.find((sku) => sku.skuId === was.skuId)
    const sent = draft.skus.find((sku) => sku.skuId === was.skuId)
    const cost = ours?.price ?? sent!.cost.goods
    const price = wished?.price ?? (sent ? ruledPrice({ ...sent.cost, goods: cost }, draft.rule) : was.price)
    const stock = Math.min(ours?.stock ?? 0, listingLimits.stockMax)
    const { skuId, platformSkuId } = was
    return {
      skuId,
      platformSkuId,
      price,
      cost,
      stock,
      isOtherPrice: was.unsure || price !== was.price,
      isOtherStock: was.unsure || stock !== was.stock,
    }
  })
}

/**
 * Written before it is asked for, and marked: should nobody hear how it ended, it is done once more, even where the source is again as it
 * was.
 */
const isBegun = async (db: Queryable, { id }: ListingAtWork, pushed: readonly Pushed[]): Promise<void> => {
  const others = pushed.filter(({ isOtherPrice, isOtherStock }) => isOtherPrice || isOtherStock)
  if (others.length === 0) return
  await db.query(
    `with begun as (update listing_skus set unsure = true where listing_id = $1 and sku_id = any($2::text[]))
     update listings set price_changed = true where id = $1`,
    [id, others.map(({ skuId }) => skuId)],
  )
}

const isPushed = async (tx: Queryable, { id, productId }: ListingAtWork, pushed: readonly Pushed[], nowMs: number) => {
  await compareAgain(tx, productId)
  const [mine] = await tx.query(
    `update listings set work = '', tries = 0, moved_at = $2, price_changed = false, stock_changed = false, off_shelf = false
     where id = $1 and work = 'push' returning 1`,
    [id, timestamp(nowMs)],
  )
  if (!mine) return
  await tx.query(
    `update listing_skus s set price = n.price, stock = n.stock, cost = n.cost, unsure = false
     from unnest($2::text[], $3::bigint[], $4::int[], $5::bigint[]) as n (sku, price, stock, cost)
     where s.listing_id = $1 and s.sku_id = n.sku`,
    [
      id,
      pushed.map(({ skuId }) => skuId),
      pushed.map(({ price }) => price),
      pushed.map(({ stock }) => stock),
      pushed.map(({ cost }) => cost),
    ],
  )
}
