import { useState, type ComponentType } from 'react'
import { Icon } from '../parts/icons'
import { useNotices } from '../frame/ports-context'
import styles from './float-menu.module.css'

// A call of its own, so that its `then` hears of every failure: Vite takes one written right after the import for part of it.
const load = () => import('../dialogs/QrPicture')

/** What the code says: a link or a contact, set at build time. */
const TEXT = import.meta.env.VITE_SERVICE_QR_TEXT || '代发商城在线客服：工作日 9:00 至 18:00'

/** spec §2: a QR image on hover; also on focus and touch. What draws it is loaded then. */
export const ServiceQr = () => {
  const { failure } = useNotices()
  const [open, setOpen] = useState(false)
  const [Picture, setPicture] = useState<ComponentType<{ text: string }> | null>(null)
  const show = () => {
    setOpen(true)
    if (Picture) return
    load().then(({ QrPicture }) => setPicture(() => QrPicture), failure)
  }
  const hide = () => setOpen(false)
  return (
    <div
      className={styles.service}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && hide()}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      <button
        type="button"
        className={styles.item}
        aria-expanded={open}
        aria-describedby={open ? 'service-qr' : undefined}
        onClick={show}
        onFocus={show}
        onBlur={hide}
      >
        <Icon name="service" />
        <span>在线客服</span>
      </button>
      {open && (
        <div id="service-qr" className={styles.qr} role="tooltip">
          <span className={styles.qrPicture}>{Picture && <Picture text={TEXT} />}</span>
          扫码联系在线客服
        </div>
      )}
    </div>
  )
}
