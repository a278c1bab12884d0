import { useSearchParams } from 'react-router-dom'
import { orderTabs, type OrderTab } from '../../../domain/order'
import { linkState, oneOf, orElse, pageNumber, text } from '../../parts/list/link-state'

const views = ['compact', 'roomy'] as const
export type OrderView = (typeof views)[number]

export interface OrderFilters {
  status: OrderTab
  keyword: string
  view: OrderView
  page: number
}

const tabs = orderTabs.map(({ tab }) => tab)

export const orderLink = linkState<OrderFilters>({
  status: ['status', orElse(oneOf(tabs), 'all')],
  keyword: ['keyword', orElse(text(60), '')],
  view: ['view', orElse(oneOf(views), 'compact')],
  page: ['page', pageNumber],
})

export const useOrderFilters = () => {
  const [params, setParams] = useSearchParams()
  const filters = orderLink.read(params)
  return { filters, change: (patch: Partial<OrderFilters>) => setParams(orderLink.write({ ...filters, ...patch })) }
}
