import { createHash } from 'node:crypto'
import { toBeijing } from '../../../src/domain/time'
import { indexProducts } from '../../catalogue/search/rows'
import type { Queryable } from '../../store/db'
import { newId } from '../../base/ids'
import { insertRows } from '../../store/insert-rows'
import type { SupplierPlace } from './directory'
import type { Mark } from './export-mark'
import type { Outcome } from './import-job'
import type { SheetProduct } from './product-row'
import { writeSkus } from './write-skus'

/** A good line with everything it refers to. Its pictures are addresses now. */
export interface Ready {
  product: SheetProduct
  supplier: SupplierPlace
  categoryPath: string[]
  /** Of the export that the line comes from. */
  mark: Mark | null
}

/**
 * Puts a batch into the catalogue: new by supplier and 货号, or changed where the line says something else than the last time. SKUs are
 * known by colour and size; one that is no longer named is sold out, since orders may hold it. The transaction is the caller's.
 * @returns what became of each line, in their order; in a dry run what would
 */
export const writeProducts = async (
  tx: Queryable,
  batch: readonly Ready[],
  nowMs: number,
  isDryRun = false,
): Promise<Exclude<Outcome, 'bad'>[]> => {
  const known = await tx.query<Before & { supplierId: string; artNo: string }>(
    `select p.id, p.supplier_id as "supplierId", p.art_no as "artNo", i.digest,
       coalesce(p.images[1], '') as cover
     from unnest($1::text[], $2::text[]) asked (supplier_id, art_no)
     join products p on p.supplier_id = asked.supplier_id and p.art_no = asked.art_no
     left join imported_products i on i.product_id = p.id`,
    [batch.map(({ supplier }) => supplier.id), batch.map(({ product }) => product.artNo)],
  )
  const byKey = new Map(known.map((one) => [`${one.supplierId} ${one.artNo}`, one]))
  const lines = batch.map((ready): Line => {
    const before = byKey.get(keyOf(ready)) ?? null
    // A line that was copied to make another product of it has the mark of the first.
    const mark = ready.mark?.productId === before?.id ? ready.mark : null
    return { ...ready, mark, before, id: before?.id ?? newId(), digest: digestOf(ready, mark) }
  })
  const said = await stocksSaid(tx, lines)
  const outcome = ({ before, digest, mark, id }: Line) => {
    if (!before) return 'created'
    // Nobody touched it since the export, and nothing else came from that export: whatever the shop has now is newer.
    const isStale = mark?.isUntouched && !said.has(`${id} ${mark.exportId}`)
    return isStale || before.digest === digest ? 'unchanged' : 'updated'
  }
  const changed = lines.filter((line) => outcome(line) !== 'unchanged')
  if (changed.length > 0 && !isDryRun) await write(tx, changed, said, nowMs)
  return lines.map(outcome)
}

interface Before {
  id: string
  cover: string
  digest: string | null
}

type Line = Ready & { id: string; digest: string; before: Before | null }
type Said = ReadonlyMap<string, Readonly<Record<string, number>>>

/** What sheets of the same export, or sheets of no export, have said of the stock before: by "product export". */
const stocksSaid = async (tx: Queryable, lines: readonly Line[]): Promise<Said> => {
  const rows = await tx.query<{ productId: string; mark: string; stocks: Record<string, number> }>(
    `select s.product_id as "productId", s.mark, s.stocks from unnest($1::text[], $2::text[]) asked (product_id, mark)
     join sheet_stocks s on s.product_id = asked.product_id and s.mark = asked.mark`,
    [lines.map(({ id }) => id), lines.map(({ mark }) => mark?.exportId ?? '')],
  )
  return new Map(rows.map(({ productId, mark, stocks }) => [`${productId} ${mark}`, stocks]))
}

const write = async (tx: Queryable, lines: readonly Line[], said: Said, nowMs: number): Promise<void> => {
  const ids = lines.map(({ id }) => id)
  await insertRows(
    tx,
    'products',
    lines.map((line) => productRow(line, nowMs)),
    `on conflict (id) do update set ${reset(PRODUCT)}`,
  )
  await writeSkus(
    tx,
    lines.map(({ id, product, mark, before }) => {
      const stocks = said.get(`${id} ${mark?.exportId ?? ''}`)
      const last = stocks ? new Map(Object.entries(stocks)) : (mark?.stocks ?? new Map<string, number>())
      return { productId: id, product, mark: mark?.exportId ?? '', said: last, coverBefore: before?.cover ?? '' }
    }),
  )
  await indexProducts(tx, ids, nowMs)
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

/** The same words of another export are another thing to say: their stock is counted from another one. */
const digestOf = ({ product, supplier, categoryPath }: Ready, mark: Mark | null): string =>
  createHash('sha256')
    .update(JSON.stringify([supplier, categoryPath, product, ...(mark ? [mark.exportId] : [])]))
    .digest('base64url')
    .slice(0, 22)

const prices = ({ product }: Ready): number[] => product.skus.map(({ price }) => price)

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
