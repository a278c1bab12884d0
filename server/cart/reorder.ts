import type { Reordered } from '../../src/domain/order'
import { refusals } from '../../src/domain/refusals'
import { planReorder, type OnShelf } from '../../src/domain/reorder'
import type { Db } from '../store/db'
import { addToCart } from './cart'

/** What of earlier orders can still be had goes into the cart. @throws Failure not-found where one isn't the buyer's */
export const reorder = async (
  db: Db,
  userId: string,
  orderNos: readonly string[],
  nowMs: number,
): Promise<Reordered> => {
  const mine = await db.query('select 1 from orders where user_id = $1 and order_no = any($2::text[])', [
    userId,
    orderNos,
  ])
  if (mine.length !== new Set(orderNos).size) throw refusals.notFound('order')
  const items = await db.query<{ skuId: string; title: string; spec: string; qty: number }>(
    `select sku_id as "skuId", title, spec, qty from order_items where order_no = any($1::text[]) order by order_no, line`,
    [orderNos],
  )
  const shelf = await db.query<OnShelf & { skuId: string }>(
    `select k.id as "skuId", p.on_shelf as "onShelf", k.is_offered as "isOffered", k.stock
     from skus k join products p on p.id = k.product_id where k.id = any($1::text[])`,
    [items.map(({ skuId }) => skuId)],
  )
  const cart = await db.query<{ skuId: string; qty: number }>(
    'select sku_id as "skuId", qty from cart_items where user_id = $1',
    [userId],
  )
  const plan = planReorder(
    items,
    new Map(shelf.map((sku) => [sku.skuId, sku])),
    new Map(cart.map(({ skuId, qty }) => [skuId, qty])),
  )
  if (plan.added.length > 0) await addToCart(db, userId, plan.added, nowMs)
  return plan
}
