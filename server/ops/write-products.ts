import { createHash } from 'node:crypto'
import { toBeijing } from '../../src/domain/time'
import { searchRow } from '../catalogue/search/rows'
import type { Queryable } from '../db'
import { newId } from '../ids'
import { insertRows } from '../insert-rows'
import type { SupplierPlace } from './directory'
import type { Outcome } from './import-job'
import type { SheetProduct } from './product-row'

/** A good line with everything it refers to. Its pictures are addresses now. */
export interface Ready {
  product: SheetProduct
  supplier: SupplierPlace
  categoryPath: string[]
}

/**
 * Puts a batch into the catalogue: new by supplier and 货号, or changed where the line says something else than the last time. SKUs are
 * known by colour and size; one that is no longer named is sold out, since orders may hold it. The transaction is the caller's.
 * @returns what became of each line, in their order
 */
export const writeProducts = async (
  tx: Queryable,
  batch: readonly Ready[],
  nowMs: number,
): Promise<Exclude<Outcome, 'bad'>[]> => {
  const known = await tx.query<{ id: string; supplierId: string; artNo: string; digest: string | null }>(
    `select p.id, p.supplier_id as "supplierId", p.art_no as "artNo", i.digest
     from unnest($1::text[], $2::text[]) asked (supplier_id, art_no)
     join products p on p.supplier_id = asked.supplier_id and p.art_no = asked.art_no
     left join imported_products i on i.product_id = p.id`,
    [batch.map(({ supplier }) => supplier.id), batch.map(({ product }) => product.artNo)],
  )
  const byKey = new Map(known.map((one) => [`${one.supplierId} ${one.artNo}`, one]))
  const lines = batch.map((ready) => ({ ...ready, digest: digestOf(ready), before: byKey.get(keyOf(ready)) }))
  const changed = lines.filter(({ before, digest }) => before?.digest !== digest)
  if (changed.length > 0)
    await write(
      tx,
      changed.map((line) => ({ ...line, id: line.before?.id ?? newId() })),
      nowMs,
    )
  return lines.map(({ before, digest }) => (!before ? 'created' : before.digest === digest ? 'unchanged' : 'updated'))
}

type Line = Ready & { id: string; digest: string }

const write = async (tx: Queryable, lines: readonly Line[], nowMs: number): Promise<void> => {
  const ids = lines.map(({ id }) => id)
  // Buyers lock SKUs in this order too.
  await tx.query('select id from skus where product_id = any($1::text[]) order by id for update', [ids])
  await insertRows(
    tx,
    'products',
    lines.map((line) => productRow(line, nowMs)),
    `on conflict (id) do update set ${reset(PRODUCT)}`,
  )
  await tx.query(
    'update skus set supplied = supplied - stock, stock = 0 where product_id = any($1::text[]) and stock > 0',
    [ids],
  )
  await insertRows(
    tx,
    'skus',
    lines.flatMap(skuRows),
    `on conflict (product_id, color, size) do update set price = excluded.price, sort = excluded.sort,
       stock = excluded.stock, supplied = skus.supplied + excluded.stock`,
  )
  // Of all SKUs, also of those that are no longer named.
  const rows = await tx.query<{ id: string; sales: number; shelvedAt: Date; priceMin: number }>(
    `update products p set price_min = k.low, price_max = k.high
     from (select product_id, min(price) as low, max(price) as high from skus where product_id = any($1::text[])
       group by product_id) k
     where k.product_id = p.id
     returning p.id, p.sales, p.shelved_at as "shelvedAt", p.price_min as "priceMin"`,
    [ids],
  )
  const kept = new Map(rows.map((row) => [row.id, row]))
  await insertRows(
    tx,
    'product_search',
    lines.map((line) => searchRow({ ...searched(line), ...kept.get(line.id)! })),
    `on conflict (product_id) do update set ${reset(['words', 'labels', 'sales', 'shelved_at', 'price_min', 'on_shelf', 'tokens'])}`,
  )
  await insertRows(
    tx,
    'imported_products',
    lines.map(({ id, digest }) => ({ product_id: id, digest })),
    'on conflict (product_id) do update set digest = excluded.digest',
  )
}

const PRODUCT = [
  'station_id',
  'region_id',
  'market_id',
  'category_id',
  'category_path',
  'title',
  'images',
  'attrs',
  'weight_g',
  'min_qty',
  'price_steps',
  'price_min',
  'price_max',
  'retail_price',
  'tags',
  'detail_html',
  'on_shelf',
]
const reset = (columns: readonly string[]): string => columns.map((name) => `${name} = excluded.${name}`).join(', ')

const keyOf = ({ supplier, product }: Ready): string => `${supplier.id} ${product.artNo}`

const digestOf = ({ product, supplier, categoryPath }: Ready): string =>
  createHash('sha256')
    .update(JSON.stringify([supplier, categoryPath, product]))
    .digest('base64url')
    .slice(0, 22)

const prices = ({ product }: Ready): number[] => product.skus.map(({ price }) => price)

const searched = (line: Line) => ({
  id: line.id,
  title: line.product.title,
  artNo: line.product.artNo,
  supplierName: line.supplier.name,
  categoryPath: line.categoryPath,
  regionId: line.supplier.regionId,
  marketId: line.supplier.marketId,
  supplierId: line.supplier.id,
  tags: line.product.tags,
  onShelf: line.product.onShelf,
})

const productRow = (line: Line, nowMs: number) => ({
  id: line.id,
  supplier_id: line.supplier.id,
  station_id: line.supplier.stationId,
  region_id: line.supplier.regionId,
  market_id: line.supplier.marketId,
  category_id: line.categoryPath.at(-1),
  category_path: line.categoryPath,
  title: line.product.title,
  art_no: line.product.artNo,
  images: line.product.pictures,
  attrs: line.product.attrs,
  weight_g: line.product.weightG,
  min_qty: line.product.minQty,
  price_steps: line.product.priceSteps,
  price_min: Math.min(...prices(line)),
  price_max: Math.max(...prices(line)),
  retail_price: line.product.retailPrice,
  tags: line.product.tags,
  sales: 0,
  detail_html: line.product.detailHtml,
  on_shelf: line.product.onShelf,
  reprice: false,
  shelved_at: toBeijing(nowMs),
})

const skuRows = ({ id, product }: Line) =>
  product.skus.map(({ color, size, price, stock }, sort) => ({
    id: newId(),
    product_id: id,
    color,
    size,
    price,
    stock,
    supplied: stock,
    image: product.pictures[0] ?? '',
    sort,
  }))
