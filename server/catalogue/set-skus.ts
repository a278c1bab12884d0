import { specText } from '../../src/domain/catalogue'
import type { Fen } from '../../src/domain/money'
import type { Db, Queryable } from '../store/db'
import { indexProducts } from './search/rows'

/** Stock and prices set by hand, from the figure that is meant to hold now. */

interface Known {
  id: string
  productId: string
  title: string
  color: string
  size: string
  stock: number
  price: Fen
  isOffered: boolean
}

export type Setting =
  | { is: 'missing' | 'dropped' | 'unchanged' }
  /** `from`, `to`: pieces, or fen. */
  | { is: 'changed'; title: string; spec: string; from: number; to: number }

/** In the order of buyers, so that nobody waits for one another. */
const lock = async (tx: Queryable, ids: readonly string[]): Promise<Map<string, Known>> => {
  const rows = await tx.query<Known>(
    `select k.id, k.product_id as "productId", p.title, k.color, k.size, k.stock, k.price, k.is_offered as "isOffered"
     from skus k join products p on p.id = k.product_id where k.id = any($1::text[]) order by k.id for update of k`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const settingOf = (sku: Known | undefined, figure: 'stock' | 'price', to: number): Setting => {
  if (!sku) return { is: 'missing' }
  if (!sku.isOffered) return { is: 'dropped' }
  const { title, [figure]: from } = sku
  const spec = specText(sku)
  return from === to ? { is: 'unchanged' } : { is: 'changed', title, spec, from, to }
}

/** What orders hold is not in it: the pieces that can still be sold. @returns what became of each */
export const setStocks = (
  db: Db,
  wanted: readonly { skuId: string; qty: number }[],
  nowMs: number,
): Promise<Setting[]> =>
  db.tx(async (tx) => {
    const known = await lock(
      tx,
      wanted.map(({ skuId }) => skuId),
    )
    const settings = wanted.map(({ skuId, qty }) => settingOf(known.get(skuId), 'stock', qty))
    const changed = wanted.filter((_, i) => settings[i]!.is === 'changed')
    await tx.query(
      `update skus k set supplied = k.supplied + line.qty - k.stock, stock = line.qty
       from unnest($1::text[], $2::int[]) line (id, qty) where k.id = line.id`,
      [changed.map(({ skuId }) => skuId), changed.map(({ qty }) => qty)],
    )
    await indexed(tx, known, changed, nowMs)
    return settings
  })

/** @returns what became of each */
export const setPrices = (
  db: Db,
  wanted: readonly { skuId: string; price: Fen }[],
  nowMs: number,
): Promise<Setting[]> =>
  db.tx(async (tx) => {
    const known = await lock(
      tx,
      wanted.map(({ skuId }) => skuId),
    )
    const settings = wanted.map((one) => settingOf(known.get(one.skuId), 'price', one.price))
    const changed = wanted.filter((_, i) => settings[i]!.is === 'changed')
    await tx.query(
      `update skus k set price = line.price from unnest($1::text[], $2::bigint[]) line (id, price) where k.id = line.id`,
      [changed.map(({ skuId }) => skuId), changed.map(({ price }) => price)],
    )
    await tx.query(
      `update products p set price_min = k.low, price_max = k.high
       from (select product_id, min(price) as low, max(price) as high from skus
         where is_offered and product_id = any($1::text[]) group by product_id) k where k.product_id = p.id`,
      [productsOf(known, changed)],
    )
    await indexed(tx, known, changed, nowMs)
    return settings
  })

const productsOf = (known: ReadonlyMap<string, Known>, some: readonly { skuId: string }[]): string[] => [
  ...new Set(some.flatMap(({ skuId }) => known.get(skuId)?.productId ?? [])),
]

/** The search shows it at once. */
const indexed = async (
  tx: Queryable,
  known: ReadonlyMap<string, Known>,
  some: readonly { skuId: string }[],
  nowMs: number,
): Promise<void> => {
  if (some.length > 0) await indexProducts(tx, productsOf(known, some), nowMs)
}
