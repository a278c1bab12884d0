import { useSearchParams } from 'react-router-dom'
import { orderTabs, type OrderTab } from '../../../domain/order'
import { linkState, oneOf, orElse, pageNumber, text } from '../../parts/list/link-state'

export interface OrderFilters {
  status: OrderTab
  keyword: string
  page: number
}

const tabs = orderTabs.map(({ tab }) => tab)

export const orderLink = linkState<OrderFilters>({
  status: ['status', orElse(oneOf(tabs), 'all')],
  keyword: ['keyword', orElse(text(60), '')],
  page: ['page', pageNumber],
})

export const useOrderFilters = () => {
  const [params, setParams] = useSearchParams()
  const filters = orderLink.read(params)
  return { filters, change: (patch: Partial<OrderFilters>) => setParams(orderLink.write({ ...filters, ...patch })) }
}
