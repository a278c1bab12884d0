import { indexProducts } from '../catalogue/search/rows'
import type { Queryable } from '../store/db'

const BATCH = 1000

/** Writes the search rows of these suppliers' or categories' products anew, after a name or a place has changed. */
export const reindex = async (
  tx: Queryable,
  of: { suppliers: readonly string[] } | { categories: readonly string[] },
  nowMs: number,
): Promise<void> => {
  const [where, ids] =
    'suppliers' in of
      ? (['supplier_id = any($1::text[])', of.suppliers] as const)
      : (['category_path && $1::text[]', of.categories] as const)
  if (ids.length === 0) return
  for (let after = ''; ;) {
    const found = await tx.query<{ id: string }>(
      `select id from products where ${where} and id > $2 order by id limit ${BATCH}`,
      [ids, after],
    )
    const products = found.map(({ id }) => id)
    if (products.length === 0) return
    await indexProducts(tx, products, nowMs)
    after = products.at(-1)!
  }
}
