import { failureText } from '../../frame/failure-notice'
import styles from './home.module.css'

/** A part of the page that didn't load, in a line: what stands around it goes on working. */
export const NotLoaded = ({ error, retry }: { error: unknown; retry: () => void }) => (
  <p className={styles.note} role="alert">
    {failureText(error)}
    <button type="button" className={styles.link} onClick={retry}>
      重试
    </button>
  </p>
)
