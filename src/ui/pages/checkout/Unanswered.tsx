import { useState } from 'react'
import { failureText } from '../../frame/failure-notice'
import { paths } from '../../frame/paths'
import { BusyButton } from '../../parts/BusyButton'
import { ConfirmDialog } from '../../parts/ConfirmDialog'
import styles from './checkout.module.css'

interface UnansweredProps {
  error: unknown
  isAsking: boolean
  onConfirm: () => void
  onAbandon: () => void
}

/** The order was sent and no answer came: it may stand. Asking again repeats the same request and never makes a second order. */
export const Unanswered = ({ error, isAsking, onConfirm, onAbandon }: UnansweredProps) => {
  const [leaving, setLeaving] = useState(false)
  return (
    <section className={styles.blank} aria-live="polite">
      <h1>下单结果还不清楚</h1>
      <p>
        {error !== null && `${failureText(error)}。`}
        订单已经发出，但没有收到答复，可能已经生成。点“继续确认”，系统会自动核对，不会重复下单。
      </p>
      <div className={styles.ways}>
        <BusyButton className="button primary" isBusy={isAsking} onClick={onConfirm}>
          继续确认
        </BusyButton>
        <a className="button" href={paths.orders}>
          查看我的订单
        </a>
        <button type="button" className="button quiet" disabled={isAsking} onClick={() => setLeaving(true)}>
          放弃这次提交
        </button>
      </div>
      {leaving && (
        <ConfirmDialog
          title="确定要放弃这次提交吗？"
          text="订单可能已经生成。请先到订单列表核对，确认没有生成后再放弃，否则可能重复下单。"
          confirm="放弃并重新填写"
          back="再等等"
          onConfirm={onAbandon}
          close={() => setLeaving(false)}
        />
      )}
    </section>
  )
}
