import { DialogWays, ModalDialog } from './ModalDialog'

/** Asks before something is lost. */
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
  const go = () => {
    onConfirm()
    close()
  }
  return (
    <ModalDialog name={title} close={close}>
      <h2>{title}</h2>
      <p>{text}</p>
      <DialogWays>
        <button type="button" className="button" onClick={close}>
          取消
        </button>
        <button type="button" className="button primary" onClick={go}>
          {confirm}
        </button>
      </DialogWays>
    </ModalDialog>
  )
}
