import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './popover.module.css'

interface Props {
  /** Of the button, and of what it opens. */
  name: string
  button?: ReactNode
  className?: string
  /** Which of its edges stands under the button's. */
  align?: 'left' | 'right'
  children: (close: () => void) => ReactNode
}

/** Something to choose or to read right under its button, beside the page: Escape or a press elsewhere closes it. */
export const Popover = ({ name, button = name, className = 'button small', align = 'left', children }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    panel.current?.focus({ preventScroll: true })
    // Below the fold it would open unseen; where all of it is in view this moves nothing.
    panel.current?.scrollIntoView({ block: 'nearest' })
    const outside = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    const back = opener.current
    return () => {
      document.removeEventListener('pointerdown', outside)
      // The focus was on what is gone now.
      if (document.activeElement === document.body) back?.focus({ preventScroll: true })
    }
  }, [isOpen])
  const close = () => setOpen(false)
  return (
    <span ref={box} className={styles.box}>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div
          ref={panel}
          role="dialog"
          aria-label={name}
          tabIndex={-1}
          className={`${styles.panel} ${align === 'right' ? styles.right : ''}`}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            close()
          }}
        >
          {children(close)}
        </div>
      )}
    </span>
  )
}
