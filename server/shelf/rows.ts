import type { PlatformLeaf, PropertyChoice, ShelfPicture, ShelfWish } from '../../src/domain/listing/shelf'
import type { PriceRule } from '../../src/domain/listing/price-rule'
import type { Fen } from '../../src/domain/money'
import { refusals } from '../../src/domain/refusals'
import type { Queryable } from '../store/db'

/** An item of the shelf as it is stored. */
export interface ShelfRow {
  id: string
  productId: string
  title: string
  images: ShelfPicture[]
  priceRule: PriceRule | null
  category: PlatformLeaf | null
  properties: PropertyChoice[]
  skus: ShelfWish['skus']
  /** Of each SKU when the buyer last looked at it. */
  costs: Record<string, Fen>
  version: number
}

/** SQL over shelf_items s. */
export const shelfColumns = `s.id, s.product_id as "productId", s.title, s.images, s.price_rule as "priceRule", s.category,
  s.properties, s.skus, s.costs, s.version`

/** In the order of the ids. @throws Failure not-found when one isn't the buyer's */
export const shelfRows = async (
  db: Queryable,
  userId: string,
  ids: readonly string[],
  lock: '' | 'for update' = '',
): Promise<ShelfRow[]> => {
  const wanted = [...new Set(ids)]
  const rows = await db.query<ShelfRow>(
    `select ${shelfColumns} from shelf_items s where s.user_id = $1 and s.id = any($2::text[]) order by s.id ${lock}`,
    [userId, wanted],
    `shelf-rows ${lock}`.trim(),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.map((id) => {
    const row = byId.get(id)
    if (!row) throw refusals.notFound('shelfItem')
    return row
  })
}

/** Of these products what is on his shelf. */
export const shelfRowsOf = (db: Queryable, userId: string, productIds: readonly string[]): Promise<ShelfRow[]> =>
  db.query<ShelfRow>(
    `select ${shelfColumns} from shelf_items s where s.user_id = $1 and s.product_id = any($2::text[])`,
    [userId, productIds],
  )

export const wishOf = ({ title, images, priceRule, category, properties, skus }: ShelfRow): ShelfWish => ({
  title,
  images,
  priceRule,
  category,
  properties,
  skus,
})

/** What of them the buyer decides, written back; nobody else has changed them since they were read under lock. */
export const writeWishes = async (
  tx: Queryable,
  rows: readonly { id: string; wish: ShelfWish; costs?: Record<string, Fen> | undefined }[],
): Promise<void> => {
  if (rows.length === 0) return
  await tx.query(
    `update shelf_items s set title = w.title, images = w.images, price_rule = nullif(w.price_rule, 'null'::jsonb),
       category = nullif(w.category, 'null'::jsonb), properties = w.properties, skus = w.skus,
       costs = coalesce(nullif(w.costs, 'null'::jsonb), s.costs), version = s.version + 1
     from jsonb_to_recordset($1::jsonb) as w (id text, title text, images jsonb, price_rule jsonb, category jsonb,
       properties jsonb, skus jsonb, costs jsonb)
     where s.id = w.id`,
    [
      JSON.stringify(
        rows.map(({ id, wish, costs }) => {
          const { title, images, priceRule, category, properties, skus } = wish
          return { id, title, images, price_rule: priceRule, category, properties, skus, costs: costs ?? null }
        }),
      ),
    ],
  )
}
