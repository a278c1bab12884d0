import { useState } from 'react'
import { failureText } from '../../../frame/failure-notice'
import { paths } from '../../../frame/paths'
import { ConfirmDialog } from '../../../parts/ConfirmDialog'
import styles from './after-sales.module.css'

interface Props {
  error: unknown
  isAsking: boolean
  retry: () => void
  abandon: () => void
}

/** The application was sent and no answer came: it may stand. Asking again repeats the same request and never files a second. */
export const UnansweredApply = ({ error, isAsking, retry, abandon }: Props) => {
  const [leaving, setLeaving] = useState(false)
  return (
    <section className={styles.blank} aria-live="polite">
      <h1>提交结果还不清楚</h1>
      <p>
        {error !== null && `${failureText(error)}。`}
        申请已经发出，但没有收到答复。系统正在凭原来的请求自动核对，不会重复提交。
      </p>
      <div className={styles.ways}>
        <button type="button" className="button primary" disabled={isAsking} onClick={retry}>
          {isAsking ? '正在核对…' : '立即核对'}
        </button>
        <a className="button" href={paths.afterSales}>
          查看我的售后单
        </a>
        <button type="button" className="button" disabled={isAsking} onClick={() => setLeaving(true)}>
          放弃这次提交
        </button>
      </div>
      {leaving && (
        <ConfirmDialog
          title="确定要放弃这次提交吗？"
          text="申请可能已经提交。请先到售后单里核对，确认没有后再放弃。"
          confirm="放弃并重新填写"
          back="再等等"
          onConfirm={abandon}
          close={() => setLeaving(false)}
        />
      )}
    </section>
  )
}
