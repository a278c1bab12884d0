import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { paymentMachine, type PaymentActor } from '../../../application/payment/payment-machine'
import { price } from '../../../domain/money'
import type { PayBiz, PayResult } from '../../../domain/payment'
import { failureText } from '../../frame/failure-notice'
import { Countdown } from '../../parts/Countdown'
import { PageSkeleton } from '../../parts/PageSkeleton'
import { orderPath, paths } from '../../frame/paths'
import { useNotices } from '../../frame/ports-context'
import { useFlow } from '../../frame/use-flow'
import { PaymentOver } from './PaymentOver'
import { ReserveTill } from './ReserveTill'
import { ScanCode } from '../../desk/pay/ScanCode'
import { useReturn } from '../../desk/pay/use-return'
import { Steps } from './Steps'
import type { Owner } from './use-owner'
import styles from './cashier.module.css'
import { useActor } from '../../desk/use-actor'

/** The cashier of one payment: a code to scan, the reserve, how long there is – until the server says how it ended. */
export const Cashier = ({ paymentNo, owner }: { paymentNo: string; owner: Owner }) => {
  const payment = useFlow(paymentMachine)
  const actor = useActor(payment, { input: { paymentNo, account: owner.account ?? '' } })
  useNews(actor)
  useReturn(actor)
  const state = useSelector(actor, (snapshot) => snapshot)
  const { result, error } = state.context

  if (state.matches('opening')) return <PageSkeleton />
  if (state.matches('unreached')) {
    return (
      <section className={styles.over} role="alert">
        <h1>收银台暂时打不开</h1>
        <p>{failureText(error)}，正在重试。</p>
        <button type="button" className="button primary" onClick={() => actor.send({ type: 'retry' })}>
          立即重试
        </button>
      </section>
    )
  }
  if (!state.matches('open') || !result)
    return <PaymentOver status={state.value} result={result} error={error} account={owner.account} />
  return (
    <div className={styles.cashier}>
      <header className={styles.top}>
        <h1>收银台</h1>
        {result.biz === 'order' && <Steps now="付款" />}
      </header>
      {state.matches({ open: { watch: 'lost' } }) && (
        <p className={styles.lost} role="status">
          <span>连接中断，正在重试</span>
          <button type="button" className="button small" onClick={() => actor.send({ type: 'retry' })}>
            立即重试
          </button>
        </p>
      )}
      <section className={styles.sheet}>
        <header className={styles.head}>
          <div>
            <p className={styles.lead}>{words[result.biz].lead}</p>
            {result.expiresAt && (
              <p className={styles.faint}>
                剩余支付时间{' '}
                <strong className={styles.clock}>
                  <Countdown until={result.expiresAt} over="正在确认结果" />
                </strong>
                {words[result.biz].late}
              </p>
            )}
          </div>
          <p className={styles.amount}>
            应付 <strong>{price(result.amount)}</strong>
          </p>
        </header>
        <div className={styles.methods}>
          <ReserveTill actor={actor} result={result} owner={owner} />
          <ScanCode actor={actor} then="支付完成后本页自动跳转" className={styles.method} />
        </div>
        <Orders result={result} />
      </section>
    </div>
  )
}

const Orders = ({ result: { orderNos, biz } }: { result: PayResult }) => (
  <footer className={styles.orders}>
    {orderNos.length > 0 && (
      <>
        <span className={styles.faint}>
          {words[biz].orders}（{orderNos.length}）
        </span>
        <ul>
          {orderNos.map((orderNo) => (
            <li key={orderNo}>
              <a href={orderPath(orderNo)}>{orderNo}</a>
            </li>
          ))}
        </ul>
      </>
    )}
    <a href={words[biz].later} className={styles.faint}>
      稍后支付
    </a>
  </footer>
)

const words: Record<PayBiz, { lead: string; late: string; orders: string; later: string }> = {
  order: {
    lead: '订单已提交，请尽快付款',
    late: '，超时订单自动关闭，库存随即释放',
    orders: '本次支付订单',
    later: paths.orders,
  },
  difference: {
    lead: '补差价，付款后马上处理',
    late: '，超时没有付款，异常回到待处理',
    orders: '补差价的订单',
    later: `${paths.abnormal}?status=processing`,
  },
  recharge: {
    lead: '备用金充值，付款后马上到账',
    late: '，超时自动关闭，可以重新充值',
    orders: '',
    later: paths.purse,
  },
}

const useNews = (actor: PaymentActor) => {
  const queries = useQueryClient()
  const { failure } = useNotices()
  useEffect(() => {
    const listeners = [
      actor.on('settled', () => void queries.invalidateQueries({ queryKey: ['mine'] })),
      actor.on('refused', ({ error }) => failure(error)),
    ]
    return () => listeners.forEach((listener) => listener.unsubscribe())
  }, [actor, queries, failure])
}
