import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OrderSummary } from '../../../domain/order'
import { ConfirmDialog } from '../../parts/ConfirmDialog'
import { payPath } from '../../frame/paths'
import { useNotices, usePorts } from '../../frame/ports-context'
import styles from './orders.module.css'

/** What the buyer may do with an order, as the server says. */
export const OrderActions = ({ order }: { order: OrderSummary }) => {
  const { orders, page } = usePorts()
  const { say } = useNotices()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const refresh = () => queries.invalidateQueries({ queryKey: ['mine'] })

  const [asking, setAsking] = useState(false)

  const cancel = useMutation({
    mutationFn: () => orders.cancel({ orderNos: [order.orderNo], reason: '', requestId: page.newRequestId() }),
    onSuccess: ({ refused: [left] }) => (left ? say('warning', left.msg) : say('success', '订单已取消')),
    onSettled: refresh,
  })
  /** An order whose payment was closed gets a new one. */
  const reopen = useMutation({
    mutationFn: () =>
      orders.pay({ pay: { orderNos: [order.orderNo] }, method: 'sandbox', requestId: page.newRequestId() }),
    onSuccess: ({ paymentNo }) => navigate(payPath(paymentNo)),
    onError: refresh,
  })
  const pay = () => {
    if (order.paymentNo) void navigate(payPath(order.paymentNo))
    else if (!reopen.isPending) reopen.mutate()
  }
  if (!order.can.pay && !order.can.cancel) return null
  return (
    <span className={styles.actions}>
      {order.can.pay && (
        <button type="button" className="button primary small" aria-disabled={reopen.isPending} onClick={pay}>
          去支付
        </button>
      )}
      {order.can.cancel && (
        <button
          type="button"
          className="button small"
          aria-disabled={cancel.isPending}
          onClick={() => cancel.isPending || setAsking(true)}
        >
          取消订单
        </button>
      )}
      {asking && (
        <ConfirmDialog
          title="确定要取消这个订单吗？"
          text="取消后占用的库存会释放，订单不能恢复。"
          confirm="取消订单"
          back="再想想"
          onConfirm={() => cancel.mutate()}
          close={() => setAsking(false)}
        />
      )}
    </span>
  )
}
