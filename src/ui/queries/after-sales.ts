import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AfterSaleDraft, AfterSaleQuery } from '../../domain/after-sales'
import type { AfterSaleGateway } from '../../domain/ports/aftersale-gateway'

/** Applications are moved by the station and by their deadlines: what is shown is never taken for fresh. */
export const afterSalesQuery = (afterSales: AfterSaleGateway, query: AfterSaleQuery) =>
  queryOptions({
    queryKey: ['mine', 'after-sales', 'list', query],
    queryFn: () => afterSales.list(query),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  })

export const afterSaleQuery = (afterSales: AfterSaleGateway, caseNo: string) =>
  queryOptions({
    queryKey: ['mine', 'after-sales', 'one', caseNo],
    queryFn: () => afterSales.info(caseNo),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

export const afterSalePathsQuery = (afterSales: AfterSaleGateway, orderNo: string) =>
  queryOptions({
    queryKey: ['mine', 'after-sales', 'paths', orderNo],
    queryFn: () => afterSales.reasons(orderNo),
    staleTime: 0,
  })

export const afterSalePreviewQuery = (afterSales: AfterSaleGateway, draft: AfterSaleDraft) =>
  queryOptions({
    queryKey: ['mine', 'after-sales', 'preview', draft],
    queryFn: () => afterSales.preview(draft),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
