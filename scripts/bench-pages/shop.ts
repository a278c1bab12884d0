import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { machineClock } from '../../server/base/clock'
import { readConfig } from '../../server/base/config'
import { migrate } from '../../server/migrations/migrate'
import { foldTallies } from '../../server/orders/tallies'
import { seed } from '../../server/seed/seed'
import type { Db } from '../../server/store/db'
import { insertRows } from '../../server/store/insert-rows'
import { openPglite } from '../../server/store/pglite'
import { timestamp } from '../../server/store/timestamp'
import { freePort } from '../../tests/support/free-port'
import { demoBuyers, tokenFor } from '../../tests/support/journey-buyers'
import { manyOrders } from '../../tests/support/many-orders'
import { serverProcess } from '../../tests/support/server-process'
import { buyersOf } from '../../tests/support/trade'

/** The built shop in a process of its own, on the demo's data and what the long lists need beside. */

const DIST = join(import.meta.dirname, '../../dist')
const STATIONS = 30
const LINES_A_STATION = 10
const ORDERS = 1000

export interface BenchShop {
  url: string
  /** Of the demo's first buyer: some of everything. */
  token: string
  /** Of a buyer with a cart of 300 lines from 30 stations, and with a thousand orders. */
  busy: { token: string; cartIds: string[] }
  productId: string
  supplierId: string
  cartIds: string[]
  stop(): Promise<void>
}

/** Lines of thirty products, each of a station of its own, as an import of theirs would have left them. @returns their ids */
const bigCart = async (db: Db, userId: string, nowMs: number): Promise<string[]> => {
  const products = await db.query<{ id: string }>(
    `select p.id from products p join skus k on k.product_id = p.id
     where p.on_shelf and p.min_qty = 1 and k.stock > 20 and k.is_offered group by p.id having count(*) >= ${LINES_A_STATION}
     order by p.sales, p.id limit ${STATIONS}`,
  )
  const [model] = await db.query('select * from stations order by id limit 1')
  const rules = await db.query('select * from freight_rules where station_id = $1', [model!.id])
  const stations = products.map(({ id: productId }, i) => ({ productId, id: `b${i}`, name: `${i + 1} 号仓` }))
  await insertRows(
    db,
    'stations',
    stations.map(({ id, name }) => ({ ...model, id, name })),
  )
  await insertRows(
    db,
    'freight_rules',
    stations.flatMap(({ id }) => rules.map((rule) => ({ ...rule, station_id: id }))),
  )
  for (const { productId, id } of stations)
    await db.query('update products set station_id = $2 where id = $1', [productId, id])
  const skus = await db.query<{ id: string; price: number }>(
    `select id, price from (
       select id, price, row_number() over (partition by product_id order by sort, id) as nth
       from skus where product_id = any($1::text[]) and stock > 20 and is_offered) k
     where nth <= ${LINES_A_STATION} order by id`,
    [products.map(({ id }) => id)],
  )
  const lines = skus.map(({ id, price }, i) => ({
    id: `big${i}`,
    user_id: userId,
    sku_id: id,
    qty: 2,
    selected: true,
    price_seen: price,
    added_at: timestamp(nowMs - i * 1000),
  }))
  await insertRows(db, 'cart_items', lines)
  return lines.map(({ id }) => id)
}

interface Ids {
  productId: string
  supplierId: string
  cartIds: string[]
}

const idsOf = async (db: Db): Promise<Ids> => {
  const one = async (sql: string) => (await db.query<{ id: string }>(sql))[0]!.id
  const cart = await db.query<{ id: string }>(
    `select c.id from cart_items c join skus k on k.id = c.sku_id join products p on p.id = k.product_id
     where c.user_id = '1' and p.on_shelf and k.is_offered and k.stock >= c.qty and c.qty >= p.min_qty order by c.id`,
  )
  return {
    productId: await one('select id from products where on_shelf and min_qty = 1 order by sales desc, id limit 1'),
    supplierId: await one('select supplier_id as id from products group by 1 order by count(*) desc, 1 limit 1'),
    cartIds: cart.map(({ id }) => id),
  }
}

/** @param env - more of server/base/config.ts, or of Node */
export const openShop = async (env: Record<string, string> = {}): Promise<BenchShop> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'daifa-bench-pages-'))
  const db = await openPglite(dataDir, 0)
  const nowMs = machineClock.now()
  await migrate(db)
  await seed(db, nowMs)
  const config = readConfig({})
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const [busy] = await buyersOf({ url, deps: { db, clock: machineClock, config } }, 1)
  const cartIds = await bigCart(db, busy!.userId, nowMs)
  await manyOrders(db, { userId: busy!.userId, count: ORDERS, nowMs })
  await foldTallies(db)
  const ids = await idsOf(db)
  await db.close()
  const server = serverProcess(join(DIST, 'server/main.js'), url, {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    WEB_DIR: join(DIST, 'web'),
    LOG_LEVEL: 'error',
    DEMO_SPEED: '0',
    LIMIT_SESSIONS: '1000',
    ...env,
  })
  await server.start()
  return {
    url,
    ...ids,
    token: await tokenFor({ url, dataDir }, demoBuyers.rich),
    busy: { token: busy!.token, cartIds },
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
