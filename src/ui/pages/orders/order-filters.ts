import { useSearchParams } from 'react-router-dom'
import { orderTabs, type OrderTab } from '../../../domain/order'
import { pageIn } from '../../parts/page-in'

export interface OrderFilters {
  status: OrderTab
  page: number
  keyword: string
}

/** What the link asks for; nonsense counts as nothing. */
export const filtersFromLink = (search: URLSearchParams): OrderFilters => ({
  status: orderTabs.find(({ tab }) => tab === search.get('status'))?.tab ?? 'all',
  page: pageIn(search),
  keyword: (search.get('keyword') ?? '').trim().slice(0, 60),
})

/** Only what differs from the plain list stands in the link. */
export const linkOfFilters = ({ status, page, keyword }: OrderFilters): URLSearchParams => {
  const link = new URLSearchParams()
  if (status !== 'all') link.set('status', status)
  if (keyword) link.set('keyword', keyword)
  if (page > 1) link.set('page', String(page))
  return link
}

export const useOrderFilters = () => {
  const [search, setSearch] = useSearchParams()
  const filters = filtersFromLink(search)
  return { filters, change: (patch: Partial<OrderFilters>) => setSearch(linkOfFilters({ ...filters, ...patch })) }
}
