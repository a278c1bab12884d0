import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CaseDecision, CaseQuery } from '../../domain/abnormal'
import type { AbnormalGateway } from '../../domain/ports/abnormal-gateway'

/** Cases are decided in other tabs, by the station and by their deadlines: what is shown is never taken for fresh. */
export const casesQuery = (abnormal: AbnormalGateway, query: CaseQuery) =>
  queryOptions({
    queryKey: ['mine', 'abnormal', 'list', query],
    queryFn: () => abnormal.list(query),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  })

/** What each of several choices for one case would come to, in their order. */
export const choicesQuery = (abnormal: AbnormalGateway, choices: CaseDecision[]) =>
  queryOptions({
    queryKey: ['mine', 'abnormal', 'choices', choices],
    queryFn: async () => (await abnormal.preview(choices)).list,
    enabled: choices.length > 0,
    retry: false,
  })
