import { rename } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Queryable } from '../../store/db'
import { newId } from '../../base/ids'
import { categoryPaths } from './directory'
import { MARK, markText } from './export-mark'
import { cellsOf, COLUMNS, productOf, type SheetProduct } from './product-row'
import { SheetError, writeSheet } from '../../sheets/sheet'

const BATCH = 1000

interface Row extends Omit<SheetProduct, 'supplier' | 'category'> {
  id: string
  supplierId: string
  supplierName: string
  categoryId: string
}

/** Writes every product, by id, in the columns that an import reads. @returns how many */
export const exportProducts = async (
  db: Queryable,
  file: string,
  onProgress: (rows: number) => void = () => {},
): Promise<number> => {
  if (!['.csv', '.xlsx'].includes(extname(file).toLowerCase()))
    throw new SheetError(`只支持 .csv 和 .xlsx 文件：${file}`)
  const draft = file.replace(/(\.[^.]*)$/, '.tmp$1')
  let count = 0
  await writeSheet(
    draft,
    productRows(db, (rows) => onProgress((count = rows))),
  )
  await rename(draft, file)
  return count
}

/** The lines of that sheet, its columns first. */
export async function* productRows(
  db: Queryable,
  onProgress: (rows: number) => void = () => {},
): AsyncGenerator<string[]> {
  const names = new Map(
    [...(await categoryPaths(db))]
      .map(([name, ids]) => [ids.at(-1)!, name] as const)
      .filter(([id, name]) => id !== name),
  )
  const common = new Set(
    (await db.query<{ name: string }>('select name from suppliers group by name having count(*) > 1')).map(
      ({ name }) => name,
    ),
  )
  const exportId = newId()
  let count = 0
  yield [...COLUMNS, MARK]
  for (let after = ''; ;) {
    const batch = await page(db, after)
    if (batch.length === 0) return
    for (const row of batch) {
      const supplier = common.has(row.supplierName) ? row.supplierId : row.supplierName
      const cells = cellsOf({ ...row, supplier, category: names.get(row.categoryId) ?? row.categoryId })
      yield [
        ...COLUMNS.map((column) => cells[column]),
        markText(
          exportId,
          row.id,
          productOf(cells, () => {}),
        ),
      ]
    }
    count += batch.length
    after = batch.at(-1)!.id
    onProgress(count)
  }
}

const page = (db: Queryable, after: string): Promise<Row[]> =>
  db.query<Row>(
    `select p.id, p.supplier_id as "supplierId", s.name as "supplierName", p.category_id as "categoryId",
       p.art_no as "artNo", p.title, p.retail_price as "retailPrice", p.weight_g as "weightG", p.min_qty as "minQty",
       p.price_steps as "priceSteps", p.tags, p.attrs, p.images as pictures, p.detail_html as "detailHtml",
       p.on_shelf as "onShelf", coalesce((select json_agg(json_build_object('color', k.color, 'size', k.size,
         'price', k.price, 'stock', k.stock) order by k.sort, k.id) from skus k where k.product_id = p.id and k.is_offered), '[]') as skus
     from products p join suppliers s on s.id = p.supplier_id where p.id > $1 order by p.id limit ${BATCH}`,
    [after],
  )
