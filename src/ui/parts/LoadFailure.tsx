import { isFailure } from '../../domain/failure'
import { failureText } from '../frame/failure-notice'
import { Drawing } from './Drawing'
import styles from './parts.module.css'

/** A read that failed, in the place of what it would have brought, with a retry where that can help. */
export const LoadFailure = ({
  error,
  retry,
  page = false,
}: {
  error: unknown
  retry: () => void
  /** Whether it is all there is on the page. */
  page?: boolean
}) => (
  <div className={styles.blank} role="alert">
    {page && <Drawing name="offline" />}
    <p className={styles.blankLead}>{failureText(error)}</p>
    {!isFailure(error, 'not-found', 'invalid') && (
      <button type="button" className="button" onClick={retry}>
        重试
      </button>
    )}
  </div>
)
