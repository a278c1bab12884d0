import type { Queryable } from '../../store/db'
import { newId } from '../../base/ids'
import { insertRows } from '../../store/insert-rows'
import { skuKey } from './export-mark'
import type { SheetProduct } from './product-row'

/** The SKUs of a product as a sheet has them. */
export interface Offer {
  productId: string
  product: SheetProduct
  /** Which sheets' figures these follow on: '' or the id of an export. */
  mark: string
  /** The stock that the sheet's figures are more or fewer than, by `skuKey`; a SKU that isn't in it is taken as it is said. */
  said: ReadonlyMap<string, number>
  coverBefore: string
}

interface Known {
  id: string
  productId: string
  color: string
  size: string
  stock: number
  supplied: number
  image: string
  isOffered: boolean
}

/**
 * Stock moves by the difference between this figure and the last, never below nothing: what was sold in between stays sold. A SKU that is
 * no longer named counts as said to be 0. Remembered is what has been accounted for, so that a cut that was more than there was left
 * doesn't come back as stock. The products are locked, and no other import runs.
 */
export const writeSkus = async (tx: Queryable, offers: readonly Offer[]): Promise<void> => {
  // Buyers lock SKUs in this order too.
  const locked = await tx.query<Known>(
    `select id, product_id as "productId", color, size, stock, supplied, image, is_offered as "isOffered" from skus
     where product_id = any($1::text[]) order by id for update`,
    [offers.map(({ productId }) => productId)],
  )
  const known = new Map<string, Known[]>()
  for (const sku of locked) known.set(sku.productId, [...(known.get(sku.productId) ?? []), sku])
  const written = offers.map((offer) => rowsOf(offer, known.get(offer.productId) ?? []))
  const gone = written.flatMap((one) => one.gone)
  await tx.query(
    'update skus set supplied = supplied - stock, stock = 0, is_offered = false where id = any($1::text[])',
    [gone],
  )
  await insertRows(
    tx,
    'skus',
    written.flatMap(({ rows }) => rows),
    `on conflict (product_id, color, size) do update set price = excluded.price, sort = excluded.sort,
       stock = excluded.stock, supplied = excluded.supplied, image = excluded.image, is_offered = true`,
  )
  await insertRows(
    tx,
    'sheet_stocks',
    written.map(({ stocks }, i) => ({ product_id: offers[i]!.productId, mark: offers[i]!.mark, stocks })),
    'on conflict (product_id, mark) do update set stocks = excluded.stocks',
  )
}

const rowsOf = ({ productId, product, said, coverBefore }: Offer, known: readonly Known[]) => {
  const byKey = new Map(known.map((sku) => [skuKey(sku), sku]))
  const stocks = Object.fromEntries(said)
  const moved = (key: string, figure: number, stock: number): number => {
    const last = said.get(key)
    const left = last === undefined ? figure : Math.max(0, stock + figure - last)
    stocks[key] = last === undefined ? figure : last + left - stock
    return left
  }
  const cover = product.pictures[0] ?? ''
  const rows = product.skus.map(({ color, size, price, stock: figure }, sort) => {
    const key = skuKey({ color, size })
    const before = byKey.get(key)
    byKey.delete(key)
    if (!before) stocks[key] = figure
    const stock = before ? moved(key, figure, before.stock) : figure
    return {
      id: before?.id ?? newId(),
      product_id: productId,
      color,
      size,
      price,
      stock,
      supplied: before ? before.supplied + stock - before.stock : stock,
      // A sheet knows no pictures of single SKUs: they follow the first one, but keep their own while that stays.
      image: before?.isOffered && cover === coverBefore ? before.image : cover,
      sort,
    }
  })
  for (const [key, { stock }] of byKey) if (said.has(key)) moved(key, 0, stock)
  return { rows, gone: [...byKey.values()].map(({ id }) => id), stocks }
}
