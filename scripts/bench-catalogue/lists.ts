import type { Db } from '../../server/store/db'
import { collectedProductPage, collectedSupplierPage, historyPage } from '../../server/catalogue/favourites'
import { hotKeywords, productDetail, searchProducts, suggest } from '../../server/catalogue/products'
import { postgresSearch } from '../../server/catalogue/search/postgres-search'
import { shopCounts } from '../../server/catalogue/home'
import { supplierDetail, supplierPage } from '../../server/catalogue/suppliers'
import { figures, type Figures } from './figures'
import { NOW } from './fill'
import { SUPPLIERS } from './goods'
import type { Shop } from './measure'
import { kinds } from './questions'

const BUYER = 'bench-buyer'
const SAVED = 10_000
const VIEWED = 50_000
const SAVED_SUPPLIERS = 2000

/** The other lists of the shop, on one connection: suppliers, suggestions, and what a buyer of long standing has saved and seen. */
export const otherLists = async (db: Db, { count, seed, rounds }: Shop): Promise<Figures[]> => {
  await longStanding(db, count)
  const search = postgresSearch({ db, clock: { now: () => 0 } })
  const page = (i: number, rows: number) => ({ page: 1 + ((i * 7) % Math.ceil(rows / 20)), pageSize: 20 })
  const words = ['连', '连衣', '旗袍', '茉莉', 'A1', '2026', '法式碎花', '没有的']
  const questions = kinds(count, seed)
  const word = (i: number) => words[i % words.length]!
  const asks: Record<string, (i: number) => Promise<unknown>> = {
    商品详情: (i) => productDetail(db, `${1_000_000 + ((i * 7919) % count)}`, BUYER),
    搜索建议: (i) => suggest({ db, search }, word(i)),
    '热搜，没有记住的': () => hotKeywords({ db, search }),
    '每个条件各有多少件，各类问题': (i) => {
      const { page: _page, ...wanted } = questions[i % questions.length]!.ask(i)
      return searchProducts({ db, search }, { ...wanted, page: 1, pageSize: 1, facets: true }, '')
    },
    '供应商，任意一页': (i) => supplierPage(db, page(i, SUPPLIERS), BUYER),
    '供应商，带关键词': (i) =>
      supplierPage(db, { ...page(0, 1), keyword: ['茉莉', '市场1', 'A12', '没有'][i % 4]! }, ''),
    供应商详情: (i) => supplierDetail(db, `S${i % 40}`, BUYER),
    首页的总数: () => shopCounts(db, NOW),
    [`${VIEWED} 条浏览记录，任意一页`]: (i) => historyPage(db, page(i, VIEWED), BUYER),
    [`${SAVED} 件收藏，任意一页`]: (i) => collectedProductPage(db, page(i, SAVED), BUYER),
    [`${SAVED} 件收藏，带关键词`]: (i) => collectedProductPage(db, { ...page(0, 1), keyword: word(i) }, BUYER),
    [`${SAVED_SUPPLIERS} 家收藏，任意一页`]: (i) => collectedSupplierPage(db, page(i, SAVED_SUPPLIERS), BUYER),
  }
  const measured: Figures[] = []
  for (const [name, ask] of Object.entries(asks)) {
    const times: number[] = []
    for (let i = -3; i < rounds; i++) {
      const began = performance.now()
      await ask(i + 3)
      if (i >= 0) times.push(performance.now() - began)
    }
    measured.push(figures(name, times))
  }
  return measured
}

const longStanding = async (db: Db, count: number): Promise<void> => {
  await db.query(
    `insert into users (id, account, mobile, password_hash, user_name, avatar, low_balance_at, created_at)
     values ($1, $1, $1, '', '', '', 0, now()) on conflict do nothing`,
    [BUYER],
  )
  const product = (step: number) => `(1000000 + (i * ${step}) % ${count})::text`
  const ago = `now() - i * interval '1 minute'`
  await db.query(
    `insert into collects select $1, 'product', ${product(97)}, 100, ${ago} from generate_series(1, ${SAVED}) i
     on conflict do nothing`,
    [BUYER],
  )
  await db.query(
    `insert into collects select $1, 'supplier', 'S' || i, 0, ${ago} from generate_series(1, ${SAVED_SUPPLIERS}) i
     on conflict do nothing`,
    [BUYER],
  )
  await db.query(
    `insert into browsings select $1, ${product(7)}, ${ago} from generate_series(1, ${VIEWED}) i on conflict do nothing`,
    [BUYER],
  )
  for (const table of ['collects', 'browsings']) await db.query(`vacuum analyze ${table}`)
}
