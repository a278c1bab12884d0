import { afterSaleReasons } from '../../../../domain/after-sale/reasons'
import type { AfterSaleType } from '../../../../domain/after-sale/types'
import { afterSaleTabs, type AfterSaleQuery, type AfterSaleTab } from '../../../../domain/after-sales'
import { isDay } from '../../../../domain/time'
import { changed, id, linkState, oneOf, orElse, pageNumber, single, text } from '../../../parts/list/link-state'
import { useLink } from '../../../parts/list/use-link'

export interface CaseFilters extends Omit<AfterSaleQuery, 'pageSize'> {
  status: AfterSaleTab
  page: number
  caseNo?: string // that is looked at
}

const day = single((given) => (isDay(given) ? given : undefined))
export const caseTypes = Object.keys(afterSaleReasons) as AfterSaleType[]

export const caseLink = linkState<CaseFilters>({
  status: ['status', orElse(oneOf(afterSaleTabs.map(({ tab }) => tab)), 'all')],
  type: ['type', oneOf(caseTypes)],
  keyword: ['keyword', text(100)],
  dateFrom: ['from', day],
  dateTo: ['to', day],
  page: ['page', pageNumber],
  caseNo: ['case_no', id],
})

export const useCaseFilters = () => {
  const [params, go] = useLink()
  const filters = caseLink.read(params)
  return { filters, change: (patch: Partial<CaseFilters>) => go(caseLink.write(changed(filters, patch))) }
}

export const clearedCases = {
  type: undefined,
  keyword: undefined,
  dateFrom: undefined,
  dateTo: undefined,
} satisfies Partial<CaseFilters>
