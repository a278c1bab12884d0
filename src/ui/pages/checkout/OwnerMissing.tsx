import { Alert, Button } from 'antd'
import { failureText } from '../../frame/failure-notice'
import type { Owner } from './use-owner'
import styles from './checkout.module.css'

/** Money moves only for somebody who is known: what waits for that, and why. */
export const OwnerMissing = ({ owner: { error, retry }, what }: { owner: Owner; what: string }) => (
  <Alert
    type={error === null ? 'info' : 'warning'}
    showIcon
    className={styles.notice}
    title={error === null ? `正在核对账户资料，稍后可以${what}` : failureText(error)}
    description={error === null ? undefined : `没有取到账户资料，暂时不能${what}。`}
    action={
      error === null ? undefined : (
        <Button size="small" onClick={retry}>
          重试
        </Button>
      )
    }
  />
)
