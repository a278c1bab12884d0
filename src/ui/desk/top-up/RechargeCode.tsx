import { useSelector } from '@xstate/react'
import type { PaymentActor } from '../../../application/payment/payment-machine'
import { price } from '../../../domain/money'
import type { RechargeTicket } from '../../../domain/wallet/recharge'
import { failureText } from '../../frame/failure-notice'
import { Countdown } from '../../parts/Countdown'
import { DialogWays } from '../../parts/ModalDialog'
import { ScanCode } from '../pay/ScanCode'
import { useReturn } from '../pay/use-return'
import styles from './top-up.module.css'

/** The code of a top-up, until it is paid or its time is over. */
export const RechargeCode = ({
  ticket,
  payment,
  again,
}: {
  ticket: RechargeTicket
  payment: PaymentActor
  again: () => void
}) => {
  const isUnreached = useSelector(payment, (state) => state.matches('unreached'))
  const isLost = useSelector(payment, (state) => state.matches({ open: { watch: 'lost' } }))
  const isOpen = useSelector(payment, (state) => state.matches('open'))
  const error = useSelector(payment, ({ context }) => context.error)
  useReturn(payment)
  const retry = () => payment.send({ type: 'retry' })
  return (
    <div className={styles.code}>
      <p className={styles.figure}>{price(ticket.amount)}</p>
      {ticket.bonusAmount > 0 && <p className={styles.gift}>到账另送 {price(ticket.bonusAmount)}</p>}
      <p className={styles.faint}>
        剩余支付时间{' '}
        <strong className={styles.clock}>
          <Countdown until={ticket.expiresAt} over="正在确认结果" />
        </strong>
        ，超时没有付款会自动关闭
      </p>
      {(isLost || isUnreached) && (
        <p className={styles.short} role="status">
          {isUnreached ? `${failureText(error)}，正在重试。` : '连接中断，正在重试。'}{' '}
          <button type="button" className="button small" onClick={retry}>
            立即重试
          </button>
        </p>
      )}
      {isOpen ? (
        <ScanCode actor={payment} then="付款后这里自动更新" />
      ) : (
        !isUnreached && <p role="status">正在取付款码…</p>
      )}
      <DialogWays>
        <button type="button" className="button" onClick={again}>
          换一个金额
        </button>
      </DialogWays>
    </div>
  )
}
