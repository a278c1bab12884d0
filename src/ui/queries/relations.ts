import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PageRequest } from '../../domain/paging'
import type { RelationGateway } from '../../domain/ports/relation-gateway'

export const rememberedQuery = (relations: RelationGateway, query: PageRequest & { keyword?: string }) =>
  queryOptions({
    queryKey: ['mine', 'relations', query],
    queryFn: () => relations.remembered(query),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
