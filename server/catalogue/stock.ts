import type { Queryable } from '../store/db'
import { untold } from '../store/sql-args'

interface Pieces {
  skuId: string
  qty: number
}

/**
 * Takes pieces of SKUs that the transaction has locked already (`sellable` with lock).
 * @returns false when one is short; the transaction must then be given up.
 */
export const takeStock = async (tx: Queryable, pieces: readonly Pieces[]): Promise<boolean> => {
  const taken = await tx.query(
    `update skus k set stock = k.stock - line.qty from unnest(${untold('$1::text[]')}, ${untold('$2::int[]')}) as line (id, qty)
     where k.id = line.id and k.stock >= line.qty returning k.id`,
    [pieces.map(({ skuId }) => skuId), pieces.map(({ qty }) => qty)],
  )
  return taken.length === pieces.length
}

/** Puts back what these orders held. They are locked, and no longer among the living. */
export const returnStock = async (tx: Queryable, orderNos: readonly string[]): Promise<void> => {
  await tx.query(
    `select id from skus where id in (select sku_id from order_items where order_no = any($1::text[]))
     order by id for update`,
    [orderNos],
  )
  await tx.query(
    `update skus k set stock = k.stock + back.qty
     from (select sku_id, sum(qty)::int as qty from order_items where order_no = any($1::text[]) group by sku_id) back
     where k.id = back.sku_id`,
    [orderNos],
  )
}

/** These SKUs are held until the transaction ends: for whoever changes them in several turns. */
export const lockSkus = (tx: Queryable, ids: readonly string[]): Promise<unknown> =>
  tx.query('select id from skus where id = any($1::text[]) order by id for update', [ids])

/** These pieces can be had again. */
export const putBackStock = (tx: Queryable, pieces: readonly Pieces[]): Promise<void> =>
  changeSkus(tx, pieces, 'stock = k.stock + line.qty')

/** These pieces never were there: nobody has them. */
export const writeOffStock = (tx: Queryable, pieces: readonly Pieces[]): Promise<void> =>
  changeSkus(tx, pieces, 'supplied = k.supplied - line.qty')

const changeSkus = async (tx: Queryable, pieces: readonly Pieces[], change: string): Promise<void> => {
  if (pieces.length === 0) return
  const ids = pieces.map(({ skuId }) => skuId)
  await lockSkus(tx, ids)
  await tx.query(
    `update skus k set ${change} from unnest($1::text[], $2::int[]) as line (id, qty) where k.id = line.id`,
    [ids, pieces.map(({ qty }) => qty)],
  )
}
