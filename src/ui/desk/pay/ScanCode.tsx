import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { scanMethodsOf, type PaymentActor } from '../../../application/payment/payment-machine'
import { scanMethodText } from './method-text'
import { PayCode } from './PayCode'
import styles from './scan-code.module.css'

interface Props {
  actor: PaymentActor
  /** What happens here once it is paid. */
  then: string
  className?: string
}

/** A code for the phone, and the same page as a link for this screen; where several channels are open, of the one that is chosen. */
export const ScanCode = ({ actor, then, className = '' }: Props) => {
  const title = useId()
  const ticket = useSelector(actor, ({ context }) => context.ticket)
  const result = useSelector(actor, ({ context }) => context.result)
  const chosen = useSelector(actor, ({ context }) => context.method)
  const isAbsent = useSelector(actor, (state) => state.matches({ open: { code: 'absent' } }))
  const isUndrawn = useSelector(actor, (state) => state.matches({ open: { code: 'undrawn' } }))
  if (isAbsent) return null
  const methods = scanMethodsOf(result)
  const method = ticket?.method
  return (
    <section className={`${styles.scan} ${className}`} aria-labelledby={title}>
      <h2 id={title}>{method && method !== 'reserve' ? scanMethodText[method] : '扫码支付'}</h2>
      {methods.length > 1 && (
        <fieldset className={styles.methods}>
          <legend className="visually-hidden">扫码方式</legend>
          {methods.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={title}
                className="visually-hidden"
                checked={one === (chosen ?? method ?? methods[0])}
                onChange={() => actor.send({ type: 'choose method', method: one })}
              />
              {scanMethodText[one]}
            </label>
          ))}
        </fieldset>
      )}
      {isUndrawn ? (
        <div className={styles.noCode} role="alert">
          <p>付款码没有取到</p>
          <button type="button" className="button small" onClick={() => actor.send({ type: 'redraw' })}>
            重新获取
          </button>
        </div>
      ) : (
        <PayCode url={ticket ? ticket.codeUrl || '-' : ''} />
      )}
      <p className={styles.faint}>
        <span className={styles.onDesk}>手机扫一扫付款</span>
        <span className={styles.onPhone}>用另一台手机扫码</span>，{then}
      </p>
      {ticket?.pageUrl && (
        <a className={`button ${styles.openPage}`} href={ticket.pageUrl} target="_blank" rel="noopener">
          打开收银台
        </a>
      )}
    </section>
  )
}
