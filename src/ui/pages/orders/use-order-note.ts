import { useMutation, useQueryClient } from '@tanstack/react-query'
import { usePorts } from '../../frame/ports-context'
import { showNote, type OrderNote } from '../../queries/orders'

/** Keeps a flag or a remark: shown at once, taken back where it is refused. */
export const useOrderNote = () => {
  const { orders } = usePorts()
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ orderNo, note: { flag, remark } }: { orderNo: string; note: OrderNote }) =>
      orders.remark(orderNo, {
        ...(flag !== undefined && { flag }),
        ...(remark !== undefined && { text: remark }),
      }),
    scope: { id: 'order-note' },
    onMutate: async ({ orderNo, note }) => {
      await queries.cancelQueries({ queryKey: ['mine', 'orders'] })
      return showNote(queries, orderNo, note)
    },
    onError: (_error, _wish, back) => back?.(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', 'orders'] }),
  })
  return (orderNo: string, note: OrderNote) => mutate({ orderNo, note })
}
