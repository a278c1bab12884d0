import { Client } from 'pg'
import { searchWords } from '../../src/domain/search-tokens'
import { silentLogger } from '../../server/base/log'
import { postgresSearch } from '../../server/catalogue/search/postgres-search'
import { COUNT_CAP } from '../../server/catalogue/search/product-search'
import { openPostgres } from '../../server/store/postgres'
import { args } from '../../server/store/sql-args'
import type { Shop } from './measure'
import { kinds, type Kind } from './questions'

type Question = ReturnType<Kind['ask']>

const PAGES = 3
const PAGE_SIZE = 20

/** By looking at every product as it was written, not as it is searched: the titles of the bench are plain but for capitals. */
const naively = ({ keyword = '', sort, tags, ...wanted }: Question): { sql: string; values: unknown[] } => {
  const { values, arg } = args()
  const text = `lower(p.title || chr(10) || p.art_no || chr(10) || s.name)`
  const filters = [
    ...searchWords(keyword).map((word) => `strpos(${text}, ${arg(word)}) > 0`),
    ...(wanted.categoryId ? [`${arg(wanted.categoryId)} = any(p.category_path)`] : []),
    ...(wanted.regionId ? [`p.region_id = ${arg(wanted.regionId)}`] : []),
    ...(wanted.marketId ? [`p.market_id = ${arg(wanted.marketId)}`] : []),
    ...(wanted.supplierId ? [`p.supplier_id = ${arg(wanted.supplierId)}`] : []),
    ...(tags ? [`p.tags @> ${arg(tags)}::text[]`] : []),
    ...(wanted.priceMin === undefined ? [] : [`p.price_min >= ${arg(wanted.priceMin)}`]),
    ...(wanted.priceMax === undefined ? [] : [`p.price_min <= ${arg(wanted.priceMax)}`]),
  ]
  const order = {
    new: 'p.shelved_at desc, p.id',
    price_asc: 'p.price_min, p.id',
    price_desc: 'p.price_min desc, p.id desc',
    sales: 'p.sales desc, p.shelved_at desc, p.id',
  }
  const sql = `select array(select p.id from products p join suppliers s on s.id = p.supplier_id
      where p.on_shelf ${filters.map((one) => `and ${one}`).join(' ')}
      order by ${sort === 'default' ? order.sales : order[sort]} limit ${COUNT_CAP + 1}) as ids`
  return { sql, values }
}

/** One question of each kind, three pages of it and its total, against plain substrings. @returns what is to be told of it */
export const againstSubstring = async (url: string, { count, seed }: Shop): Promise<string> => {
  const plain = new Client({ connectionString: url })
  await plain.connect()
  const db = await openPostgres(url, 1, silentLogger)
  const search = postgresSearch({ db, clock: { now: () => 0 } })
  const wrong: string[] = []
  const all = kinds(count, seed)
  for (const [at, kind] of all.entries()) {
    const { page: _page, ...asked } = kind.ask(1000 + at)
    // The tiers of the default order are not told by substrings (tests/server/catalogue-search.spec.ts tells them).
    const question = { ...asked, sort: asked.sort === 'default' ? ('sales' as const) : asked.sort }
    const { sql, values } = naively({ ...question, page: 1 })
    const { rows } = await plain.query<{ ids: string[] }>(sql, values)
    const { ids } = rows[0]!
    const expected = { total: Math.min(ids.length, COUNT_CAP), totalCapped: ids.length > COUNT_CAP }
    for (let page = 0; page < PAGES; page++) {
      const slice = [page * PAGE_SIZE, PAGE_SIZE] as const
      const found = await search.find({ ...question, offset: slice[0], limit: slice[1] })
      const right = { ids: ids.slice(slice[0], slice[0] + slice[1]), ...expected }
      if (
        JSON.stringify({ ...right }) !==
        JSON.stringify({ ids: found.ids, total: found.total, totalCapped: found.totalCapped })
      )
        wrong.push(`${kind.name} ${JSON.stringify(question)} 第 ${page + 1} 页`)
    }
  }
  await db.close()
  await plain.end()
  return `与逐件比对子串：${all.length} 个问题各 ${PAGES} 页，${wrong.length} 处不同${wrong.map((one) => `\n- ${one}`).join('')}`
}
