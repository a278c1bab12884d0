import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { keepCustomer, knowsCustomer } from '../../../application/checkout/next-customer'
import { price } from '../../../domain/money'
import type { PaymentStatus, PayResult } from '../../../domain/payment'
import { formatTime } from '../../../domain/time'
import { failureText } from '../../frame/failure-notice'
import { orderPath, paths, payItemsPath } from '../../frame/paths'
import { useNotices, usePorts } from '../../frame/ports-context'
import { BusyButton } from '../../parts/BusyButton'
import { CopyButton } from '../../parts/CopyButton'
import { Drawn, shapes } from '../../parts/icons'
import { orderQuery } from '../../queries/orders'
import { Steps } from './Steps'
import styles from './cashier.module.css'

interface PaymentOverProps {
  status: unknown // the machine's last state
  result: PayResult | null
  error: unknown
  account: string | null // whose page this is; null while nobody knows
}

/** How a payment ended, and the ways on. */
export const PaymentOver = ({ status, result, error, account }: PaymentOverProps) => {
  if (!result) {
    return (
      <section className={styles.over} role="alert">
        <h1>没有这笔支付</h1>
        <p>{error === null ? '链接可能不完整，或者不属于这个账号。' : failureText(error)}</p>
        <a className="button primary" href={paths.orders}>
          查看订单
        </a>
      </section>
    )
  }
  if (result.biz === 'difference') return <DifferenceOver result={result} isPaid={status === 'succeeded'} />
  if (result.biz === 'recharge') return <RechargeOver result={result} status={result.status} />
  if (status === 'succeeded') return <Paid result={result} account={account} />
  return <Unpaid result={result} isFailed={status === 'failed'} />
}

/** How it ended, at a glance. */
const Outcome = ({ tone }: { tone: keyof typeof signs }) => (
  <span className={`${styles.outcome} ${styles[tone]}`}>
    <Drawn shape={signs[tone]} size={32} />
  </span>
)

const signs = { good: shapes.good, late: 'M12 7v5.4l3.6 2.1', bad: shapes.close } as const

const Paid = ({ result, account }: { result: PayResult; account: string | null }) => {
  const { tab } = usePorts()
  const { amount, orderNos, paidAt, paymentNo } = result
  const { isBusy, again } = useAgain(result)
  return (
    <section className={styles.over} role="status">
      <Steps now="完成" />
      <Outcome tone="good" />
      <h1>支付成功</h1>
      <p className={styles.paid}>{price(amount)}</p>
      <p>
        {orderNos.length} 张订单已付款{paidAt && `（${formatTime(paidAt)}）`}，站点会尽快拿货、质检、打包发出。
      </p>
      <ul className={styles.numbers} aria-label="订单号">
        {orderNos.map((orderNo) => (
          <li key={orderNo}>
            {orderNo} <CopyButton text={orderNo} name="复制订单号" of={orderNo} sign />
          </li>
        ))}
      </ul>
      <div className={styles.ways}>
        <a className="button primary" href={orderNos.length === 1 ? orderPath(orderNos[0]!) : paths.orders}>
          查看订单
        </a>
        {orderNos.length === 1 && (
          <a className="button" href={paths.orders}>
            去订单列表
          </a>
        )}
      </div>
      <div className={styles.ways} role="group" aria-label="再下一单">
        <span className={styles.faint}>再下一单</span>
        <button type="button" className="button" disabled={isBusy} onClick={() => void again()}>
          同款商品
        </button>
        {account !== null && knowsCustomer(tab, account, paymentNo) && (
          <a className="button" href={paths.search} onClick={() => keepCustomer(tab, account)}>
            同一收货人
          </a>
        )}
        <a className="button" href={paths.home}>
          去选货
        </a>
      </div>
    </section>
  )
}

/** Of what was charged for orders after they were paid for. */
const DifferenceOver = ({ result: { amount, orderNos, paidAt }, isPaid }: { result: PayResult; isPaid: boolean }) => (
  <section className={styles.over} role="status">
    {isPaid ? <Outcome tone="good" /> : <Outcome tone="late" />}
    <h1>{isPaid ? '支付成功' : '差价没有支付'}</h1>
    {isPaid && <p className={styles.paid}>{price(amount)}</p>}
    <p>
      {isPaid
        ? `${orderNos.length} 张订单的差价已付${paidAt && `（${formatTime(paidAt)}）`}，已按您的选择处理。`
        : '没有扣款。异常回到待处理，请在期限前重新选择。'}
    </p>
    <div className={styles.ways}>
      <a className="button primary" href={isPaid ? `${paths.abnormal}?status=resolved` : paths.abnormal}>
        {isPaid ? '查看异常订单' : '去处理'}
      </a>
      <a className="button" href={orderNos.length === 1 ? orderPath(orderNos[0]!) : paths.orders}>
        查看订单
      </a>
    </div>
  </section>
)

/** Of what was put into the reserve. */
const RechargeOver = ({ result: { amount, paidAt }, status }: { result: PayResult; status: PaymentStatus }) => (
  <section className={styles.over} role="status">
    {status === 'succeeded' ? (
      <Outcome tone="good" />
    ) : status === 'failed' ? (
      <Outcome tone="bad" />
    ) : (
      <Outcome tone="late" />
    )}
    <h1>{status === 'succeeded' ? '充值成功' : status === 'failed' ? '充值没有成功' : '充值已超时关闭'}</h1>
    {status === 'succeeded' && <p className={styles.paid}>{price(amount)}</p>}
    <p>
      {status === 'succeeded'
        ? `已存入备用金${paidAt && `（${formatTime(paidAt)}）`}。`
        : status === 'failed'
          ? '收到的金额与这笔充值不符，正在由人工核对，不会少您一分钱。'
          : '没有收到付款。如果已经付了，到账后会存入备用金。'}
    </p>
    <div className={styles.ways}>
      <a className="button primary" href={paths.purse}>
        {status === 'succeeded' ? '查看备用金' : '重新充值'}
      </a>
      <a className="button" href={paths.orders}>
        查看订单
      </a>
    </div>
  </section>
)

/** The same goods once more. */
const useAgain = ({ orderNos }: PayResult) => {
  const { orders } = usePorts()
  const { failure } = useNotices()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    try {
      const infos = await Promise.all(orderNos.map((orderNo) => queries.fetchQuery(orderQuery(orders, orderNo))))
      await navigate(payItemsPath(infos.flatMap(({ items }) => items)))
    } catch (error) {
      failure(error)
      setBusy(false)
    }
  }
  return { isBusy, again }
}

const Unpaid = ({ result, isFailed }: { result: PayResult; isFailed: boolean }) => {
  const { page } = usePorts()
  const { isBusy, again } = useAgain(result)
  // Closed before its time: the buyer cancelled. Only the words depend on this clock.
  const isLate = Date.parse(result.expiresAt) <= page.now()
  return (
    <section className={styles.over} role="status">
      {isFailed ? <Outcome tone="bad" /> : <Outcome tone="late" />}
      <h1>{isFailed ? '支付失败' : isLate ? '订单已超时关闭' : '订单已关闭'}</h1>
      <p>
        {isFailed ? '这笔支付没有成功，没有扣款。' : '订单没有付款，占用的库存已经释放。'}
        需要的话可以按原来的商品重新下单。
      </p>
      <div className={styles.ways}>
        <BusyButton className="button primary" isBusy={isBusy} onClick={() => void again()}>
          重新下单
        </BusyButton>
        <a className="button" href={paths.orders}>
          查看订单
        </a>
      </div>
    </section>
  )
}
