import { headsOf } from '../../../src/domain/relevance'
import { tagsOf, type TagFacts } from '../../../src/domain/product-tags'
import { searchText } from '../../../src/domain/search-tokens'
import { labelToken, textTokens, tokenVector } from './tokens'
import type { Db, Queryable } from '../../store/db'
import { insertRows } from '../../store/insert-rows'

/** What is searched of a product. */
export interface Searched {
  id: string
  title: string
  artNo: string
  supplierName: string
  categoryPath: readonly string[]
  /** In the order of the path. */
  categoryNames: readonly string[]
  regionId: string
  marketId: string
  supplierId: string
  /** What its supplier says, and what is reckoned. */
  tags: readonly string[]
  sales: number
  shelvedAt: string | Date
  priceMin: number
  onShelf: boolean
}

/** The kind stands at the same place in each. */
export const labels = {
  category: (id: string) => labelToken('c', id),
  region: (id: string) => labelToken('r', id),
  market: (id: string) => labelToken('m', id),
  supplier: (id: string) => labelToken('s', id),
  tag: (tag: string) => labelToken('t', tag),
  head: (name: string) => labelToken('h', name),
}

/** What stands in `words` between the product's own texts and its supplier's name: no word reaches over it. */
export const OWN_END = '\n'

/** The tags among a product's labels. */
export const tagsIn = (marks: readonly string[]): string[] => {
  const kind = labels.tag('')
  return marks.filter((mark) => mark.startsWith(kind)).map((mark) => mark.slice(kind.length))
}

/** The row of product_search. */
export const searchRow = (product: Searched) => {
  const texts = [product.title, product.artNo, product.supplierName]
  const marks = [
    ...product.categoryPath.map(labels.category),
    labels.region(product.regionId),
    labels.market(product.marketId),
    labels.supplier(product.supplierId),
    ...product.tags.map(labels.tag),
    ...headsOf(product.title, product.categoryNames).map(labels.head),
  ]
  return {
    product_id: product.id,
    words: [searchText(texts.slice(0, 2)), searchText(texts.slice(2))].join(OWN_END),
    labels: marks,
    sales: product.sales,
    shelved_at: product.shelvedAt,
    price_min: product.priceMin,
    on_shelf: product.onShelf,
    tokens: tokenVector([...textTokens(texts), ...marks]),
  }
}

/** Writes the rows of these products anew, after whatever is searched has changed. */
export const indexProducts = async (tx: Queryable, ids: readonly string[], nowMs: number): Promise<void> => {
  const found = await tx.query<Omit<Searched, 'tags'> & Omit<TagFacts, 'shelvedMs'> & { shelvedAt: Date }>(
    `select p.id, p.title, p.art_no as "artNo", s.name as "supplierName", p.category_path as "categoryPath",
       array(select c.name from categories c where c.id = any(p.category_path) order by c.level) as "categoryNames",
       p.region_id as "regionId", p.market_id as "marketId", p.supplier_id as "supplierId", p.tags as declared,
       p.is_hot as "isHot", (select least(coalesce(sum(stock), 0), 2147483647)::int from skus where product_id = p.id and is_offered) as stock, p.sales,
       p.shelved_at as "shelvedAt", p.price_min as "priceMin", p.on_shelf as "onShelf"
     from products p join suppliers s on s.id = p.supplier_id where p.id = any($1::text[])`,
    [ids],
  )
  await insertRows(
    tx,
    'product_search',
    found.map((one) => searchRow({ ...one, tags: tagsOf({ ...one, shelvedMs: one.shelvedAt.getTime() }, nowMs) })),
    `on conflict (product_id) do update set words = excluded.words, labels = excluded.labels, sales = excluded.sales,
       shelved_at = excluded.shelved_at, price_min = excluded.price_min, on_shelf = excluded.on_shelf,
       tokens = excluded.tokens`,
  )
}

const BATCH = 1000
const KEY = 'search_rows'
/** Another number when `searchText`, `textTokens` or the labels give something else than before: all rows are then written anew. */
const VERSION = '5'

/** Before the first search: fills what a database of an older version does not have, in batches that each stand by themselves. */
export const completeSearch = async (db: Db, nowMs: number): Promise<number> => {
  const [known] = await db.query<{ value: string }>('select value from meta where key = $1', [KEY])
  if (known?.value === VERSION) return 0
  let written = 0
  for (let after = ''; ;) {
    const batch = await db.query<{ id: string }>('select id from products where id > $1 order by id limit $2', [
      after,
      BATCH,
    ])
    if (batch.length === 0) break
    const ids = batch.map(({ id }) => id)
    await db.tx((tx) => indexProducts(tx, ids, nowMs))
    written += ids.length
    after = ids.at(-1)!
  }
  await db.query(
    'insert into meta (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [KEY, VERSION],
  )
  return written
}
