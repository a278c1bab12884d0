import { stockState, type Named, type ProductCard } from '../../src/domain/catalogue'
import { picturesIn } from '../../src/domain/listing/details'
import type { DraftSource } from '../../src/domain/listing/draft'
import type { Fen } from '../../src/domain/money'
import { cardColumns, cardOf, cardTables, pathAndSkus, type CardRow } from '../catalogue/cards'
import type { Queryable } from '../store/db'

/** Of our goods, all that a listing is made of. */
export interface Source extends DraftSource {
  card: ProductCard
  images: string[]
  attrs: { name: string; value: string }[]
  onShelf: boolean
}

export interface SourceRow extends CardRow {
  images: string[]
  attrs: { name: string; value: string }[]
  weightG: number
  detailHtml: string
  onShelf: boolean
  categoryPath: Named[] | null
  skus: { id: string; color: string; size: string; price: Fen; stock: number; image: string }[] | null
}

/** SQL: for each product whose id is in an array, what sourceFrom needs. */
export const sourceRows = (productIds: string, userPlace: string): string => `
  select ${cardColumns(userPlace)}, p.images, p.attrs, p.weight_g as "weightG", p.detail_html as "detailHtml",
    p.on_shelf as "onShelf",
    ${pathAndSkus}
  from ${cardTables} where p.id = any(${productIds})`

/** By the product's id. */
export const sourcesFrom = (rows: readonly SourceRow[]): Map<string, Source> =>
  new Map(
    rows.map((row) => {
      const card = cardOf(row)
      const { id, images, attrs, weightG, onShelf } = row
      const skus = (row.skus ?? []).map((sku) => ({ ...sku, stockState: stockState(sku.stock) }))
      const categoryPath = row.categoryPath ?? []
      const details = picturesIn(row.detailHtml)
      return [
        id,
        { id, card, images, attrs, weightG, onShelf, skus, categoryPath, details, serviceFee: card.serviceFee },
      ]
    }),
  )

export const sourcesOf = async (
  db: Queryable,
  userId: string,
  productIds: readonly string[],
): Promise<Map<string, Source>> =>
  sourcesFrom(await db.query<SourceRow>(sourceRows('$1::text[]', '$2'), [productIds, userId], 'shelf-sources'))
