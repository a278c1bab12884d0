import type { CartLine } from '../../src/domain/cart-rules'
import type { Fen } from '../../src/domain/money'
import { SERVICE_FEE } from '../store/fees'
import type { Queryable } from '../store/db'

export interface CartRow extends CartLine {
  priceSeen: Fen
}

/** A buyer's lines, the newest first, each with what the catalogue says now. */
export const cartRows = (db: Queryable, userId: string): Promise<CartRow[]> =>
  db.query<CartRow>(rowsWhere('c.user_id = $1'), [userId])

/** The lines of this one's product alone, itself among them. */
export const sistersOf = (db: Queryable, userId: string, lineId: string): Promise<CartRow[]> =>
  db.query<CartRow>(
    rowsWhere(`c.user_id = $1 and k.product_id =
      (select sku.product_id from cart_items line join skus sku on sku.id = line.sku_id where line.id = $2)`),
    [userId, lineId],
  )

const rowsWhere = (condition: string): string =>
  `select c.id as "cartId", c.sku_id as "skuId", c.qty, c.selected, c.price_seen as "priceSeen",
     k.product_id as "productId", k.color, k.size, k.image, k.price, k.stock, p.retail_price as "retailPrice", ${SERVICE_FEE} as "serviceFee", p.title, p.art_no as "artNo",
     p.on_shelf as "onShelf", k.is_offered as "isOffered", p.min_qty as "minQty", p.price_steps as "priceSteps",
     json_build_object('id', s.id, 'name', s.name) as supplier, json_build_object('id', t.id, 'name', t.name) as station
   from cart_items c join skus k on k.id = c.sku_id join products p on p.id = k.product_id
     join suppliers s on s.id = p.supplier_id join stations t on t.id = p.station_id
   where ${condition} order by c.added_at desc, k.product_id, k.sort, c.id`
