import type { SupplierQuery } from '../../../domain/catalogue'
import { pageIn } from '../../parts/page-in'
import { keywordIn } from '../../parts/product-search/search-state'

/** The whole state of a search for suppliers, as it stands in its link: `/search?type=supplier&keyword=…&region_id=…`. */
export type SupplierState = SupplierQuery & { page: number; pageSize: number }

const PAGE_SIZE = 20
const ids = { region_id: 'regionId', market_id: 'marketId' } as const

export const readSuppliers = (params: URLSearchParams): SupplierState => {
  const state: SupplierState = { page: pageIn(params), pageSize: PAGE_SIZE }
  const keyword = keywordIn(params)
  if (keyword) state.keyword = keyword
  for (const [name, field] of Object.entries(ids)) {
    const id = params.get(name)
    if (id && /^\w{1,64}$/.test(id)) state[field] = id
  }
  return state
}

export const writeSuppliers = (state: SupplierState): URLSearchParams => {
  const params = new URLSearchParams({ type: 'supplier' })
  if (state.keyword) params.set('keyword', state.keyword)
  for (const [name, field] of Object.entries(ids)) {
    const id = state[field]
    if (id) params.set(name, id)
  }
  if (state.page > 1) params.set('page', String(state.page))
  return params
}

/** A change of anything but the page starts again at the first page. */
export const changedSuppliers = (state: SupplierState, change: Partial<SupplierState>): SupplierState => ({
  ...state,
  page: 1,
  ...change,
})
