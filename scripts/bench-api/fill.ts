import { machineClock } from '../../server/base/clock'
import { readConfig } from '../../server/base/config'
import { migrate } from '../../server/migrations/migrate'
import { seed } from '../../server/seed/seed'
import type { Db } from '../../server/store/db'
import { buyersOf } from '../../tests/support/trade'
import { LIMIT_TABLES } from './limits'
import type { Goods } from './works'

const SKUS = 200
const STOCK = 1_000_000
const RESERVE = 100_000_000_00

/** The demo shop, so many buyers with a reserve that doesn't end, and goods that don't either. */
export const fill = async (db: Db, connections: number): Promise<{ goods: Goods; tokens: string[] }> => {
  await migrate(db)
  await seed(db, machineClock.now())
  const running = { url: '', deps: { db, clock: machineClock, config: readConfig({}) } }
  const buyers = await buyersOf(running, connections, RESERVE)
  const skus = await db.query<{ id: string; title: string }>(
    `select id, title from (select distinct on (p.id) k.id, p.title from skus k join products p on p.id = k.product_id
       where p.on_shelf and k.is_offered and not p.reprice and p.min_qty = 1 order by p.id, k.id) one limit $1`,
    [SKUS],
  )
  const ids = skus.map(({ id }) => id)
  await db.query('update skus set stock = stock + $2, supplied = supplied + $2 where id = any($1::text[])', [
    ids,
    STOCK,
  ])
  const products = await db.query<{ id: string }>('select id from products where on_shelf order by id')
  await db.query(LIMIT_TABLES)
  await db.query('analyze')
  const words = [...new Set(skus.map(({ title }, i) => title.slice(i % 4, (i % 4) + 2).trim()))]
  return {
    tokens: buyers.map(({ token }) => token),
    goods: {
      products: products.map(({ id }) => id),
      skus: ids,
      words: words.filter((word) => word.length === 2),
      buyers: buyers.map(({ userId }) => userId),
    },
  }
}
