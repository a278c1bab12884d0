import { useSyncExternalStore } from 'react'
import styles from './layout.module.css'

/** While the browser is offline. Reads wait and go on by themselves when it is back (queries/client.ts). */
export const OfflineBanner = () => {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" aria-live="polite">
      {!online && <p className={styles.offline}>网络已断开，恢复后会自动继续</p>}
    </div>
  )
}

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
