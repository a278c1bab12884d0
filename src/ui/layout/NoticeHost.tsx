import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { Notice, Tone } from '../frame/notices'
import { Icon, type IconName } from '../parts/icons'
import { useFrame } from '../frame/ports-context'
import styles from './notices.module.css'

/** How long a message stands, in ms; 0: until it is closed. */
const patience: Record<Tone, number> = { success: 3000, info: 3000, warning: 4000, error: 5000, loading: 0 }
const icons: Record<Tone, IconName | null> = {
  success: 'good',
  info: 'alert',
  warning: 'alert',
  error: 'alert',
  loading: null,
}

/** Short messages at the top of the page; in a modal dialog while one stands, where they are seen and read out. */
export const NoticeHost = () => {
  const { notices } = useFrame()
  const standing = useSyncExternalStore(notices.subscribe, notices.all, notices.all)
  const place = useSyncExternalStore(notices.subscribe, notices.place, notices.place)
  const host = (
    <div className={styles.host}>
      {standing.map((notice) => (
        <Message key={notice.id} notice={notice} close={() => notices.close(notice.id)} />
      ))}
    </div>
  )
  return place ? createPortal(host, place) : host
}

const Message = ({ notice: { tone, text, count }, close }: { notice: Notice; close: () => void }) => {
  useEffect(() => {
    if (patience[tone] === 0) return undefined
    const timer = setTimeout(close, patience[tone])
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- said again, it stands anew; `close` is another one at every render
  }, [tone, count])
  const icon = icons[tone]
  return (
    <p
      className={`${styles.notice} ${styles[tone]}`}
      role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
    >
      <span className={styles.icon}>{icon ? <Icon name={icon} size={16} /> : <span className={styles.spinner} />}</span>
      {text}
    </p>
  )
}
