import type { PriceStep } from '../../src/domain/catalogue'
import { specText } from '../../src/domain/catalogue'
import type { Fen } from '../../src/domain/money'
import type { SellableLine } from '../../src/domain/pricing/types'
import { refusals } from '../../src/domain/refusals'
import type { Queryable } from '../store/db'
import { untold } from '../store/sql-args'

/** A wanted SKU before the catalogue is asked about it. */
export interface Wanted {
  skuId: string
  qty: number
  priceSeen?: Fen
}

/**
 * What the catalogue says about each wanted SKU now. With `lock` the SKUs are held until the transaction ends, always in the order
 * of their ids, so that two orders of the same SKUs wait for each other instead of blocking each other.
 */
export const sellable = async (
  db: Queryable,
  wanted: readonly Wanted[],
  lock: '' | 'for update of k' = '',
): Promise<SellableLine[]> => {
  const rows = await db.query<SkuRow>(
    `select k.id as "skuId", k.product_id as "productId", p.title, k.color, k.size, k.image, k.price, k.stock, p.retail_price as "retailPrice",
       p.on_shelf as "onShelf", k.is_offered as "isOffered", p.weight_g as "weightG", p.min_qty as "minQty", p.price_steps as "priceSteps",
       p.station_id as "stationId", t.name as "stationName"
     from skus k join products p on p.id = k.product_id join stations t on t.id = p.station_id
     where k.id = any(${untold('$1::text[]')}) order by k.id ${lock}`,
    [[...new Set(wanted.map(({ skuId }) => skuId))]],
  )
  const bySku = new Map(rows.map((row) => [row.skuId, row]))
  return wanted.map((line) => {
    const row = bySku.get(line.skuId)
    if (!row) throw refusals.notFound('sku')
    return lineOf(row, line)
  })
}

interface SkuRow {
  skuId: string
  productId: string
  title: string
  color: string
  size: string
  image: string
  price: Fen
  retailPrice: Fen | null
  stock: number
  onShelf: boolean
  isOffered: boolean
  weightG: number
  minQty: number
  priceSteps: PriceStep[]
  stationId: string
  stationName: string
}

const lineOf = (row: SkuRow, { qty, priceSeen }: Wanted): SellableLine => ({
  skuId: row.skuId,
  productId: row.productId,
  title: row.title,
  spec: specText(row),
  image: row.image,
  price: row.price,
  retailPrice: row.retailPrice,
  stock: row.stock,
  onShelf: row.onShelf,
  isOffered: row.isOffered,
  weightG: row.weightG,
  minQty: row.minQty,
  priceSteps: row.priceSteps,
  station: { id: row.stationId, name: row.stationName },
  qty,
  ...(priceSeen === undefined ? {} : { priceSeen }),
})
