import type { MouseEvent } from 'react'
import { DialogWays, ModalDialog } from './ModalDialog'
import { holdSecondClick } from '../frame/second-click'

/** Asks before something is lost. */
export const ConfirmDialog = ({
  title,
  text,
  confirm,
  back = '取消',
  onConfirm,
  close,
}: {
  title: string
  text: string
  confirm: string
  /** The button that changes nothing. */
  back?: string
  onConfirm: () => void
  close: () => void
}) => {
  const leave = (event: MouseEvent) => {
    holdSecondClick(event)
    close()
  }
  const go = (event: MouseEvent) => {
    onConfirm()
    leave(event)
  }
  return (
    <ModalDialog name={title} close={close}>
      <h2>{title}</h2>
      <p>{text}</p>
      <DialogWays>
        <button type="button" className="button" onClick={leave}>
          {back}
        </button>
        <button type="button" className="button primary" onClick={go}>
          {confirm}
        </button>
      </DialogWays>
    </ModalDialog>
  )
}
