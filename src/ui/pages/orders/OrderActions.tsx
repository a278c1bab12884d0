import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { OrderSummary } from '../../../domain/order'
import { payPath } from '../../frame/paths'
import { useNotices, usePorts } from '../../frame/ports-context'
import styles from './orders.module.css'

/** What the buyer may do with an order, as the server says. */
export const OrderActions = ({ order }: { order: OrderSummary }) => {
  const { orders, page } = usePorts()
  const { modal } = App.useApp()
  const { say } = useNotices()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const refresh = () => queries.invalidateQueries({ queryKey: ['mine'] })

  const cancel = useMutation({
    mutationFn: () => orders.cancel(order.orderNo),
    onSuccess: () => say('success', '订单已取消'),
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
  const askCancel = () =>
    void modal.confirm({
      title: '确定要取消这个订单吗？',
      content: '取消后占用的库存会释放，订单不能恢复。',
      okText: '取消订单',
      cancelText: '再想想',
      onOk: () => cancel.mutateAsync().catch(() => undefined),
    })
  if (!order.can.pay && !order.can.cancel) return null
  return (
    <span className={styles.actions}>
      {order.can.pay && (
        <Button type="primary" loading={reopen.isPending} onClick={pay}>
          去支付
        </Button>
      )}
      {order.can.cancel && <Button onClick={askCancel}>取消订单</Button>}
    </span>
  )
}
