import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import fastify from 'fastify'
import pg from 'pg'
import { randomUUID } from 'node:crypto'
import type { Apart, Place } from './serve'
import { POOL, startApart } from './serve'

/**
 * What Fastify and a database can do at most: the same answers with nothing around them. No checks, no sessions, no limits, one named
 * statement for what is read, one transaction for what is written.
 */
export const serveLimits = (place: Place): Promise<Apart> => startApart(import.meta.filename, [JSON.stringify(place)])

/** Beside the shop's own tables, which a limit must not bring out of balance. */
export const LIMIT_TABLES = `
  create table limit_skus as select id, price, 1000000000 as stock from skus;
  alter table limit_skus add primary key (id);
  create table limit_cart (user_id text, sku_id text, qty int not null, primary key (user_id, sku_id));
  create table limit_orders (id text primary key, user_id text not null, amount bigint not null, at timestamptz not null);
  create table limit_items (order_id text references limit_orders, sku_id text not null, qty int not null, price bigint not null);
  create table limit_accounts as select id as user_id, 1000000000000 as balance from users;
  alter table limit_accounts add primary key (user_id);
  create table limit_entries (id bigserial primary key, order_id text not null, account text not null, amount bigint not null);`

type Query = (name: string, sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>
interface Bare {
  query: Query
  tx<T>(work: (query: Query) => Promise<T>): Promise<T>
}

/** What a list shows of a product. */
const CARD = `p.id, p.title, p.art_no, p.images[1] as cover, p.price_min, p.price_max, p.retail_price, p.sales, s.id as supplier_id, s.name as supplier,
  f.labels, (select sum(stock) from skus k where k.product_id = p.id and k.is_offered) as stock`

/** The first page of a list, and how long the list is. */
const page = (where: string): string => `select (select count(*)::int from product_search f where ${where}) as total,
  (select json_agg(card) from (select ${CARD} from product_search f join products p on p.id = f.product_id join suppliers s on s.id = p.supplier_id
    where ${where} order by f.sales desc, f.product_id limit 20) card) as list`

const SQL = {
  list: page('f.on_shelf'),
  search: page('f.on_shelf and strpos(f.words, $1) > 0'),
  detail: `select p.*, s.name as supplier, t.name as station, (select json_agg(k order by k.sort) from skus k where k.product_id = p.id) as skus
    from products p join suppliers s on s.id = p.supplier_id join stations t on t.id = p.station_id where p.id = $1`,
  orders: `select o.*, (select json_agg(i order by i.line) from order_items i where i.order_no = o.order_no) as items
    from orders o where user_id = $1 order by created_at desc, order_no limit 20`,
  add: `insert into limit_cart as c (user_id, sku_id, qty) values ($1, $2, $3)
    on conflict (user_id, sku_id) do update set qty = c.qty + excluded.qty`,
  lines: 'select count(*)::int as lines from limit_cart where user_id = $1',
  sku: 'select price from limit_skus where id = $1 for update',
  take: 'update limit_skus set stock = stock - 1 where id = $1 and stock >= 1',
  order: 'insert into limit_orders (id, user_id, amount, at) values ($1, $2, $3, now())',
  item: 'insert into limit_items (order_id, sku_id, qty, price) values ($1, $2, 1, $3)',
  pay: 'update limit_accounts set balance = balance - $2 where user_id = $1 and balance >= $2',
  entries: `insert into limit_entries (order_id, account, amount) values ($1, $2, -$3::bigint), ($1, 'house', $3)`,
}

const onPostgres = (url: string): Bare => {
  const pool = new pg.Pool({ connectionString: url, max: POOL })
  const of =
    (on: pg.Pool | pg.PoolClient): Query =>
    async (name, text, values) =>
      (await on.query({ name, text, values })).rows as Record<string, unknown>[]
  return {
    query: of(pool),
    async tx(work) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await work(of(client))
        await client.query('commit')
        return result
      } finally {
        client.release()
      }
    },
  }
}

const onPglite = async (folder: string): Promise<Bare> => {
  const db = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } })
  return {
    query: async (_, sql, values) => (await db.query<Record<string, unknown>>(sql, values)).rows,
    tx: (work) =>
      db.transaction((tx) =>
        work(async (_, sql, values) => (await tx.query<Record<string, unknown>>(sql, values)).rows),
      ),
  }
}

const [, file, given] = process.argv
if (file === import.meta.filename && process.send) {
  const place = JSON.parse(given!) as Place
  const db = 'postgres' in place ? onPostgres(place.postgres) : await onPglite(place.pglite)
  const app = fastify({ logger: false })
  const done = (data: unknown) => ({ code: 20000, msg: '成功', data })
  const ask = async (name: keyof typeof SQL, ...values: unknown[]) => done(await db.query(name, SQL[name], values))

  const bare = JSON.stringify(await ask('list'))
  app.get('/bare', (_, reply) => reply.type('application/json').send(bare))
  app.get('/list', () => ask('list'))
  app.get<{ Querystring: { keyword: string } }>('/search', ({ query }) => ask('search', query.keyword))
  app.get<{ Querystring: { id: string } }>('/detail', ({ query }) => ask('detail', query.id))
  app.get<{ Querystring: { user: string } }>('/orders', ({ query }) => ask('orders', query.user))
  app.post<{ Body: { user: string; sku: string } }>('/add', ({ body: { user, sku } }) =>
    db.tx(async (query) => {
      await query('add', SQL.add, [user, sku, 1])
      return done(await query('lines', SQL.lines, [user]))
    }),
  )
  app.post<{ Body: { user: string; sku: string } }>('/order', ({ body: { user, sku } }) =>
    db.tx(async (query) => {
      const id = randomUUID()
      const [row] = await query('sku', SQL.sku, [sku])
      await query('take', SQL.take, [sku])
      await query('order', SQL.order, [id, user, row!.price])
      await query('item', SQL.item, [id, sku, row!.price])
      await query('pay', SQL.pay, [user, row!.price])
      await query('entries', SQL.entries, [id, user, row!.price])
      return done({ id })
    }),
  )
  process.on('message', (asked) => (asked === 'stop' ? process.exit() : process.send!({ statements: 0 })))
  process.send({ url: await app.listen({ port: 0, host: '127.0.0.1' }) })
}
