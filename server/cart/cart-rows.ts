import type { CartItem } from '../../src/domain/cart'
import { specText, stockState, type Named } from '../../src/domain/catalogue'
import type { Fen } from '../../src/domain/money'
import { sortOut } from '../../src/domain/pricing/sellable'
import { problemText } from '../../src/domain/refusals'
import type { Queryable } from '../store/db'

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
  isOffered: boolean
  minQty: number
  supplierId: string
  supplierName: string
  station: Named
}

/** A buyer's lines, the newest first, each with what the catalogue says now. */
export const cartRows = (db: Queryable, userId: string): Promise<CartRow[]> =>
  db.query<CartRow>(
    `select c.id, c.sku_id as "skuId", c.qty, c.selected, c.price_seen as "priceSeen", k.product_id as "productId",
       k.color, k.size, k.image, k.price, k.stock, p.title, p.art_no as "artNo", p.on_shelf as "onShelf",
       k.is_offered as "isOffered", p.min_qty as "minQty", p.supplier_id as "supplierId", s.name as "supplierName", 
       json_build_object('id', t.id, 'name', t.name) as station
     from cart_items c join skus k on k.id = c.sku_id join products p on p.id = k.product_id
       join suppliers s on s.id = p.supplier_id join stations t on t.id = p.station_id
     where c.user_id = $1 order by c.added_at desc, k.product_id, k.sort, c.id`,
    [userId],
  )

export const itemsOf = (rows: readonly CartRow[]): CartItem[] => {
  const { refused } = sortOut(rows)
  return rows.map((row) => {
    const reason = refused.get(row.skuId)
    return itemOf(row, reason ? problemText({ reason, stock: row.stock }, row.minQty) : '')
  })
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
