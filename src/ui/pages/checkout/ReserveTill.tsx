import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { price } from '../../../domain/money'
import type { PayResult } from '../../../domain/payment'
import type { PaymentActor } from '../../../application/payment/payment-machine'
import { lacking } from '../../../domain/wallet/spendable'
import { ShortBy, TopUpDialog, useTopUp } from '../../desk/top-up/TopUp'
import { failureText } from '../../frame/failure-notice'
import { BusyButton } from '../../parts/BusyButton'
import { OwnerMissing } from './OwnerMissing'
import type { Owner } from './use-owner'
import styles from './cashier.module.css'
import { reserveText } from '../../parts/reserve-text'

/** Paying from the reserve: what it holds, what is missing, and what became of a payment that got no answer. */
export const ReserveTill = ({ actor, result, owner }: { actor: PaymentActor; result: PayResult; owner: Owner }) => {
  const till = useSelector(actor, ({ value }) => (typeof value === 'object' ? value.open.till : null))
  const refused = useSelector(actor, ({ context }) => context.shortBy)
  const error = useSelector(actor, ({ context }) => context.error)
  const isUnanswered = useSelector(actor, ({ context }) => context.doubts > 0)
  const topUp = useTopUp()
  // The refusal that money has come for since.
  const [remedied, setRemedied] = useState<unknown>(undefined)
  if (!result.payMethods.includes('reserve')) return null
  const { amount } = result
  const lacks = lacking(amount, result)
  const isShort = lacks !== null && lacks > 0
  // What was refused is newer than what was read.
  const shortBy = refused !== null && error !== remedied ? refused : isShort ? lacks : null
  const isDoubtful = isUnanswered && (till === 'doubtful' || till === 'paying')
  const isBusy = till === 'remembering' || till === 'paying' || till === 'confirming'
  return (
    <section className={styles.method} aria-labelledby="reserve-title">
      <h2 id="reserve-title">备用金</h2>
      <p className={styles.balance}>
        可用 <strong>{reserveText(result)}</strong>
      </p>
      {shortBy !== null && !isBusy && <ShortBy amount={shortBy} topUp={topUp} />}
      {isDoubtful && (
        <p className={styles.short} role="status">
          {error !== null && `${failureText(error)}。`}
          付款结果还不清楚，正在自动核对，不会重复扣款。
        </p>
      )}
      {till === 'idle' && error !== null && error !== remedied && shortBy === null && (
        <p className={styles.short} role="status">
          {failureText(error)}
        </p>
      )}
      {owner.account === null && <OwnerMissing owner={owner} what="用余额支付" />}
      <BusyButton
        className={`button primary ${styles.payButton}`}
        isBusy={isBusy}
        disabled={owner.account === null || (isShort && !isDoubtful && !isBusy)}
        onClick={() => actor.send({ type: 'pay by reserve' })}
      >
        {isDoubtful ? '继续确认' : '余额支付'}
      </BusyButton>
      <p className={styles.faint}>从备用金扣款，即时支付</p>
      <TopUpDialog
        topUp={topUp}
        next={{ text: `余额支付 ${price(amount)}`, run: () => actor.send({ type: 'pay by reserve' }) }}
        recharged={() => {
          setRemedied(error)
          actor.send({ type: 'look' })
        }}
      />
    </section>
  )
}
