import { useSelector } from '@xstate/react'
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { price, fen } from '../../../domain/money'
import type { PayResult } from '../../../domain/payment'
import type { PaymentActor } from '../../../application/payment/payment-machine'
import { failureText } from '../../frame/failure-notice'
import { paths } from '../../frame/paths'
import { OwnerMissing } from './OwnerMissing'
import type { Owner } from './use-owner'
import styles from './cashier.module.css'

/** Paying from the reserve: what it holds, what is missing, and what became of a payment that got no answer. */
export const ReserveTill = ({ actor, result, owner }: { actor: PaymentActor; result: PayResult; owner: Owner }) => {
  const till = useSelector(actor, ({ value }) => (typeof value === 'object' ? value.open.till : null))
  const refused = useSelector(actor, ({ context }) => context.shortBy)
  const error = useSelector(actor, ({ context }) => context.error)
  const isUnanswered = useSelector(actor, ({ context }) => context.doubts > 0)
  if (!result.payMethods.includes('reserve')) return null
  const { reserveAvailable: left, amount } = result
  const shortBy = refused ?? (left !== null && left < amount ? fen(amount - left) : null)
  const isShort = left !== null && left < amount
  const isDoubtful = isUnanswered && (till === 'doubtful' || till === 'paying')
  const isBusy = till === 'remembering' || till === 'paying' || till === 'confirming'
  return (
    <section className={styles.method} aria-labelledby="reserve-title">
      <h2 id="reserve-title">备用金</h2>
      <p className={styles.balance}>
        可用 <strong>{price(left)}</strong>
      </p>
      {shortBy !== null && !isBusy && (
        <p className={styles.short} role="status">
          还差 {price(shortBy)} <Link to={paths.purse}>去充值</Link>
        </p>
      )}
      {isDoubtful && (
        <p className={styles.short} role="status">
          {error !== null && `${failureText(error)}。`}
          付款结果还不清楚，正在自动核对，不会重复扣款。
        </p>
      )}
      {till === 'idle' && error !== null && shortBy === null && (
        <p className={styles.short} role="status">
          {failureText(error)}
        </p>
      )}
      {owner.account === null && <OwnerMissing owner={owner} what="用余额支付" />}
      <Button
        type="primary"
        size="large"
        loading={isBusy}
        disabled={owner.account === null || (isShort && !isDoubtful && !isBusy)}
        onClick={() => actor.send({ type: 'pay by reserve' })}
        className={styles.payButton}
      >
        {isDoubtful ? '继续确认' : '余额支付'}
      </Button>
      <p className={styles.faint}>从备用金扣款，即时支付</p>
    </section>
  )
}
