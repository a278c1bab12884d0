import { changed, firstWish } from '../../src/domain/listing/change'
import {
  MAX_SHELF,
  SHELF_UNDO_MS,
  type ShelfChange,
  type ShelfItem,
  type ShelfWish,
} from '../../src/domain/listing/shelf'
import { refusals } from '../../src/domain/refusals'
import { cleanText } from '../../src/domain/text'
import type { Deps } from '../deps'
import { newId } from '../base/ids'
import { insertRows } from '../store/insert-rows'
import { timestamp } from '../store/timestamp'
import { costsOf, shelfItem } from './list'
import { shelfRows, wishOf, writeWishes } from './rows'
import { sourcesOf, type Source } from './source'

type ShelfDeps = Pick<Deps, 'db' | 'clock'>

/** @throws Failure not-found for a product that isn't sold; invalid where there is no room */
export const addToShelf = ({ db, clock }: ShelfDeps, userId: string, productIds: readonly string[]) =>
  db.tx(async (tx) => {
    await tx.query('select 1 from users where id = $1 for no key update', [userId])
    const wanted = [...new Set(productIds)]
    const there = await tx.query<{ productId: string }>(
      'select product_id as "productId" from shelf_items where user_id = $1',
      [userId],
    )
    const isThere = new Set(there.map(({ productId }) => productId))
    const fresh = wanted.filter((id) => !isThere.has(id))
    if (there.length + fresh.length > MAX_SHELF) throw refusals.shelfFull(MAX_SHELF)
    const sources = await sourcesOf(tx, userId, fresh)
    const now = timestamp(clock.now())
    const rows = fresh.map((productId) => {
      const source = sources.get(productId)
      if (!source?.onShelf) throw refusals.notFound('product')
      const { title, images } = firstWish({ title: source.card.title, images: source.images })
      const stored = { images, costs: costsOf(source), added_at: now }
      return { id: newId(), user_id: userId, product_id: productId, title, ...stored }
    })
    await insertRows(tx, 'shelf_items', rows)
    return { added: rows.length, already: wanted.length - rows.length }
  })

/** @throws Failure not-found; invalid for what isn't the product's */
export const updateItem = async (
  deps: ShelfDeps,
  userId: string,
  { id, ...wish }: ShelfWish & { id: string },
): Promise<ShelfItem> => {
  await deps.db.tx(async (tx) => {
    const [row] = await shelfRows(tx, userId, [id], 'for update')
    const source = (await sourcesOf(tx, userId, [row!.productId])).get(row!.productId)!
    await writeWishes(tx, [{ id, wish: fitting(wish, source), costs: costsOf(source) }])
  })
  return shelfItem(deps, userId, id)
}

/** Clean, and of nothing but the product. */
const fitting = (wish: ShelfWish, source: Source): ShelfWish => {
  const pictures = new Set([...source.images, ...source.details, ...source.skus.map(({ image }) => image)])
  if (wish.images.some(({ url }) => !pictures.has(url))) throw refusals.strangePicture()
  const skus = new Set(source.skus.map(({ id }) => id))
  // Of SKUs that are gone since, what was wished is forgotten.
  return { ...wish, title: cleanText(wish.title), skus: wish.skus.filter(({ skuId }) => skus.has(skuId)) }
}

/** @throws Failure not-found */
export const changeItems = ({ db, clock }: ShelfDeps, userId: string, ids: readonly string[], change: ShelfChange) =>
  db.tx(async (tx) => {
    const rows = await shelfRows(tx, userId, ids, 'for update')
    const after = rows.flatMap((row) => {
      const before = wishOf(row)
      const wish = changed(before, change)
      return wish === before ? [] : [{ id: row.id, version: row.version + 1, before, wish }]
    })
    await writeWishes(tx, after)
    const nowMs = clock.now()
    const undoId = newId()
    await tx.query('delete from shelf_undos where user_id = $1 and made_at <= $2', [
      userId,
      timestamp(nowMs - SHELF_UNDO_MS),
    ])
    const items = after.map(({ id, version, before }) => ({ id, version, before }))
    await tx.query('insert into shelf_undos (id, user_id, items, made_at) values ($1, $2, $3::jsonb, $4)', [
      undoId,
      userId,
      JSON.stringify(items),
      timestamp(nowMs),
    ])
    return { changed: after.length, undoId }
  })

/** What has been changed again since, or is gone, stays as it is. @throws Failure conflict */
export const undoChange = ({ db, clock }: ShelfDeps, userId: string, undoId: string) =>
  db.tx(async (tx) => {
    const [undo] = await tx.query<{ items: { id: string; version: number; before: ShelfWish }[] }>(
      'delete from shelf_undos where id = $1 and user_id = $2 and made_at > $3 returning items',
      [undoId, userId, timestamp(clock.now() - SHELF_UNDO_MS)],
    )
    if (!undo) throw refusals.shelfUndoGone()
    const ids = undo.items.map(({ id }) => id)
    const rows = await tx.query<{ id: string; version: number }>(
      'select id, version from shelf_items where user_id = $1 and id = any($2::text[]) order by id for update',
      [userId, ids],
    )
    const same = undo.items.filter(({ id, version }) => rows.some((row) => row.id === id && row.version === version))
    await writeWishes(
      tx,
      same.map(({ id, before }) => ({ id, wish: before })),
    )
    return { changed: same.length }
  })

/** What isn't there any more is no complaint. */
export const removeFromShelf = async ({ db }: ShelfDeps, userId: string, ids: readonly string[]) => {
  const gone = await db.query('delete from shelf_items where user_id = $1 and id = any($2::text[]) returning 1', [
    userId,
    ids,
  ])
  return { deleted: gone.length }
}
