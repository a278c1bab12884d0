import type { CartItem } from '../../src/domain/cart'
import { specText, stockState } from '../../src/domain/catalogue'
import type { Fen } from '../../src/domain/money'
import { problemText } from '../../src/domain/refusals'
import type { Queryable } from '../db'

export interface CartRow {
  id: string
  skuId: string
  qty: number
  selected: boolean
  priceSeen: Fen
  productId: string
  color: string
  size: string
  image: string
  price: Fen
  stock: number
  title: string
  artNo: string
  onShelf: boolean
  minQty: number
  supplierId: string
  supplierName: string
  stationId: string
  stationName: string
}

/** A buyer's lines, the newest first, each with what the catalogue says now. */
export const cartRows = (db: Queryable, userId: string): Promise<CartRow[]> =>
  db.query<CartRow>(
    `select c.id, c.sku_id as "skuId", c.qty, c.selected, c.price_seen as "priceSeen", k.product_id as "productId",
       k.color, k.size, k.image, k.price, k.stock, p.title, p.art_no as "artNo", p.on_shelf as "onShelf",
       p.min_qty as "minQty", p.supplier_id as "supplierId", s.name as "supplierName", p.station_id as "stationId",
       t.name as "stationName"
     from cart_items c join skus k on k.id = c.sku_id join products p on p.id = k.product_id
       join suppliers s on s.id = p.supplier_id join stations t on t.id = p.station_id
     where c.user_id = $1 order by c.added_at desc, k.product_id, k.sort, c.id`,
    [userId],
  )

/** The lines as the buyer sees them: a product's least quantity counts over all its lines that could be ordered. */
export const itemsOf = (rows: readonly CartRow[]): CartItem[] => {
  const reasons = rows.map(ownReason)
  const pieces = new Map<string, number>()
  rows.forEach((row, i) => {
    if (!reasons[i]) pieces.set(row.productId, (pieces.get(row.productId) ?? 0) + row.qty)
  })
  return rows.map((row, i) => {
    const isFew = !reasons[i] && (pieces.get(row.productId) ?? 0) < row.minQty
    return itemOf(row, isFew ? problemText({ reason: 'below_min_qty', stock: row.stock }, row.minQty) : reasons[i]!)
  })
}

const ownReason = ({ onShelf, stock, qty }: CartRow): string => {
  if (!onShelf) return problemText({ reason: 'off_shelf', stock })
  if (stock <= 0) return problemText({ reason: 'sold_out', stock })
  return stock < qty ? problemText({ reason: 'short_stock', stock }) : ''
}

const itemOf = (row: CartRow, invalidReason: string): CartItem => ({
  cartId: row.id,
  skuId: row.skuId,
  productId: row.productId,
  title: row.title,
  artNo: row.artNo,
  spec: specText(row),
  image: row.image,
  price: row.price,
  qty: row.qty,
  selected: row.selected,
  valid: invalidReason === '',
  invalidReason,
  stock: row.stock,
  stockState: stockState(row.stock),
  minQty: row.minQty,
})
