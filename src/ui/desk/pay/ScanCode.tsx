import { useSelector } from '@xstate/react'
import { Button, QRCode, Segmented } from 'antd'
import { useId } from 'react'
import { scanMethodsOf, type PaymentActor, type ScanMethod } from '../../../application/payment/payment-machine'
import { scanMethodText } from './method-text'
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
        <Segmented
          aria-label="扫码方式"
          value={chosen ?? method ?? methods[0]!}
          options={methods.map((one) => ({ value: one, label: scanMethodText[one] }))}
          onChange={(one) => actor.send({ type: 'choose method', method: one as ScanMethod })}
        />
      )}
      {isUndrawn ? (
        <div className={styles.noCode} role="alert">
          <p>付款码没有取到</p>
          <Button onClick={() => actor.send({ type: 'redraw' })}>重新获取</Button>
        </div>
      ) : (
        <QRCode
          value={ticket?.codeUrl || '-'}
          status={ticket ? 'active' : 'loading'}
          size={196}
          color="#1f2329"
          bgColor="#ffffff"
          role="img"
          aria-label="付款二维码"
        />
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
