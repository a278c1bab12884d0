import { useQueryClient } from '@tanstack/react-query'
import { CheckCircleFilled, ClockCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { price } from '../../../domain/money'
import type { PayResult } from '../../../domain/payment'
import { formatTime } from '../../../domain/time'
import { failureText } from '../../frame/failure-notice'
import { orderPath, paths, payItemsPath } from '../../frame/paths'
import { useNotices, usePorts } from '../../frame/ports-context'
import { orderQuery } from '../../queries/orders'
import styles from './cashier.module.css'

interface PaymentOverProps {
  status: unknown // the machine's last state
  result: PayResult | null
  error: unknown
}

/** How a payment ended, and the ways on. */
export const PaymentOver = ({ status, result, error }: PaymentOverProps) => {
  if (!result) {
    return (
      <section className={styles.over} role="alert">
        <h1>没有这笔支付</h1>
        <p>{error === null ? '链接可能不完整，或者不属于这个账号。' : failureText(error)}</p>
        <Link className="button primary" to={paths.orders}>
          查看订单
        </Link>
      </section>
    )
  }
  if (status === 'succeeded') return <Paid result={result} />
  return <Unpaid result={result} isFailed={status === 'failed'} />
}

const Paid = ({ result: { amount, orderNos, paidAt } }: { result: PayResult }) => (
  <section className={styles.over} role="status">
    <CheckCircleFilled className={styles.good} />
    <h1>支付成功</h1>
    <p className={styles.paid}>{price(amount)}</p>
    <p>
      {orderNos.length} 张订单已付款{paidAt && `（${formatTime(paidAt)}）`}，站点会尽快拿货、质检、打包发出。
    </p>
    <div className={styles.ways}>
      <Link className="button primary" to={orderNos.length === 1 ? orderPath(orderNos[0]!) : paths.orders}>
        查看订单
      </Link>
      <Link className="button" to={paths.home}>
        继续采购
      </Link>
    </div>
  </section>
)

const Unpaid = ({ result, isFailed }: { result: PayResult; isFailed: boolean }) => {
  const { orders, page } = usePorts()
  const { failure } = useNotices()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  // Closed before its time: the buyer cancelled. Only the words depend on this clock.
  const isLate = Date.parse(result.expiresAt) <= page.now()
  const again = async () => {
    setBusy(true)
    try {
      const infos = await Promise.all(result.orderNos.map((orderNo) => queries.fetchQuery(orderQuery(orders, orderNo))))
      await navigate(payItemsPath(infos.flatMap(({ items }) => items)))
    } catch (error) {
      failure(error)
      setBusy(false)
    }
  }
  return (
    <section className={styles.over} role="status">
      {isFailed ? <CloseCircleFilled className={styles.bad} /> : <ClockCircleFilled className={styles.late} />}
      <h1>{isFailed ? '支付失败' : isLate ? '订单已超时关闭' : '订单已关闭'}</h1>
      <p>
        {isFailed ? '这笔支付没有成功，没有扣款。' : '订单没有付款，占用的库存已经释放。'}
        需要的话可以按原来的商品重新下单。
      </p>
      <div className={styles.ways}>
        <Button type="primary" loading={isBusy} onClick={() => void again()}>
          重新下单
        </Button>
        <Link className="button" to={paths.orders}>
          查看订单
        </Link>
      </div>
    </section>
  )
}
