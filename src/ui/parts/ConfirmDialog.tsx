import styles from './confirm-dialog.module.css'
import { useModal } from './use-modal'

/** Asks before something is lost. spec §9: a confirmation is 416 wide. */
export const ConfirmDialog = ({
  title,
  text,
  confirm,
  onConfirm,
  close,
}: {
  title: string
  text: string
  confirm: string
  onConfirm: () => void
  close: () => void
}) => {
  const dialog = useModal()
  const go = () => {
    onConfirm()
    close()
  }
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={title} onClose={close}>
      <h2>{title}</h2>
      <p>{text}</p>
      <footer>
        <button type="button" className="button" onClick={close}>
          取消
        </button>
        <button type="button" className="button primary" onClick={go}>
          {confirm}
        </button>
      </footer>
    </dialog>
  )
}
