import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { MAX_PASTED_LINES } from '../../domain/limits'
import type { AccountGateway } from '../../domain/ports/account-gateway'
import type { CartGateway } from '../../domain/ports/cart-gateway'

/** Buyers work in many tabs: who comes back to this one sees what was put into the cart in another. */
export const cartQuery = (cart: CartGateway) =>
  queryOptions({
    queryKey: ['mine', 'cart'],
    queryFn: () => cart.list(),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** While the answer for more numbers is on its way, what was found stays. */
export const artNosQuery = (cart: CartGateway, artNos: string[]) =>
  queryOptions({
    queryKey: ['mine', 'art-nos', artNos],
    queryFn: async () => (await Promise.all(inBatches(artNos).map((batch) => cart.lookUp(batch)))).flat(),
    enabled: artNos.length > 0,
    placeholderData: keepPreviousData,
  })

/** As many as one question may hold: a line of joined words asks for several numbers. */
const inBatches = (artNos: string[]): string[][] =>
  Array.from({ length: Math.ceil(artNos.length / MAX_PASTED_LINES) }, (_, i) =>
    artNos.slice(i * MAX_PASTED_LINES, (i + 1) * MAX_PASTED_LINES),
  )

export const countsQuery = (account: AccountGateway) =>
  queryOptions({ queryKey: ['mine', 'counts'], queryFn: () => account.counts(), refetchOnWindowFocus: 'always' })
