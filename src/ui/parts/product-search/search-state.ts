import type { ProductQuery, ProductSort } from '../../../domain/catalogue'
import { changed, id, linkState, oneOf, orElse, pageNumber, single, text, type Field } from '../list/link-state'
import { parseYuan, yuan } from '../../../domain/money'
import { searchWords } from '../../../domain/search-tokens'

/** The whole state of a search, as it stands in its link. */
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
export const knownTags = ['实拍', '退现', '现货', '新款', '爆款']

const amount = single((given) => parseYuan(given) ?? undefined, yuan)

// As many and as long as the server takes: see link-state.ts.
const MAX_TAGS = 10
const MAX_TAG = 20

const tags: Field<string[]> = {
  read: (given) =>
    [...new Set(given.map((tag) => tag.trim()))]
      .filter((tag) => tag !== '' && tag.length <= MAX_TAG)
      .slice(0, MAX_TAGS),
  write: (value) => value,
}
const keywordField = text(100)

type InLink = Omit<SearchState['query'], 'pageSize' | 'facets'> & Pick<SearchState, 'view'>

const searchLink = linkState<InLink>({
  keyword: ['keyword', keywordField],
  categoryId: ['category_id', id],
  regionId: ['region_id', id],
  marketId: ['market_id', id],
  supplierId: ['supplier_id', id],
  priceMin: ['price_min', amount],
  priceMax: ['price_max', amount],
  tags: ['tags', tags],
  sort: ['sort', orElse(oneOf(knownSorts), 'default')],
  page: ['page', pageNumber],
  view: ['view', orElse(oneOf(['cards', 'table']), 'cards')],
})

export const readSearch = (params: URLSearchParams): SearchState => {
  const { view, ...query } = searchLink.read(params)
  return { query: { ...query, pageSize: PAGE_SIZE }, view }
}

/** The link of a search; what is as usual is left out. */
export const writeSearch = ({ query, view }: SearchState, fixed?: Record<string, string>): URLSearchParams =>
  searchLink.write({ ...query, view }, fixed)

/** A change of anything but the page starts again at the first page. */
export const changedSearch = ({ query, view }: SearchState, change: Partial<SearchState['query']>): SearchState => ({
  view,
  query: changed(query, change),
})

/** Without anything that narrows; how it is sorted and shown stays. */
export const cleared = ({ query: { keyword, sort, pageSize }, view }: SearchState): SearchState => ({
  view,
  query: { sort, pageSize, page: 1, tags: [], ...(keyword && { keyword }) },
})

export type SearchType = 'product' | 'supplier'
export const typeIn = (params: URLSearchParams): SearchType =>
  params.get('type') === 'supplier' ? 'supplier' : 'product'

export const keywordIn = (params: URLSearchParams): string | undefined => keywordField.read(params.getAll('keyword'))

/** What is to be marked in what was found: the very words the search looked for. */
export const wordsOf = (keyword = ''): string[] => searchWords(keyword)
