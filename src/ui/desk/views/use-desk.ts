import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OrderDesk } from '../../../domain/order-desk'
import { usePorts } from '../../frame/ports-context'
import { deskQuery } from '../../queries/orders'

const bare: OrderDesk = { views: [], columns: [], saleViews: [] }

/** The views and columns that the buyer set up: shown at once, kept with the account, and as before where that fails. */
export const useDesk = () => {
  const { orders } = usePorts()
  const queries = useQueryClient()
  const { queryKey } = deskQuery(orders)
  const { data = bare } = useQuery(deskQuery(orders))
  const keeping = useMutation({
    mutationFn: (desk: OrderDesk) => orders.keepDesk(desk),
    scope: { id: 'order-desk' },
    onMutate: async (desk) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, desk)
      return before
    },
    onError: (_error, _desk, before) => queries.setQueryData(queryKey, before),
  })
  return { desk: data, keep: (change: Partial<OrderDesk>) => keeping.mutate({ ...data, ...change }) }
}
