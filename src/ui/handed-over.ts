import type { QueryClient } from '@tanstack/react-query'

/** What a page from the server was drawn with, as JSON: key and data of each question. */
export type HandedOver = [key: readonly unknown[], data: unknown][]

/** Only what is everybody's (queries/catalogue.ts): what depends on who asks is never asked on the server. */
export const isEverybodys = ({ queryKey: [kind] }: { queryKey: readonly unknown[] }): boolean => kind === 'catalogue'

export const handOver = (queries: QueryClient): HandedOver =>
  queries
    .getQueryCache()
    .findAll({ predicate: (query) => isEverybodys(query) && query.state.data !== undefined })
    .map(({ queryKey, state }) => [queryKey, state.data])

/**
 * Begins with what the page came with, so that nothing is asked twice. `isOld`: it is shown, and asked anew behind that: a page that the
 * browser had kept, or that of a buyer, for whom favourites are marked.
 */
export const takeOver = (queries: QueryClient, given: HandedOver, isOld: boolean): void => {
  for (const [key, data] of given) queries.setQueryData(key, data, isOld ? { updatedAt: 0 } : {})
}
