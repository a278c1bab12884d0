import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useFrame } from '../frame/ports-context'
import { useClosedByBack } from '../frame/use-closed-by-back'
import { Icon } from './icons'
import styles from './modal-dialog.module.css'

/** A dialog that is there only while it is open, above the page. When it goes, the focus goes back to where it was. */
export const ModalDialog = ({
  name,
  wide = false,
  close,
  children,
}: {
  name: string
  wide?: boolean
  close: () => void
  children: ReactNode
}) => {
  const { notices } = useFrame()
  const dialog = useRef<HTMLDialogElement>(null)
  useClosedByBack(close)
  useLayoutEffect(() => {
    const standing = dialog.current!
    standing.showModal()
    const release = notices.within(standing)
    return () => {
      release()
      standing.close()
    }
  }, [notices])
  return (
    <dialog
      ref={dialog}
      className={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-label={name}
      // Escape. The browser closes the dialog at once, but tells it by `close` only when it has time: a click in between must find it gone.
      onCancel={(event) => event.target === event.currentTarget && close()}
      onClose={close}
    >
      {children}
    </dialog>
  )
}

/** The cross at the right of a dialog's heading. */
export const DialogCross = ({ close }: { close: () => void }) => (
  <button type="button" className={styles.cross} aria-label="关闭" onClick={close}>
    <Icon name="close" size={18} />
  </button>
)

/** The same as the last of its contents: the focus begins with what the dialog is for. */
export const CornerCross = ({ close }: { close: () => void }) => (
  <span className={styles.corner}>
    <DialogCross close={close} />
  </span>
)

/** What may be done, at the right. */
export const DialogWays = ({ children }: { children: ReactNode }) => <footer className={styles.ways}>{children}</footer>
