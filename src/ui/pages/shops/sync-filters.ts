import type { SaleFilter, SaleQuery, SaleSort } from '../../../domain/shops/order-list'
import { platformOrderStatuses } from '../../../domain/shops/words'
import { id, linkState, oneOf, orElse, pageNumber, single, text } from '../../parts/list/link-state'

/** What the list of shops' orders shows; it stands in the link. */
export type SyncFilters = Pick<SaleQuery, 'status' | 'shopId' | 'keyword' | 'sameCustomer'> & {
  isSoon: boolean
  /** Not the orders, but what they are related by. */
  isRemembered: boolean
  sort: SaleSort
  page: number
}

const switched = orElse(
  single(
    (given) => (given === '1' ? true : undefined),
    (value: boolean) => (value ? '1' : ''),
  ),
  false,
)

export const syncLink = linkState<SyncFilters>({
  status: ['status', oneOf(platformOrderStatuses.map(({ status }) => status))],
  shopId: ['shop', id],
  keyword: ['keyword', text(100)],
  sameCustomer: ['same', text(64)],
  isSoon: ['soon', switched],
  isRemembered: ['relations', switched],
  sort: ['sort', orElse(oneOf<SaleSort>(['ship_by', 'paid']), 'ship_by')],
  page: ['page', pageNumber],
})

const DAY_MS = 24 * 3600 * 1000
const MINUTE_MS = 60_000
/** A page of it scrolls without a stop. */
const PAGE_SIZE = 50

/** To the minute, so that the same list is the same query for a while. */
export const saleQueryOf = (filters: SyncFilters, nowMs: number): SaleQuery => ({
  sort: filters.sort,
  page: filters.page,
  pageSize: PAGE_SIZE,
  ...saleFilterOf(filters, nowMs),
})

export const saleFilterOf = (filters: SyncFilters, nowMs: number): SaleFilter => {
  const { isSoon, status, shopId, keyword, sameCustomer } = filters
  const shipByBefore = new Date(Math.ceil((nowMs + DAY_MS) / MINUTE_MS) * MINUTE_MS).toISOString()
  return {
    ...(status && { status }),
    ...(shopId && { shopId }),
    ...(keyword && { keyword }),
    ...(sameCustomer && { sameCustomer }),
    ...(isSoon && { shipByBefore }),
  }
}

/** Until when it is to be sent: in words, and how near that is. */
export const shipByWords = (shipByAt: string, nowMs: number): { text: string; near: '' | 'soon' | 'over' } => {
  if (shipByAt === '') return { text: '', near: '' }
  const hours = (Date.parse(shipByAt) - nowMs) / 3_600_000
  if (hours < 0) return { text: `已超时 ${Math.ceil(-hours)} 小时`, near: 'over' }
  if (hours < 1) return { text: '1 小时内发货', near: 'soon' }
  return { text: `剩 ${Math.floor(hours)} 小时发货`, near: hours <= 24 ? 'soon' : '' }
}
