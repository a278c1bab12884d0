import { caseTabs, type CaseQuery, type CaseTab } from '../../../../domain/abnormal'
import { caseTypes } from '../../../../domain/order-life/cases'
import { changed, id, linkState, oneOf, orElse, pageNumber } from '../../../parts/list/link-state'
import { useLink } from '../../../parts/list/use-link'

export interface CaseFilters extends Pick<CaseQuery, 'type' | 'orderNo'> {
  status: CaseTab
  page: number
}

export const caseLink = linkState<CaseFilters>({
  status: ['status', orElse(oneOf(caseTabs.map(({ tab }) => tab)), 'open')],
  type: ['type', oneOf(caseTypes)],
  orderNo: ['order_no', id],
  page: ['page', pageNumber],
})

export const useCaseFilters = () => {
  const [params, go] = useLink()
  const filters = caseLink.read(params)
  return { filters, change: (patch: Partial<CaseFilters>) => go(caseLink.write(changed(filters, patch))) }
}
