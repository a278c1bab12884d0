import type { ProductQuery, ProductSort } from '../../../domain/catalogue'
import { pageIn } from '../page-in'
import { parseYuan, yuan } from '../../../domain/money'
import { searchWords } from '../../../domain/search-tokens'

/** The whole state of a search stands in its link, so that it can be shared, reloaded and gone back to. */
export interface SearchState {
  query: ProductQuery & { sort: ProductSort; page: number; tags: string[] }
  view: 'cards' | 'table'
}

export interface SortTab {
  text: string
  /** What a click sorts by, then what another click does. */
  sorts: ProductSort[]
}

export const sortTabs: SortTab[] = [
  { text: '综合', sorts: ['default'] },
  { text: '最新', sorts: ['new'] },
  { text: '销量', sorts: ['sales'] },
  { text: '价格', sorts: ['price_asc', 'price_desc'] },
]
export const shownSort: Partial<Record<ProductSort, string>> = { price_asc: '从低到高', price_desc: '从高到低' }
export const knownSorts = sortTabs.flatMap((tab) => tab.sorts)

/** The first of a tab, or, where it is chosen already, its next. */
export const nextSort = ({ sorts }: SortTab, current: ProductSort): ProductSort =>
  sorts[(sorts.indexOf(current) + 1) % sorts.length]!

export const PAGE_SIZE = 40
export const knownTags = ['实拍', '退现', '现货', '包邮', '新款', '爆款']

const ids = {
  category_id: 'categoryId',
  region_id: 'regionId',
  market_id: 'marketId',
  supplier_id: 'supplierId',
} as const

export const readSearch = (params: URLSearchParams): SearchState => {
  const sort = knownSorts.find((one) => one === params.get('sort')) ?? 'default'
  const query: SearchState['query'] = {
    sort,
    page: pageIn(params),
    pageSize: PAGE_SIZE,
    tags: tagsIn(params),
  }
  const keyword = keywordIn(params)
  if (keyword) query.keyword = keyword
  for (const [name, field] of Object.entries(ids)) {
    const id = params.get(name)
    if (id && /^\w{1,64}$/.test(id)) query[field] = id
  }
  const from = parseYuan(params.get('price_min') ?? '')
  const to = parseYuan(params.get('price_max') ?? '')
  if (from !== null) query.priceMin = from
  if (to !== null) query.priceMax = to
  return { query, view: params.get('view') === 'table' ? 'table' : 'cards' }
}

// As many and as long as the server takes: see page-in.ts.
const MAX_TAGS = 10
const MAX_TAG = 20

const tagsIn = (params: URLSearchParams): string[] => {
  const tags = params.getAll('tags').map((tag) => tag.trim())
  return [...new Set(tags)].filter((tag) => tag !== '' && tag.length <= MAX_TAG).slice(0, MAX_TAGS)
}

/** The link of a search; what is as usual is left out. */
export const writeSearch = ({ query, view }: SearchState): URLSearchParams => {
  const params = new URLSearchParams()
  if (query.keyword) params.set('keyword', query.keyword)
  for (const [name, field] of Object.entries(ids)) {
    const id = query[field]
    if (id) params.set(name, id)
  }
  if (query.priceMin !== undefined) params.set('price_min', yuan(query.priceMin))
  if (query.priceMax !== undefined) params.set('price_max', yuan(query.priceMax))
  for (const tag of query.tags) params.append('tags', tag)
  if (query.sort !== 'default') params.set('sort', query.sort)
  if (query.page > 1) params.set('page', String(query.page))
  if (view === 'table') params.set('view', 'table')
  return params
}

/** A change of anything but the page starts again at the first page. */
export const changed = (state: SearchState, change: Partial<SearchState['query']>): SearchState => ({
  ...state,
  query: { ...state.query, page: 1, ...change },
})

/** Without anything that narrows; how it is sorted and shown stays. */
export const cleared = ({ query: { keyword, sort, pageSize }, view }: SearchState): SearchState => ({
  view,
  query: { sort, pageSize, page: 1, tags: [], ...(keyword && { keyword }) },
})

export type SearchType = 'product' | 'supplier'
export const typeIn = (params: URLSearchParams): SearchType =>
  params.get('type') === 'supplier' ? 'supplier' : 'product'

export const keywordIn = (params: URLSearchParams): string | undefined =>
  params.get('keyword')?.trim().slice(0, 100) || undefined

/** What is to be marked in what was found: the very words the search looked for. */
export const wordsOf = (keyword = ''): string[] => searchWords(keyword)
