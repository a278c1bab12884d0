import { useSelector } from '@xstate/react'
import { Button, QRCode } from 'antd'
import type { PayMethod } from '../../../domain/payment'
import type { PaymentActor } from '../../../application/payment/payment-machine'
import styles from './cashier.module.css'

/** A code for the phone, and the same page as a link for this screen. */
export const ScanCode = ({ actor }: { actor: PaymentActor }) => {
  const ticket = useSelector(actor, ({ context }) => context.ticket)
  const isAbsent = useSelector(actor, (state) => state.matches({ open: { code: 'absent' } }))
  const isUndrawn = useSelector(actor, (state) => state.matches({ open: { code: 'undrawn' } }))
  if (isAbsent) return null
  return (
    <section className={styles.method} aria-labelledby="scan-title">
      <h2 id="scan-title">{ticket?.method ? methodText[ticket.method] : '扫码支付'}</h2>
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
        <span className={styles.onPhone}>用另一台手机扫码</span>，支付完成后本页自动跳转
      </p>
      {ticket?.pageUrl && (
        <a className={`button ${styles.openPage}`} href={ticket.pageUrl} target="_blank" rel="noopener">
          打开收银台
        </a>
      )}
    </section>
  )
}

const methodText: Record<PayMethod, string> = {
  sandbox: '扫码支付（演示通道）',
  alipay: '支付宝扫码',
  wechat: '微信扫码',
  reserve: '扫码支付',
}
