import type { SupplierQuery } from '../../../domain/catalogue'
import { id, linkState, pageNumber, text } from '../../parts/list/link-state'

/** The whole state of a search for suppliers, as it stands in its link: `/search?type=supplier&keyword=…&region_id=…`. */
export type SupplierState = Omit<SupplierQuery, 'pageSize'> & { page: number }

export const supplierLink = linkState<SupplierState>({
  keyword: ['keyword', text(100)],
  regionId: ['region_id', id],
  marketId: ['market_id', id],
  page: ['page', pageNumber],
})
