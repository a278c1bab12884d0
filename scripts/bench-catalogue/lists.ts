import type { Db } from '../../server/store/db'
import { hotKeywords, productDetail, searchProducts, suggest } from '../../server/catalogue/products'
import { postgresSearch } from '../../server/catalogue/search/postgres-search'
import { shopCounts } from '../../server/catalogue/home'
import { supplierDetail, supplierPage } from '../../server/catalogue/suppliers'
import { figures, type Figures } from './figures'
import { NOW } from './fill'
import { SUPPLIERS } from './goods'
import type { Shop } from './measure'
import { kinds } from './questions'

/** The other lists of the shop, on one connection: suppliers, suggestions, counts. */
export const otherLists = async (db: Db, { count, seed, rounds }: Shop): Promise<Figures[]> => {
  const search = postgresSearch({ db, clock: { now: () => 0 } })
  const page = (i: number, rows: number) => ({ page: 1 + ((i * 7) % Math.ceil(rows / 20)), pageSize: 20 })
  const words = ['连', '连衣', '旗袍', '茉莉', 'A1', '2026', '法式碎花', '没有的']
  const questions = kinds(count, seed)
  const word = (i: number) => words[i % words.length]!
  const asks: Record<string, (i: number) => Promise<unknown>> = {
    商品详情: (i) => productDetail(db, `${1_000_000 + ((i * 7919) % count)}`, ''),
    搜索建议: (i) => suggest({ db, search }, word(i)),
    '热搜，没有记住的': () => hotKeywords({ db, search }),
    '每个条件各有多少件，各类问题': (i) => {
      const { page: _page, ...wanted } = questions[i % questions.length]!.ask(i)
      return searchProducts({ db, search }, { ...wanted, page: 1, pageSize: 1, facets: true }, '')
    },
    '供应商，任意一页': (i) => supplierPage(db, page(i, SUPPLIERS), ''),
    '供应商，带关键词': (i) =>
      supplierPage(db, { ...page(0, 1), keyword: ['茉莉', '市场1', 'A12', '没有'][i % 4]! }, ''),
    供应商详情: (i) => supplierDetail(db, `S${i % 40}`, ''),
    首页的总数: () => shopCounts(db, NOW),
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
