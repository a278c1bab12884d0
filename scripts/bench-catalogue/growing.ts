import { updateCart } from '../../server/cart/cart'
import { collectedProductPage, collectedSupplierPage, historyPage } from '../../server/catalogue/favourites'
import { categoryTree } from '../../server/catalogue/home'
import { supplierDetail, supplierPage } from '../../server/catalogue/suppliers'
import type { Db } from '../../server/store/db'
import { figures, type Figures } from './figures'
import { supplierName } from './goods'
import type { Shop } from './measure'

/** What one buyer has. */
interface Belongings {
  buyer: string
  saved: number
  savedSuppliers: number
  viewed: number
  lines: number
}

const FEW: Belongings = { buyer: 'bench-few', saved: 100, savedSuppliers: 20, viewed: 500, lines: 3 }
const MANY: Belongings = { buyer: 'bench-many', saved: 10_000, savedSuppliers: 2000, viewed: 50_000, lines: 300 }
/** Suppliers of the bench have the more products the smaller their number. */
const SMALL_SUPPLIER = 4000
const LARGE_SUPPLIER = 0

export interface Growing {
  name: string
  /** Of how many, and of how many more. */
  sizes: [number, number]
  few: Figures
  many: Figures
}

type Asking = (i: number) => Promise<unknown>

/** Lists and counts where there is little, and where there is a hundred times as much, one after the other on one connection. */
export const growingLists = async (db: Db, { count, rounds }: Shop): Promise<Growing[]> => {
  for (const one of [FEW, MANY]) await settle(db, one, count)
  const measured: Growing[] = []
  for (const { name, sizes, asks } of await growing(db)) {
    const times: [number[], number[]] = [[], []]
    for (let i = -WARM_UP; i < rounds; i++)
      for (const side of [0, 1] as const) {
        const began = performance.now()
        await asks[side](i + WARM_UP)
        if (i >= 0) times[side].push(performance.now() - began)
      }
    measured.push({ name, sizes, few: figures(name, times[0]), many: figures(name, times[1]) })
  }
  return measured
}
const WARM_UP = 6

const growing = async (db: Db): Promise<{ name: string; sizes: [number, number]; asks: [Asking, Asking] }[]> => {
  const of = (
    name: string,
    sizeOf: (one: Belongings) => number,
    ask: (one: Belongings, i: number) => Promise<unknown>,
  ) => ({
    name,
    sizes: [sizeOf(FEW), sizeOf(MANY)] as [number, number],
    asks: [(i: number) => ask(FEW, i), (i: number) => ask(MANY, i)] as [Asking, Asking],
  })
  const any = (i: number, rows: number) => ({ page: 1 + ((i * 7) % Math.ceil(rows / 20)), pageSize: 20 })
  const words = ['连衣', '旗袍', '法式碎花', '没有的']
  const keyword = (i: number) => words[i % words.length]!
  const products = await Promise.all([SMALL_SUPPLIER, LARGE_SUPPLIER].map((supplier) => productsOf(db, supplier)))
  const ofSupplier = (name: string, ask: (supplier: number) => Promise<unknown>) => ({
    name,
    sizes: products as [number, number],
    asks: [() => ask(SMALL_SUPPLIER), () => ask(LARGE_SUPPLIER)] as [Asking, Asking],
  })
  const lines = new Map<string, string[]>()
  for (const { buyer } of [FEW, MANY]) lines.set(buyer, await linesOf(db, buyer))
  return [
    of(
      '浏览记录，任意一页',
      ({ viewed }) => viewed,
      ({ buyer, viewed }, i) => historyPage(db, any(i, viewed), buyer),
    ),
    of(
      '收藏的商品，任意一页',
      ({ saved }) => saved,
      ({ buyer, saved }, i) => collectedProductPage(db, any(i, saved), buyer),
    ),
    of(
      '收藏的商品，带关键词',
      ({ saved }) => saved,
      ({ buyer }, i) => collectedProductPage(db, { page: 1, pageSize: 20, keyword: keyword(i) }, buyer),
    ),
    of(
      '收藏的供应商，任意一页',
      ({ savedSuppliers }) => savedSuppliers,
      ({ buyer, savedSuppliers }, i) => collectedSupplierPage(db, any(i, savedSuppliers), buyer),
    ),
    of(
      '购物车，改一行的数量',
      (one) => one.lines,
      ({ buyer }, i) => {
        const own = lines.get(buyer)!
        return updateCart(db, buyer, { cartId: own[i % own.length]!, qty: 1 + (i % 9) })
      },
    ),
    ofSupplier('供应商列表，某一家的商品', (supplier) =>
      supplierPage(db, { page: 1, pageSize: 20, keyword: supplierName(supplier) }, ''),
    ),
    ofSupplier('供应商详情，它的商品', (supplier) => supplierDetail(db, `S${supplier}`, '')),
    ofSupplier('供应商的分类，它的商品', (supplier) => categoryTree(db, { supplierId: `S${supplier}` })),
  ]
}

const productsOf = async (db: Db, supplier: number): Promise<number> => {
  const [row] = await db.query<{ count: number }>(
    'select count(*)::int as count from products where supplier_id = $1 and on_shelf',
    [`S${supplier}`],
  )
  return row!.count
}

const linesOf = async (db: Db, buyer: string): Promise<string[]> => {
  const rows = await db.query<{ id: string }>('select id from cart_items where user_id = $1 order by id', [buyer])
  return rows.map(({ id }) => id)
}

const settle = async (
  db: Db,
  { buyer, saved, savedSuppliers, viewed, lines }: Belongings,
  count: number,
): Promise<void> => {
  await db.query(
    `insert into users (id, account, mobile, password_hash, user_name, avatar, low_balance_at, created_at)
     values ($1, $1, $1, '', '', '', 0, now()) on conflict do nothing`,
    [buyer],
  )
  const product = (step: number) => `(1000000 + (i * ${step}) % ${count})::text`
  const ago = `now() - i * interval '1 minute'`
  await db.query(
    `insert into collects select $1, 'product', ${product(97)}, 100, ${ago} from generate_series(1, ${saved}) i
     on conflict do nothing`,
    [buyer],
  )
  await db.query(
    `insert into collects select $1, 'supplier', 'S' || i, 0, ${ago} from generate_series(1, ${savedSuppliers}) i
     on conflict do nothing`,
    [buyer],
  )
  await db.query(
    `insert into browsings select $1, ${product(7)}, ${ago} from generate_series(1, ${viewed}) i on conflict do nothing`,
    [buyer],
  )
  await db.query(
    `insert into cart_items (id, user_id, sku_id, qty, selected, price_seen, added_at)
     select $1 || i, $1, k.id, 1, true, k.price, ${ago}
     from generate_series(1, ${lines}) i join skus k on k.id = ${product(31)} || '-1' on conflict do nothing`,
    [buyer],
  )
  for (const table of ['collects', 'browsings', 'cart_items']) await db.query(`vacuum analyze ${table}`)
}
