import { useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Icon } from '../parts/icons'
import styles from './top-bar.module.css'
import { userCentrePages } from '../frame/site'

/** spec §2: the personal centre, a dropdown of its sections. Opens on hover, click and keyboard; Escape closes it. */
export const UserCentreMenu = () => {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()
  const open = openAt === key
  const show = () => setOpenAt(key)
  const hide = () => setOpenAt(null)
  return (
    <div
      className={styles.dropdown}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && hide()}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || hide()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        hide()
        trigger.current?.focus()
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={styles.link}
        aria-expanded={open}
        aria-controls={id}
        // A mouse has opened it by coming here: its click must not close it again.
        onClick={(event) => (open && event.detail === 0 ? hide() : show())}
      >
        个人中心
        <Icon name="down" size={14} />
      </button>
      <ul id={id} className={styles.panel} hidden={!open}>
        {userCentrePages.map(({ path, title }) => (
          <li key={path}>
            <a href={path} className={styles.panelLink} onClick={hide}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
