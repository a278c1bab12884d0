import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { NO_NOTICES, type Notice, type Tone } from '../frame/notices'
import { Icon, type IconName } from '../parts/icons'
import { useFrame } from '../frame/ports-context'
import { preloadDialogs } from './dialog-loading'
import styles from './notices.module.css'

/** How long a message stands, in ms; 0: until it is closed. */
const patience: Record<Tone, number> = { success: 3000, info: 3000, warning: 4000, error: 5000, loading: 0 }
/** With something to do about it: long enough to read, decide and get there. */
const ACTION_PATIENCE_MS = 8000
const icons: Record<Tone, IconName | null> = {
  success: 'good',
  info: 'alert',
  warning: 'alert',
  error: 'alert',
  loading: null,
}

// The server says nothing; what waits to be said comes as soon as the app has taken over.
const none = () => NO_NOTICES
const nowhere = () => null

/** Short messages at the top of the page; in a modal dialog while one stands, where they are seen and read out. */
export const NoticeHost = () => {
  const { notices } = useFrame()
  const standing = useSyncExternalStore(notices.subscribe, notices.all, none)
  const place = useSyncExternalStore(notices.subscribe, notices.place, nowhere)
  const host = (
    <div className={styles.host}>
      {standing.map((notice) => (
        <Message key={notice.id} notice={notice} close={() => notices.close(notice.id)} />
      ))}
    </div>
  )
  return place ? createPortal(host, place) : host
}

/** Stays while the mouse is over it or the focus is in it. */
const Message = ({ notice: { tone, text, count, action }, close }: { notice: Notice; close: () => void }) => {
  const [holds, setHolds] = useState(0)
  const ms = action ? ACTION_PATIENCE_MS : patience[tone]
  useEffect(() => {
    if (ms === 0 || holds > 0) return undefined
    const timer = setTimeout(close, ms)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- said again, it stands anew; `close` is another one at every render
  }, [ms, count, holds])
  const icon = icons[tone]
  const hold = () => setHolds((n) => n + 1)
  const release = () => setHolds((n) => n - 1)
  return (
    <div
      className={`${styles.notice} ${styles[tone]}`}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span className={styles.icon}>{icon ? <Icon name={icon} size={16} /> : <span className={styles.spinner} />}</span>
      <span role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}>{text}</span>
      {action && (
        <>
          <button
            type="button"
            className={styles.action}
            // What actions lead to so far.
            onPointerEnter={preloadDialogs}
            onFocus={preloadDialogs}
            onClick={() => {
              close()
              action.run()
            }}
          >
            {action.label}
          </button>
          <button type="button" className={styles.close} aria-label="关闭提示" onClick={close}>
            <Icon name="close" size={16} />
          </button>
        </>
      )}
    </div>
  )
}
