import type { SaleToPrice } from '../../src/domain/pricing/sale-quote'
import { itemOf, standsInTheWay, wantedOf } from '../../src/domain/pricing/sale-quote'
import { leftSale } from '../../src/domain/shops/ordering'
import type { LeftSale } from '../../src/domain/shops/left'
import { addToCart } from './cart'
import type { Db } from '../store/db'

/** The goods of what shops have sold, into the cart; an order with goods that can't be had any more is left whole. */
export const salesToCart = async (
  db: Db,
  userId: string,
  sales: readonly SaleToPrice[],
  nowMs: number,
): Promise<{ cartItems: number; left: LeftSale[] }> => {
  const closed = await unbuyable(db, sales)
  const left = sales.flatMap((sale) => {
    const why = standsInTheWay({ ...sale, areaCode: sale.areaCode || 'any' })
    if (why) return why
    const gone = wantedOf(sale).find(({ skuId }) => closed.has(skuId))
    return gone ? leftSale(sale.id, closed.get(gone.skuId)!, { platformItemId: itemOf(sale, gone.skuId) }) : []
  })
  const isLeft = new Set(left.map(({ platformOrderId }) => platformOrderId))
  const items = sales.filter(({ id }) => !isLeft.has(id)).flatMap(wantedOf)
  const { cartItems } = await addToCart(db, userId, items, nowMs)
  return { cartItems, left }
}

const unbuyable = async (db: Db, sales: readonly SaleToPrice[]) => {
  const rows = await db.query<{ id: string; onShelf: boolean }>(
    `select k.id, p.on_shelf as "onShelf" from skus k join products p on p.id = k.product_id
     where k.id = any($1::text[]) and not (p.on_shelf and k.is_offered)`,
    [sales.flatMap(wantedOf).map(({ skuId }) => skuId)],
  )
  return new Map(rows.map(({ id, onShelf }) => [id, onShelf ? ('sku_off_shelf' as const) : ('off_shelf' as const)]))
}
