import { failureText } from '../../frame/failure-notice'
import { Callout } from '../../parts/Callout'
import type { Owner } from './use-owner'
import styles from './checkout.module.css'

/** Money moves only for somebody who is known: what waits for that, and why. */
export const OwnerMissing = ({ owner: { error, retry }, what }: { owner: Owner; what: string }) => (
  <Callout
    tone={error === null ? 'info' : 'warn'}
    className={styles.notice}
    title={error === null ? `正在核对账户资料，稍后可以${what}` : failureText(error)}
    action={
      error !== null && (
        <button type="button" className="button small" onClick={retry}>
          重试
        </button>
      )
    }
  >
    {error !== null && <p>没有取到账户资料，暂时不能{what}。</p>}
  </Callout>
)
