import type { MouseEvent } from 'react'
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
  const leave = (event: MouseEvent) => {
    holdSecondClick(event.nativeEvent)
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
          取消
        </button>
        <button type="button" className="button primary" onClick={go}>
          {confirm}
        </button>
      </DialogWays>
    </ModalDialog>
  )
}

/** How long after, and how far from the first click a second one still belongs to it. */
const DOUBLE_MS = 500
const DOUBLE_PX = 24

/**
 * The second click of a double click would land on whatever stands behind the dialog that the first one closed, and open it. The
 * next click of all is looked at and then forgotten; touch screens don't count clicks in `detail`, so time and place tell as well.
 */
const holdSecondClick = (first: { timeStamp: number; clientX: number; clientY: number }): void => {
  const look = (next: globalThis.MouseEvent) => {
    const soon = next.timeStamp - first.timeStamp < DOUBLE_MS
    const near = Math.hypot(next.clientX - first.clientX, next.clientY - first.clientY) < DOUBLE_PX
    if (next.detail < 2 && !(next.detail === 1 && soon && near)) return
    next.preventDefault()
    next.stopImmediatePropagation()
  }
  // The first click is on its way to the window still, but past its capture.
  window.addEventListener('click', look, { capture: true, once: true })
}
